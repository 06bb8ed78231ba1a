import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { DATA, type Engine } from './sets.ts';

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

/** Product and limit at one call. */
export interface Compared {
  readonly product: Figures;
  readonly limit: Figures;
  /** Of the CPU milliseconds, round by round: median, least, most. */
  readonly ratio: Spread;
  readonly rounds: number;
}

export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** The product's CPU milliseconds for a request on the small and the large set. */
export interface Grown {
  readonly small: number;
  readonly large: number;
  readonly ratio: Spread;
}

export interface Storm {
  /** Log-ins a second while the others are measured. */
  readonly logins: number;
  /** The p99 of each read meanwhile, in milliseconds. */
  readonly p99: Readonly<Record<string, number>>;
}

export interface OfEngine {
  calls?: Record<string, Compared>;
  growth?: Record<string, Grown>;
  storm?: Storm;
  /** Milliseconds from the spawn to "ready" on the large set. */
  start?: readonly number[];
  /** Megabytes of the server: when it is ready, and the most of the whole run. */
  memory?: { readonly ready: number; readonly most: number };
}

/** What the measuring scripts of `scripts/` say; in megabytes, unless the name says otherwise. */
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
    readonly most_mb: number;
    readonly kb_per_reader: number;
    readonly files_before: number;
    readonly files_during: number;
    readonly files_after: number;
    readonly p99_ms: number;
  }[];
}

export interface Results {
  machine: Machine;
  engines: Partial<Record<Engine, OfEngine>>;
  videos?: Videos | undefined;
}

export interface Machine {
  readonly date: string;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  /** How busy it was with other things before the run began: waiting processes. */
  readonly load: number;
  readonly commit: string;
}

const FILE = join(DATA, 'results.json');

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

/** Puts new figures over those that are there; what was not measured this time stays. */
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
