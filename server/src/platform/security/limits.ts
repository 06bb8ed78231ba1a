import type { Context } from '../context.ts';
import { countAll, type Queries } from '../database/database.ts';
import { lockName } from '../database/locks.ts';

/** At most `max` events of a kind and a key (such as an address) within the window. */
export interface Limit {
  readonly kind: string;
  readonly key: string;
  readonly max: number;
}

export type Consumption =
  | { readonly granted: true; readonly ids: readonly number[] }
  | { readonly granted: false; readonly retryAfterSeconds: number };

/**
 * Consumes one event of each limit, or none when one of the limits is used up. The events are stored
 * in the database, so that all server processes share the limits. The keys stay locked until the
 * events are stored, so that simultaneous events cannot exceed a limit.
 * @param limits of different kinds, in the same order in every call (or two calls deadlock)
 */
export async function consume(
  ctx: Context,
  windowMinutes: number,
  limits: readonly Limit[],
): Promise<Consumption> {
  const { database } = ctx;
  const now = ctx.now();
  const secondsToWait = (db: Queries) => secondsUntilFree(db, now, windowMinutes, limits);
  const refused = (retryAfterSeconds: number): Consumption => ({
    granted: false,
    retryAfterSeconds,
  });
  // Skip the lock when a limit is already used up, so that a flood does not queue for it.
  const seconds = await secondsToWait(database.queries);
  if (seconds > 0) return refused(seconds);
  return database.transaction(async (trx): Promise<Consumption> => {
    for (const { kind, key } of limits) await lockName(database, trx, `${kind}: ${key}`);
    const secondsNow = await secondsToWait(trx);
    if (secondsNow > 0) return refused(secondsNow);
    const at = now.toISOString();
    const events = await trx
      .insertInto('limit_events')
      .values(limits.map(({ kind, key }) => ({ kind, key, at })))
      .returning('id')
      .execute();
    return { granted: true, ids: events.map(({ id }) => id) };
  });
}

/** The seconds until every limit allows one more event; 0 when they all do now. */
async function secondsUntilFree(
  db: Queries,
  now: Date,
  windowMinutes: number,
  limits: readonly Limit[],
): Promise<number> {
  const windowMs = windowMinutes * 60_000;
  const since = new Date(now.getTime() - windowMs).toISOString();
  let seconds = 0;
  for (const { kind, key, max } of limits) {
    const earlier = await db
      .selectFrom('limit_events')
      .select((of) => [countAll.as('count'), of.fn.min('at').as('oldest')])
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('at', '>', since)
      .executeTakeFirstOrThrow();
    if (earlier.count < max) continue;
    const free = new Date(earlier.oldest ?? now).getTime() + windowMs;
    seconds = Math.max(seconds, Math.ceil((free - now.getTime()) / 1000), 1);
  }
  return seconds;
}

/** Takes consumed events back, such as that of a log-in that succeeded. */
export async function refund(ctx: Context, ids: readonly number[]): Promise<void> {
  await ctx.database.queries
    .deleteFrom('limit_events')
    .where('id', 'in', [...ids])
    .execute();
}

/** Deletes events that are older than every window. */
export async function deleteOldLimitEvents(ctx: Context): Promise<void> {
  const yesterday = new Date(ctx.now().getTime() - 86_400_000).toISOString();
  await ctx.database.queries.deleteFrom('limit_events').where('at', '<', yesterday).execute();
}
