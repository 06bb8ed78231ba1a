import type { SetAccess } from '../load/access.ts';
import type { Call } from '../load/calls.ts';
import type { LoadResult } from '../load/load-process.ts';
import { load, type Server } from '../load/servers.ts';
import type { Cluster } from '../sets/cluster.ts';
import type { Engine } from '../sets/sets.ts';
import { cpuOf, memoryOf } from './cpu.ts';

/** How much is measured. */
export interface RunOptions {
  readonly engine: Engine;
  readonly cluster: Cluster | undefined;
  readonly calls: readonly Call[];
  readonly rounds: number;
  readonly seconds: number;
  readonly fresh: boolean;
}

/** A server, the set that it serves, and the database processes that work for it. */
export interface Target {
  readonly server: Server;
  readonly access: SetAccess;
  readonly cluster: Cluster | undefined;
}

/** One round of one call on one server. */
export interface Round extends LoadResult {
  /** Of all server processes together, for each request. */
  readonly cpuMs: number;
  /** Megabytes of the server after the load. */
  readonly memory: number;
}

export async function runRound(
  { server, access, cluster }: Target,
  call: Call,
  seconds: number,
): Promise<Round> {
  const pids = cluster ? [server.pid, cluster.pid] : [server.pid];
  const context = await access.context();
  const before = cpuOf(pids);
  const loaded = await load(server.url, context, call, seconds);
  const cpu = cpuOf(pids) - before;
  return { ...loaded, cpuMs: cpu / loaded.requests, memory: memoryOf(server.pid).now };
}

export const printLine = (...parts: readonly string[]) => console.log(parts.join('  '));
export const cell = (value: number, digits: number, width = 9) =>
  value.toFixed(digits).padStart(width);
