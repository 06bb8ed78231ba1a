import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { countAll } from '../database/database.ts';

/** How the background jobs are. */
export interface JobsState {
  /** Due, and not begun; those of a later time are not counted. */
  readonly waiting: number;
  readonly oldest_due_at: string | null;
  readonly running: number;
  /** Given up, of those on record; a round of repeated work only until a later one is done. */
  readonly failed: number;
}

export async function jobsState({ database: { queries }, now }: Context): Promise<JobsState> {
  const due = await queries
    .selectFrom('jobs')
    .select([countAll.as('n'), (of) => of.fn.min('due_at').as('oldest')])
    .where('status', '=', sql.lit('waiting'))
    .where('due_at', '<=', now().toISOString())
    .executeTakeFirstOrThrow();
  const others = await queries
    .selectFrom('jobs')
    .select(['status', countAll.as('n')])
    .where('status', 'in', ['running', 'failed'])
    .where(({ eb, exists, not, or, selectFrom }) =>
      or([
        eb('status', '=', 'running'),
        not(
          exists(
            selectFrom('jobs as later')
              .innerJoin('schedules', 'schedules.name', 'later.kind')
              .select('later.id')
              .whereRef('later.kind', '=', 'jobs.kind')
              .whereRef('later.id', '>', 'jobs.id')
              .where('later.status', '=', 'done'),
          ),
        ),
      ]),
    )
    .groupBy('status')
    .execute();
  const count = (status: string) => others.find((each) => each.status === status)?.n ?? 0;
  return {
    waiting: due.n,
    oldest_due_at: due.oldest,
    running: count('running'),
    failed: count('failed'),
  };
}

/** When a repeated job, such as tidying up, was last done; null where none was yet. */
export async function lastScheduledAt({ database }: Context): Promise<string | null> {
  const { at } = await database.queries
    .selectFrom('jobs')
    .select((of) => of.fn.max('finished_at').as('at'))
    .where('status', '=', 'done')
    .where('kind', 'in', (of) => of.selectFrom('schedules').select('name'))
    .executeTakeFirstOrThrow();
  return at;
}
