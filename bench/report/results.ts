import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import type { Spread } from '../runs/statistics.ts';
import { DATA, type Engine } from '../sets/sets.ts';

/** Medians of the rounds of one server. */
export interface Figures {
  /** CPU milliseconds of all server processes for each request. */
  readonly cpuMs: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Megabytes of the server's process after the load. */
  readonly memory: number;
}

/** Product and limit in the same rounds. */
export interface Comparison {
  readonly product: Figures;
  readonly limit: Figures;
  /** Whether the limit answered the same call, or the one that all others are measured beside. */
  readonly against: 'limit' | 'yardstick';
  /** CPU milliseconds of the product divided by those of the limit, round by round. */
  readonly ratio: Spread;
  readonly rounds: number;
}

/** The product's CPU milliseconds for a request on the small and the large set. */
export interface Growth {
  readonly small: number;
  readonly large: number;
  readonly ratio: Spread;
}

/** The product with one process and with two, on the same set. */
export interface Shared {
  /** Of all processes together, for each request. */
  readonly cpuMs: { readonly one: number; readonly two: number };
  readonly p99: { readonly one: number; readonly two: number };
  /** CPU milliseconds with two divided by those with one, round by round. */
  readonly ratio: Spread;
}

export interface Storm {
  /** Log-ins a second while the others are measured. */
  readonly logins: number;
  /** The p99 of each read meanwhile, in milliseconds. */
  readonly p99: Readonly<Record<string, number>>;
}

/** CPU milliseconds of one request to each list of staff, on the large set. */
export interface Lists {
  /** Load average while they were measured. */
  readonly load: number;
  readonly rows: Readonly<Record<string, number>>;
  /** The list of users by all its filters and orders together, by who asks. */
  readonly filters: Readonly<Record<string, FilterCosts>>;
}

export interface FilterCosts {
  readonly count: number;
  /** How many of them take longer than the target. */
  readonly slower: number;
  readonly worst: number;
  /** Of the worst. */
  readonly path: string;
}

export interface EngineResults {
  calls?: Record<string, Comparison>;
  growth?: Record<string, Growth>;
  lists?: Lists;
  storm?: Storm;
  processes?: Record<string, Shared>;
  /** Milliseconds from the spawn to "ready" on the large set. */
  start?: readonly number[];
  /** Megabytes of the server: when it is ready, and the maximum of the whole run. */
  memory?: { readonly ready: number; readonly max: number };
}

/** Figures of the scripts in `scripts/measure/`. Megabytes, unless the name says otherwise. */
export interface Videos {
  readonly uploads: readonly {
    readonly way: string;
    readonly megabytes: number;
    readonly round: number;
    readonly before_mb: number;
    readonly grown_mb: number;
  }[];
  readonly readers: readonly {
    readonly who: string;
    readonly readers: number;
    readonly before_mb: number;
    readonly max_mb: number;
    readonly kb_per_reader: number;
    readonly files_before: number;
    readonly files_during: number;
    readonly files_after: number;
    readonly p99_ms: number;
  }[];
}

export interface Results {
  machine: Machine;
  engines: Partial<Record<Engine, EngineResults>>;
  videos?: Videos | undefined;
}

export interface Machine {
  readonly date: string;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  /** Load average before the run began: how busy other programs kept the machine. */
  readonly load: number;
  readonly commit: string;
}

const FILE = join(DATA, 'figures.json');

export function thisMachine(): Machine {
  let commit = '';
  try {
    commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  } catch {
    // Not a checkout.
  }
  return {
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `Linux ${release()}`,
    node: process.version,
    load: loadavg()[0] ?? 0,
    commit,
  };
}

export function readResults(): Results | undefined {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Results) : undefined;
}

/** Replaces stored figures with new ones. What was not measured this time stays. */
export function keepResults(
  machine: Machine,
  measured: Partial<Omit<Results, 'machine'>>,
): Results {
  const former = readResults();
  const engines = { ...former?.engines };
  for (const engine of ['sqlite', 'postgres'] as const) {
    const [before = {}, now] = [engines[engine], measured.engines?.[engine]];
    if (!now) continue;
    engines[engine] = {
      ...before,
      ...now,
      ...(now.calls && { calls: { ...before.calls, ...now.calls } }),
      ...(now.growth && { growth: { ...before.growth, ...now.growth } }),
    };
  }
  const results = { machine, engines, videos: measured.videos ?? former?.videos };
  mkdirSync(DATA, { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(results, undefined, 2)}\n`);
  return results;
}
