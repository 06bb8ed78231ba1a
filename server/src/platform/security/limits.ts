import type { Context } from '../context.ts';
import { countAll, type Queries } from '../database/database.ts';
import { lockName } from '../database/locks.ts';

/** How many events of a kind one key may cause within the window. */
export interface Limit {
  readonly kind: string;
  readonly key: string;
  readonly max: number;
}

export type Consumption =
  | { readonly granted: true; readonly ids: readonly number[] }
  | { readonly granted: false; readonly retryAfterSeconds: number };

/**
 * Counts one event against several limits, or none where one of them is used up. The counts stand
 * in the database, so that they hold over all server processes. Whoever counts holds the keys until
 * the event is written down: events that come at once cannot slip through together.
 * @param limits of different kinds, in the same order wherever the same kinds are named
 */
export async function consume(
  ctx: Context,
  windowMinutes: number,
  limits: readonly Limit[],
): Promise<Consumption> {
  const { database } = ctx;
  const now = ctx.now();
  const waiting = (db: Queries) => secondsUntilFree(db, now, windowMinutes, limits);
  const refused = (retryAfterSeconds: number): Consumption => ({
    granted: false,
    retryAfterSeconds,
  });
  // A flood that is over the limit anyway does not queue for the keys.
  const seconds = await waiting(database.queries);
  if (seconds > 0) return refused(seconds);
  return database.transaction(async (trx): Promise<Consumption> => {
    for (const { kind, key } of limits) await lockName(database, trx, `${kind}: ${key}`);
    const secondsNow = await waiting(trx);
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

/** How long until every limit has room for one more; 0 where they all have now. */
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

/** Takes a claim back: the event turned out not to count. */
export async function refund(ctx: Context, ids: readonly number[]): Promise<void> {
  await ctx.database.queries
    .deleteFrom('limit_events')
    .where('id', 'in', [...ids])
    .execute();
}

/** Forgets events that no window reaches any more. */
export async function deleteOldLimitEvents(ctx: Context): Promise<void> {
  const yesterday = new Date(ctx.now().getTime() - 86_400_000).toISOString();
  await ctx.database.queries.deleteFrom('limit_events').where('at', '<', yesterday).execute();
}
