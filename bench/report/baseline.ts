import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/run.ts';
import type { Call } from '../load/calls.ts';
import type { Spread } from '../runs/statistics.ts';
import { ENGINES, type Engine } from '../sets/sets.ts';
import type { Comparison, EngineResults, Machine } from './results.ts';

/*
 * What each call cost when the baseline was taken, in units of the limit's course page of the same
 * run. A faster machine makes both cheaper by about the same factor, so the quotient can be compared
 * with one of another machine and day. It is less exact where the work is of another kind: Argon2id
 * in the log-in, and PostgreSQL's own processes.
 */

/** The limit's call that all calls without a limit of their own are measured beside. */
export const YARDSTICK = 'course';

export const FILE = join(ROOT, 'bench', 'baseline.json');

interface EngineBaseline {
  readonly machine: Machine;
  /** Whether other programs kept so much of the machine busy that the baseline should be taken anew. */
  readonly isBusyMachine: boolean;
  /** How it was taken, where it was not by `--save-baseline`. */
  readonly note?: string;
  readonly rounds: number;
  readonly seconds: number;
  /** CPU time of a request, where one of the yardstick is 1. */
  readonly calls: Readonly<Record<string, number>>;
}

/**
 * When a load ends, some requests are under way: their CPU time is counted and their answers are not.
 * With fewer answers in a round than this, the cost of a request is too inexact for a baseline.
 */
export const MIN_REQUESTS = 100;

export interface Baseline {
  readonly engines: Partial<Record<Engine, EngineBaseline>>;
}

/** Which call of the limit a call is measured beside: its own, or the yardstick. */
export function referenceOf(
  engine: Engine,
  { name, hasLimit }: Pick<Call, 'name' | 'hasLimit'>,
): { readonly name: string; readonly against: Comparison['against'] } {
  return engine === 'sqlite' && hasLimit
    ? { name, against: 'limit' }
    : { name: YARDSTICK, against: 'yardstick' };
}

export function readBaseline(): Baseline {
  if (!existsSync(FILE)) return { engines: {} };
  return JSON.parse(readFileSync(FILE, 'utf8')) as Baseline;
}

/** The cost of a call now, where its cost of the baseline is 1. Undefined where there is none. */
export function changeOf(
  baseline: Baseline,
  engine: Engine,
  name: string,
  { ratio, against }: Pick<Comparison, 'ratio' | 'against'>,
): Spread | undefined {
  const before = baseline.engines[engine]?.calls[name];
  if (before === undefined || against !== 'yardstick') return undefined;
  return { median: ratio.median / before, min: ratio.min / before, max: ratio.max / before };
}

/**
 * The baseline with the costs of this run in place of all older ones of the same engines. An engine of
 * which no call was answered often enough keeps the older ones.
 * @param run.isPart some calls alone were measured: the costs and the machine of the others stay, with a note
 */
export function withResults(
  former: Baseline,
  machine: Machine,
  {
    rounds,
    seconds,
    isPart = false,
  }: { readonly rounds: number; readonly seconds: number; readonly isPart?: boolean },
  measured: Partial<Record<Engine, EngineResults>>,
): Baseline {
  const engines = { ...former.engines };
  for (const engine of ENGINES) {
    const compared = measured[engine]?.calls;
    if (!compared) continue;
    const costs = Object.entries(compared)
      .filter(([, { against }]) => against === 'yardstick')
      .filter(([, { product, limit }]) => {
        const requests = Math.min(product.perSecond, limit.perSecond) * seconds;
        return requests >= MIN_REQUESTS;
      })
      .map(([name, { ratio }]) => [name, Number(ratio.median.toPrecision(3))] as const);
    if (costs.length === 0) continue;
    const isBusyMachine = machine.load >= machine.cores / 2;
    const calls = Object.fromEntries(costs);
    const before = isPart ? former.engines[engine] : undefined;
    engines[engine] = before
      ? {
          ...before,
          calls: { ...before.calls, ...calls },
          note: noteOf(before.note, Object.keys(calls), machine),
        }
      : { machine, isBusyMachine, rounds, seconds, calls };
  }
  return { engines };
}

/** Which calls were measured apart from the others, and where. */
function noteOf(note: string | undefined, calls: readonly string[], machine: Machine): string {
  const { date, commit, load } = machine;
  const own = `${calls.join(', ')}: ${date} at ${commit}, load ${load.toFixed(1)}.`;
  return note === undefined ? own : `${note} ${own}`;
}

export function saveBaseline(baseline: Baseline): void {
  writeFileSync(FILE, `${JSON.stringify(baseline, undefined, 2)}\n`);
  console.log('Written: bench/baseline.json');
}
