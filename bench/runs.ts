import { type Call, calls } from './calls.ts';
import type { Cluster } from './cluster.ts';
import { memoryOf } from './cpu.ts';
import { openSet } from './data.ts';
import { doorkeeper, median, type Round, round, spread } from './measure.ts';
import type { Compared, Figures, Grown, OfEngine, Storm } from './results.ts';
import { requireSame, teach } from './same.ts';
import { load, type Server, startLimit, startProduct } from './servers.ts';
import type { BenchSet, Engine } from './sets.ts';
import type { World } from './world.ts';

/** How much is measured. */
export interface Extent {
  readonly engine: Engine;
  readonly cluster: Cluster | undefined;
  readonly calls: readonly Call[];
  readonly rounds: number;
  readonly seconds: number;
  readonly fresh: boolean;
}

const WARM_UP_SECONDS = 2;

/**
 * What a server answers before anything of it counts. V8 compiles by how often something has run:
 * in the same seconds the limit would be done with it, and the product half-way.
 */
const WARM_UP_REQUESTS = 20_000;

async function warmUp(server: Server, world: World): Promise<void> {
  const call = calls.find(({ name }) => name === 'profile');
  if (!call) throw new Error('There is no profile.');
  let answered = 0;
  while (answered < WARM_UP_REQUESTS) {
    answered += (await load(server.url, world, call, WARM_UP_SECONDS)).requests;
  }
}

const figures = (rounds: readonly Round[]): Figures => ({
  cpuMs: median(rounds.map((one) => one.cpuMs)),
  perSecond: median(rounds.map((one) => one.requests / one.seconds)),
  p50: median(rounds.map((one) => one.p50)),
  p99: median(rounds.map((one) => one.p99)),
  memory: Math.max(...rounds.map((one) => one.memory)),
});

const line = (...parts: readonly string[]) => console.log(parts.join('  '));
const number = (value: number, digits: number, width = 9) => value.toFixed(digits).padStart(width);

/** The CPU milliseconds of both, and what else is printed as soon as it is known. */
const COLUMNS = [
  'limit',
  'product',
  'ratio',
  'limit/s',
  'product/s',
  'p50 ms',
  'p99 ms',
  'limit p99',
  'MB',
];

/** Product and limit on the medium set, in turns. */
export async function compareCalls(extent: Extent): Promise<Pick<OfEngine, 'calls' | 'memory'>> {
  const { engine, cluster, seconds } = extent;
  const set = await openSet('medium', engine, cluster, extent);
  const door = await doorkeeper(set);
  const product = await startProduct(set);
  const limit = await startLimit(set);
  try {
    const ready = memoryOf(product.pid).now;
    await teach(product, limit, await door.admit(), extent.calls);
    await requireSame(product, limit, await door.admit(), extent.calls);
    for (const server of [product, limit]) await warmUp(server, await door.admit());
    console.log(`\n${engine}, medium: product and limit answer the same. CPU ms a request:`);
    line(''.padEnd(22), ...COLUMNS.map((name) => name.padStart(9)));
    const compared: Record<string, Compared> = {};
    for (const call of extent.calls) {
      const both: [Round, Round][] = [];
      for (let turn = 0; turn <= extent.rounds; turn += 1) {
        const world = await door.admit();
        // The first turn lets both compile what is this call's own, and does not count.
        const lasting = turn === 0 ? Math.min(seconds, WARM_UP_SECONDS) : seconds;
        const one = await round(product, cluster, world, call, lasting);
        const other = await round(limit, cluster, world, call, lasting);
        if (turn > 0) both.push([one, other]);
      }
      const result = {
        product: figures(both.map(([one]) => one)),
        limit: figures(both.map(([, other]) => other)),
        ratio: spread(both.map(([one, other]) => one.cpuMs / other.cpuMs)),
        rounds: extent.rounds,
      };
      compared[call.name] = result;
      const { product: ours, limit: theirs, ratio } = result;
      line(
        call.title.padEnd(22),
        number(theirs.cpuMs, 3),
        number(ours.cpuMs, 3),
        number(ratio.median, 2),
        number(theirs.perSecond, 0),
        number(ours.perSecond, 0),
        number(ours.p50, 1),
        number(ours.p99, 1),
        number(theirs.p99, 1),
        number(ours.memory, 0),
      );
    }
    return { calls: compared, memory: { ready, most: memoryOf(product.pid).most } };
  } finally {
    await Promise.all([product.stop(), limit.stop(), door.close()]);
  }
}

/** Calls whose cost cannot follow from how many rows there are. */
const APART = new Set(['video', 'home']);

/** The product alone on the small and on the large set, in turns. */
export async function measureGrowth(extent: Extent): Promise<Record<string, Grown>> {
  const { engine, cluster } = extent;
  const sets: BenchSet[] = [];
  for (const size of ['small', 'large'] as const) {
    sets.push(await openSet(size, engine, cluster, extent));
  }
  const places = await Promise.all(
    sets.map(async (set) => ({ door: await doorkeeper(set), server: await startProduct(set) })),
  );
  try {
    console.log(`\n${engine}: CPU ms a request on small and large`);
    const grown: Record<string, Grown> = {};
    for (const call of extent.calls.filter(({ name }) => !APART.has(name))) {
      const costs: number[][] = [];
      for (let turn = 0; turn <= extent.rounds; turn += 1) {
        const pair: number[] = [];
        for (const { door, server } of places) {
          const seconds = turn === 0 ? 1 : extent.seconds / 2;
          pair.push((await round(server, cluster, await door.admit(), call, seconds)).cpuMs);
        }
        if (turn > 0) costs.push(pair);
      }
      const of = (place: number) => costs.map((pair) => pair[place] ?? NaN);
      const ratio = spread(costs.map(([small = NaN, large = NaN]) => large / small));
      const result = { small: median(of(0)), large: median(of(1)), ratio };
      grown[call.name] = result;
      line(
        call.title.padEnd(22),
        number(result.small, 3),
        number(result.large, 3),
        number(ratio.median, 2),
      );
    }
    return grown;
  } finally {
    await Promise.all(places.flatMap(({ door, server }) => [server.stop(), door.close()]));
  }
}

/** The reads while 16 connections log in without end. */
export async function measureStorm(extent: Extent): Promise<Storm> {
  const { engine, cluster, seconds } = extent;
  const set = await openSet('medium', engine, cluster);
  const door = await doorkeeper(set);
  const product = await startProduct(set);
  try {
    const world = await door.admit();
    const login = calls.find(({ kind }) => kind === 'log-in');
    const reads = calls.filter(({ kind }) => kind === 'read');
    if (!login) throw new Error('There is no log-in.');
    for (const call of reads) await load(product.url, world, call, 1);
    // Each read takes its time and some to start its load.
    const storm = load(product.url, world, login, reads.length * (seconds + 1));
    const p99: Record<string, number> = {};
    console.log(`\n${engine}: p99 ms of the reads while 16 connections log in`);
    for (const call of reads) {
      p99[call.name] = (await load(product.url, world, call, seconds)).p99;
      line(call.title.padEnd(22), number(p99[call.name] ?? NaN, 1));
    }
    const logins = await storm;
    return { logins: logins.requests / logins.seconds, p99 };
  } finally {
    await Promise.all([product.stop(), door.close()]);
  }
}

const STARTS = 5;

/** How long the product takes from its spawn until it is ready, on the large set. */
export async function measureStart(extent: Extent): Promise<number[]> {
  const set = await openSet('large', extent.engine, extent.cluster);
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const began = performance.now();
    const product = await startProduct(set);
    times.push(performance.now() - began);
    await product.stop();
  }
  console.log(`\n${extent.engine}: ready on large after ${number(median(times), 0, 1)} ms`);
  return times;
}
