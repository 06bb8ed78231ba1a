import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { lockRow } from '../../platform/database/locks.ts';
import type { ActivityKind } from '../../platform/database/tables.ts';
import { dayIn } from '../../platform/days.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/jobs.ts';

/** So many users are read at a time. */
const TOGETHER = 200;

/**
 * Counts what was learned before there were goals, in the school's time zone: nobody begins at zero. The
 * migration that brought goals queues it. What is counted already stays, so it may begin again.
 */
export const fillActivities = defineJob({
  kind: 'goals.fill',
  label: /*i18n*/ 'Counting what was learned before there were goals',
  schema: z.object({}),
  cancelNote: /*i18n*/ 'Streaks of people who are not counted yet begin today.',
  run: fillAll,
});

async function fillAll(ctx: Context, _: object, job: RunningJob): Promise<void> {
  let after = 0;
  for (;;) {
    const users = await ctx.database.queries
      .selectFrom('users')
      .select('id')
      .where('id', '>', after)
      .where('erased_at', 'is', null)
      .orderBy('id')
      .limit(TOGETHER)
      .execute();
    if (users.length === 0) return;
    for (const { id } of users) {
      job.signal.throwIfAborted();
      await fill(ctx, id);
      after = id;
    }
  }
}

async function fill(ctx: Context, userId: number): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    // What they do meanwhile waits.
    await lockRow(ctx.database, trx, 'users', userId);
    const lessons = await trx
      .selectFrom('lesson_completions')
      .select(['lesson_id as what', 'completed_at'])
      .where('user_id', '=', userId)
      .execute();
    const quizzes = await trx
      .selectFrom('attempts')
      .select(['quiz_id as what', 'completed_at'])
      .where('user_id', '=', userId)
      .execute();
    const rows = [
      ...counted(ctx.timeZone, 'lesson', lessons),
      ...counted(ctx.timeZone, 'quiz', quizzes),
    ];
    for (const row of rows) {
      await trx
        .insertInto('activities')
        .values({ user_id: userId, ...row })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'day', 'kind']).doUpdateSet({
            amount: sql<number>`case when excluded.amount > activities.amount then excluded.amount else activities.amount end`,
          }),
        )
        .execute();
    }
  });
}

/** How many there were on each day; the same twice on a day is one. */
function counted(
  timeZone: string,
  kind: ActivityKind,
  done: readonly { what: number; completed_at: string }[],
) {
  const days = Map.groupBy(done, ({ completed_at }) => dayIn(timeZone, new Date(completed_at)));
  return [...days].map(([day, all]) => ({
    day,
    kind,
    amount: new Set(all.map(({ what }) => what)).size,
  }));
}
