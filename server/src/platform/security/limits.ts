import { setImmediate as nextRound, setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Context } from '../context.ts';
import type { Queries, Trx } from '../database/database.ts';
import { lockNames } from '../database/locks.ts';
import { isBroken } from '../database/postgres.ts';
import { type Param, prepareList } from '../database/prepared.ts';
import { clientHasLeft, httpError } from '../http/errors.ts';
import { networkOf } from './networks.ts';

/** At most `max` events of a kind and a key (such as an address) within the window. */
export interface Limit {
  readonly kind: string;
  readonly key: string;
  readonly max: number;
}

/** A limit for what comes from one address. */
export function limitOfAddress(kind: string, ip: string, max: number): Limit {
  return { kind, key: networkOf(ip), max };
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
  return store(ctx, windowMinutes, limits, (kind) => kind);
}

/** Attempts in flight are stored under a kind of their own, until it is known whether they failed. */
const IN_FLIGHT = ' in flight';

/** An attempt that is in flight for longer was never finished, such as by a crash: it has failed. */
const IN_FLIGHT_MS = 60_000;

/** How long an attempt waits for those in flight, and how often it looks. */
const WAIT_MS = 30_000;
const POLL_MS = 50;

/** So many attempts of one key may wait in a process. */
const MAX_WAITING = 300;

/** So many attempts of all keys may be under way in a process: of log-ins, the last waits for some 20 seconds. */
const MAX_UNDER_WAY = 1_000;

/**
 * However many attempts begin at the same time, so many of them ask the database for room. A storm of
 * log-ins would otherwise have all its connections, and everybody else wait until it has passed.
 */
const inTurn = pLimit(2);

/** After so many seconds an attempt that waited in vain may be repeated. */
const RETRY_SECONDS = 5;

/**
 * Runs an attempt that may fail, such as a log-in, and limits the failures. Attempts in flight take up
 * the rest of the limit, so that simultaneous failures cannot exceed it. An attempt that finds no room
 * for itself waits until some of them end: those that succeed make room.
 * @param sentence what a refused caller is told
 * @param attempt a falsy result is a failure; what it throws is none
 * @param hasLeft whether nobody waits for the answer any more: then the attempt is not made
 * @throws 429 with `Retry-After` after too many failures, or while too many attempts are under way
 */
export async function limitFailures<T>(
  ctx: Context,
  windowMinutes: number,
  limits: readonly Limit[],
  sentence: string,
  attempt: () => Promise<T>,
  hasLeft: () => boolean = () => false,
): Promise<T> {
  underWay += 1;
  try {
    return await limited(ctx, windowMinutes, limits, sentence, attempt, hasLeft);
  } finally {
    underWay -= 1;
  }
}

/** The attempts of this process that are under way, those that wait included. */
let underWay = 0;

async function limited<T>(
  ctx: Context,
  windowMinutes: number,
  limits: readonly Limit[],
  sentence: string,
  attempt: () => Promise<T>,
  hasLeft: () => boolean,
): Promise<T> {
  const admission = await admit(ctx, windowMinutes, limits, hasLeft);
  if (!admission.granted) {
    throw httpError(429, sentence, {
      headers: { 'retry-after': String(admission.retryAfterSeconds) },
    });
  }
  let hasFailed = false;
  try {
    const result = await attempt();
    hasFailed = !result;
    return result;
  } finally {
    await (hasFailed ? settle(ctx, admission.ids) : refund(ctx, admission.ids));
  }
}

/**
 * The last time that the database did not answer. Attempts wait for it in turns, a few seconds each: who has
 * waited since before then gets the same error, in place of waiting for one of their own.
 */
let outage: { readonly number: number; readonly error: unknown } = { number: 0, error: undefined };

/** The attempts of a process that wait, by the key of their last limit: only the first one looks. */
const lines = new Map<string, { length: number; readonly inTurn: LimitFunction }>();

async function admit(
  ctx: Context,
  windowMinutes: number,
  limits: readonly Limit[],
  hasLeft: () => boolean,
): Promise<Consumption> {
  const inVain: Consumption = { granted: false, retryAfterSeconds: RETRY_SECONDS };
  const last = limits.at(-1);
  const name = `${last?.kind}: ${last?.key}`;
  const line = lines.get(name) ?? { length: 0, inTurn: pLimit(1) };
  if (line.length > MAX_WAITING || underWay > MAX_UNDER_WAY) return inVain;
  lines.set(name, line);
  line.length += 1;
  const deadline = performance.now() + WAIT_MS;
  const seen = outage.number;
  try {
    return await line.inTurn(async () => {
      for (;;) {
        const found = await inTurn(async () => {
          // SQLite answers at once: without this, all that wait would be looked at in one go.
          await nextRound();
          if (hasLeft()) throw clientHasLeft();
          if (outage.number > seen) throw outage.error;
          return store(ctx, windowMinutes, limits, (kind) => kind + IN_FLIGHT);
        });
        if (found.granted || found.retryAfterSeconds > 0) return found;
        if (performance.now() > deadline) return inVain;
        await pause(POLL_MS);
      }
    });
  } catch (error) {
    if (isBroken(error) && error !== outage.error) {
      outage = { number: outage.number + 1, error };
    }
    throw error;
  } finally {
    line.length -= 1;
    if (line.length === 0) lines.delete(name);
  }
}

/** Stores an event of each limit, or none; without seconds to wait where only attempts in flight prevent it. */
async function store(
  ctx: Context,
  windowMinutes: number,
  limits: readonly Limit[],
  storedKind: (kind: string) => string,
): Promise<Consumption> {
  const { database } = ctx;
  // Skip the lock when a limit is already used up, so that a flood does not queue for it.
  const before = await lookAt(database.queries, ctx.now(), windowMinutes, limits);
  if (before) return before;
  return database.unsynced(({ transaction }) =>
    transaction((trx) => storeIn(ctx, trx, windowMinutes, limits, storedKind)),
  );
}

/**
 * `consume` within a transaction of the caller: the events are stored with what they count, or neither.
 * Its keys stay locked until that transaction ends.
 */
export async function consumeIn(
  ctx: Context,
  trx: Trx,
  windowMinutes: number,
  limits: readonly Limit[],
): Promise<Consumption> {
  return storeIn(ctx, trx, windowMinutes, limits, (kind) => kind);
}

async function storeIn(
  ctx: Context,
  trx: Trx,
  windowMinutes: number,
  limits: readonly Limit[],
  storedKind: (kind: string) => string,
): Promise<Consumption> {
  const keys = limits.map(({ kind, key }) => `${kind}: ${key}`);
  await lockNames(ctx.database, trx, keys);
  const now = ctx.now();
  const found = await lookAt(trx, now, windowMinutes, limits);
  if (found) return found;
  const at = now.toISOString();
  const events = await addEvents(
    trx,
    limits.map(({ kind, key }) => ({ kind: storedKind(kind), key })),
    { at },
  );
  return { granted: true, ids: events.map(({ id }) => id) };
}

const addEvents = prepareList(
  (db, events: readonly Param<LimitKey>[], param: Param<{ at: string }>) =>
    db
      .insertInto('limit_events')
      .values(events.map((of) => ({ kind: of('kind'), key: of('key'), at: param('at') })))
      .returning('id'),
);

type LimitKey = Pick<Limit, 'kind' | 'key'>;

/** The events of each limit within the window, those in flight too. */
const eventsOf = prepareList(
  (
    db,
    limits: readonly Param<LimitKey & { inFlight: string }>[],
    param: Param<{ since: string }>,
  ) => {
    const [first, ...others] = limits.map((of) =>
      db
        .selectFrom('limit_events')
        .select(['id', 'kind', 'key', 'at'])
        .where('kind', 'in', [of('kind'), of('inFlight')])
        .where('key', '=', of('key'))
        .where('at', '>', param('since')),
    );
    if (!first) throw new Error('There is no limit.');
    return others.reduce((all, one) => all.unionAll(one), first);
  },
);

/** The clocks of processes may differ by as much. */
const CLOCK_LEEWAY_MS = 60_000;

/** The refusal of one more event; undefined where every limit has room for it. */
async function lookAt(
  db: Queries,
  now: Date,
  windowMinutes: number,
  limits: readonly Limit[],
): Promise<Consumption | undefined> {
  const windowMs = windowMinutes * 60_000;
  const since = new Date(now.getTime() - windowMs).toISOString();
  const latest = new Date(now.getTime() + CLOCK_LEEWAY_MS).toISOString();
  const finishedBy = new Date(now.getTime() - IN_FLIGHT_MS).toISOString();
  const asked = limits.map(({ kind, key }) => ({ kind, key, inFlight: kind + IN_FLIGHT }));
  const found = await eventsOf(db, asked, { since });
  let isFull = false;
  let seconds = 0;
  for (const { kind, key, max } of limits) {
    const earlier = found
      .filter((event) => event.key === key && [kind, kind + IN_FLIGHT].includes(event.kind))
      .toSorted((a, b) => a.at.localeCompare(b.at));
    // The clock was set back: from now on these events count as those of this moment, so that they end.
    const early = earlier.filter((event) => event.at > latest);
    if (early.length > 0) await moveToNow(db, now, early);
    isFull ||= earlier.length >= max;
    const counted = earlier.filter((event) => event.kind === kind || event.at < finishedBy);
    if (counted.length < max) continue;
    const oldest = Math.min(new Date(counted[0]?.at ?? now).getTime(), now.getTime());
    const free = oldest + windowMs;
    seconds = Math.max(seconds, Math.ceil((free - now.getTime()) / 1000), 1);
  }
  return isFull ? { granted: false, retryAfterSeconds: seconds } : undefined;
}

async function moveToNow(db: Queries, now: Date, events: readonly { id: number }[]): Promise<void> {
  await db
    .updateTable('limit_events')
    .set({ at: now.toISOString() })
    .where(
      'id',
      'in',
      events.map(({ id }) => id),
    )
    .execute();
}

/** Counts attempts in flight as failures. */
async function settle(ctx: Context, ids: readonly number[]): Promise<void> {
  await ctx.database.unsynced(({ queries }) =>
    queries
      .updateTable('limit_events')
      .set({ kind: sql<string>`replace(kind, ${IN_FLIGHT}, '')` })
      .where('id', 'in', [...ids])
      .execute(),
  );
}

/** Takes consumed events back, such as that of a message that could not be stored. */
export async function refund(ctx: Context, ids: readonly number[]): Promise<void> {
  const events = ids.map((id) => ({ id }));
  await ctx.database.unsynced(({ queries }) => deleteEvents(queries, events, {}));
}

const deleteEvents = prepareList((db, events: readonly Param<{ id: number }>[]) =>
  db
    .deleteFrom('limit_events')
    .where(
      'id',
      'in',
      events.map((of) => of('id')),
    )
    .$castTo<never>(),
);

/** Deletes events that are older than every window. */
export async function deleteOldLimitEvents(ctx: Context): Promise<void> {
  const yesterday = new Date(ctx.now().getTime() - 86_400_000).toISOString();
  await ctx.database.queries.deleteFrom('limit_events').where('at', '<', yesterday).execute();
}
