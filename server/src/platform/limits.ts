import type { Context } from './context.ts';
import { countAll } from './database.ts';

/** How many events of a kind one key may cause within the window. */
export interface Limit {
  readonly kind: string;
  readonly key: string;
  readonly most: number;
}

export type Claim =
  | { readonly granted: true; readonly ids: readonly number[] }
  | { readonly granted: false; readonly retryAfterSeconds: number };

/**
 * Counts one event against several limits, or none where one of them is used up. The counts stand
 * in the database, so that they hold over all server processes; events that come at once cannot
 * slip through together, because each is written before it is counted.
 */
export async function claim(
  ctx: Context,
  windowMinutes: number,
  limits: readonly Limit[],
): Promise<Claim> {
  const now = ctx.now();
  const at = now.toISOString();
  const windowMs = windowMinutes * 60_000;
  const since = new Date(now.getTime() - windowMs).toISOString();
  const { queries } = ctx.database;

  const claimed = await queries
    .insertInto('limit_events')
    .values(limits.map(({ kind, key }) => ({ kind, key, at })))
    .returning(['id', 'kind'])
    .execute();
  const ids = claimed.map((event) => event.id);
  let retryAfterSeconds = 0;
  for (const { kind, key, most } of limits) {
    const ours = claimed.find((event) => event.kind === kind)?.id ?? 0;
    const earlier = await queries
      .selectFrom('limit_events')
      .select((of) => [countAll.as('count'), of.fn.min('at').as('oldest')])
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('at', '>', since)
      .where('id', '<', ours)
      .executeTakeFirstOrThrow();
    if (earlier.count < most) continue;
    const free = new Date(earlier.oldest ?? at).getTime() + windowMs;
    retryAfterSeconds = Math.max(retryAfterSeconds, Math.ceil((free - now.getTime()) / 1000), 1);
  }
  if (retryAfterSeconds === 0) return { granted: true, ids };
  await release(ctx, ids);
  return { granted: false, retryAfterSeconds };
}

/** Takes a claim back: the event turned out not to count. */
export async function release(ctx: Context, ids: readonly number[]): Promise<void> {
  await ctx.database.queries
    .deleteFrom('limit_events')
    .where('id', 'in', [...ids])
    .execute();
}

/** Forgets events that no window reaches any more. */
export async function forgetOldEvents(ctx: Context): Promise<void> {
  const yesterday = new Date(ctx.now().getTime() - 86_400_000).toISOString();
  await ctx.database.queries.deleteFrom('limit_events').where('at', '<', yesterday).execute();
}
