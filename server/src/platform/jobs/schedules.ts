import type { Context } from '../context.ts';
import { queueJob, type Schedule } from './jobs.ts';

/**
 * Queues the jobs of the schedules that are due. Of all processes one does it each time; a round that is
 * late, because no server ran, is done once.
 */
export async function queueDueSchedules(
  ctx: Context,
  schedules: readonly Schedule[],
): Promise<void> {
  const now = ctx.now();
  const rows = await ctx.database.queries.selectFrom('schedules').selectAll().execute();
  const stored = new Map(rows.map(({ name, next_at }) => [name, next_at]));
  for (const { name, everyMs, isOn, job } of schedules) {
    if (!isOn(ctx)) continue;
    const next = new Date(now.getTime() + everyMs).toISOString();
    const planned = stored.get(name);
    // Later than the next round can be: the clock was wrong, or the rounds were rarer.
    if (planned !== undefined && planned > now.toISOString() && planned <= next) continue;
    await ctx.database.transaction(async (trx) => {
      // Nothing is written where another process was first.
      const { length: isMine } =
        planned === undefined
          ? await trx
              .insertInto('schedules')
              .values({ name, next_at: next })
              .onConflict((same) => same.column('name').doNothing())
              .returning('name')
              .execute()
          : await trx
              .updateTable('schedules')
              .set({ next_at: next })
              .where('name', '=', name)
              .where('next_at', '=', planned)
              .returning('name')
              .execute();
      if (isMine) await queueJob(ctx, trx, job, {}, { key: name });
    });
  }
}
