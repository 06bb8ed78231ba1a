import { openSession } from '../server/src/platform/security/sessions.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { openInstallation } from '../server/src/start.ts';
import type { Call } from './calls.ts';
import type { Cluster } from './cluster.ts';
import { cpuOf, memoryOf } from './cpu.ts';
import type { Loaded } from './load.ts';
import type { Spread } from './results.ts';
import { load, type Server } from './servers.ts';
import type { BenchSet } from './sets.ts';
import { peopleOf, type World } from './world.ts';

/** The bench's own access to a set, for the sessions of its people. */
export interface Doorkeeper {
  /** Opens sessions; a token is good for 15 minutes, so each round opens its own. */
  admit(): Promise<World>;
  close(): Promise<void>;
}

export async function doorkeeper(set: BenchSet): Promise<Doorkeeper> {
  const { ctx, database } = await openInstallation(readSettings(set.env));
  const people = peopleOf(set);
  const everybody = [
    ...people.readers,
    ...people.completers,
    ...people.submitters,
    ...people.enterers,
    people.staff,
  ];
  let world: World | undefined;
  let admittedAt = 0;
  return {
    async admit() {
      const now = Date.now();
      if (world && now - admittedAt < 5 * 60_000) return world;
      const tokens = new Map<number, string>();
      // One transaction: a thousand waits for the disk would take seconds.
      await database.transaction(async (trx) => {
        const inside = { ...ctx, database: { ...database, queries: trx } };
        for (const user of everybody) {
          const from = { ip: '127.0.0.1', userAgent: 'bench' };
          tokens.set(user, (await openSession(inside, user + 1, from)).access);
        }
      });
      admittedAt = now;
      world = { set, keys: ctx.keys, people, tokens };
      return world;
    },
    close: () => database.close(),
  };
}

/** One round of one call on one server. */
export interface Round extends Loaded {
  /** Of all server processes together, for each request. */
  readonly cpuMs: number;
  /** Megabytes of the server after the load. */
  readonly memory: number;
}

export async function round(
  server: Server,
  cluster: Cluster | undefined,
  world: World,
  call: Call,
  seconds: number,
): Promise<Round> {
  const pids = cluster ? [server.pid, cluster.pid] : [server.pid];
  const before = cpuOf(pids);
  const loaded = await load(server.url, world, call, seconds);
  const cpu = cpuOf(pids) - before;
  return { ...loaded, cpuMs: cpu / loaded.requests, memory: memoryOf(server.pid).now };
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
};

export const spread = (values: readonly number[]): Spread => ({
  median: median(values),
  least: Math.min(...values),
  most: Math.max(...values),
});
