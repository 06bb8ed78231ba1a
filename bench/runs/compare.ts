import { openAccess } from '../load/access.ts';
import { type Call, calls } from '../load/calls.ts';
import { copyHeaders, requireRight, requireSame } from '../load/same.ts';
import { load, startLimit, startProduct } from '../load/servers.ts';
import { referenceOf, YARDSTICK } from '../report/baseline.ts';
import type { Comparison, EngineResults, Figures } from '../report/results.ts';
import { openSet } from '../sets/make-set.ts';
import { memoryOf } from './cpu.ts';
import { cell, printLine, type Round, type RunOptions, runRound, type Target } from './round.ts';
import { median, spread } from './statistics.ts';

const MAX_WARM_UP_SECONDS = 2;

/**
 * Requests that a server answers before a round counts. V8 compiles by how often code has run. In
 * the same time the faster server would be compiled and the other one would not.
 */
const WARM_UP_REQUESTS = 10_000;

function callNamed(name: string): Call {
  const call = calls.find((one) => one.name === name);
  if (!call) throw new Error(`There is no call ${name}.`);
  return call;
}

async function warmUp({ server, access }: Target): Promise<void> {
  const context = await access.context();
  let answered = 0;
  while (answered < WARM_UP_REQUESTS) {
    const { requests } = await load(server.url, context, callNamed(YARDSTICK), MAX_WARM_UP_SECONDS);
    answered += requests;
  }
}

const figures = (rounds: readonly Round[]): Figures => ({
  cpuMs: median(rounds.map((one) => one.cpuMs)),
  perSecond: median(rounds.map((one) => one.requests / one.seconds)),
  p50: median(rounds.map((one) => one.p50)),
  p99: median(rounds.map((one) => one.p99)),
  memory: Math.max(...rounds.map((one) => one.memory)),
});

const COLUMNS = ['limit ms', 'product ms', 'ratio', 'product/s', 'p50 ms', 'p99 ms', 'MB'];

/** The product on the medium set of an engine, in turns with the limit on the medium SQLite set. */
export async function compareCalls(
  options: RunOptions,
): Promise<Pick<EngineResults, 'calls' | 'memory'>> {
  const { engine, cluster } = options;
  const set = await openSet('medium', engine, cluster, options);
  const limitSet = await openSet('medium', 'sqlite', undefined, options);
  const product: Target = {
    server: await startProduct(set),
    access: await openAccess(set),
    cluster,
  };
  const limitServer = await startLimit(limitSet);
  const limit: Target = {
    server: limitServer,
    access: await openAccess(limitSet),
    cluster: undefined,
  };
  // Answers are compared on the limit's own set.
  const sqliteProduct = engine === 'sqlite' ? product.server : await startProduct(limitSet);
  try {
    const ready = memoryOf(product.server.pid).now;
    const limitCalls = calls.filter(({ hasLimit }) => hasLimit);
    await copyHeaders(sqliteProduct, limitServer, await limit.access.context(), limitCalls);
    await requireSame(sqliteProduct, limitServer, limit.access, limitCalls);
    if (sqliteProduct !== product.server) await sqliteProduct.stop();
    await requireRight(product.server, product.access, options.calls);
    for (const target of [product, limit]) await warmUp(target);
    console.log(`\n${engine}, medium: product and limit answer the same. CPU ms a request:`);
    printLine(''.padEnd(22), ...COLUMNS.map((name) => name.padStart(10)));
    const compared: Record<string, Comparison> = {};
    for (const call of options.calls) {
      const comparison = await compareCall(call, product, limit, options);
      compared[call.name] = comparison;
      const { product: ours, limit: theirs, ratio } = comparison;
      printLine(
        call.title.padEnd(22),
        cell(theirs.cpuMs, 3, 10),
        cell(ours.cpuMs, 3, 10),
        cell(ratio.median, 2, 10),
        cell(ours.perSecond, 0, 10),
        cell(ours.p50, 1, 10),
        cell(ours.p99, 1, 10),
        cell(ours.memory, 0, 10),
      );
    }
    return { calls: compared, memory: { ready, max: memoryOf(product.server.pid).max } };
  } finally {
    await Promise.all(
      [product, limit].flatMap(({ server, access }) => [server.stop(), access.close()]),
    );
    await sqliteProduct.stop();
  }
}

async function compareCall(
  call: Call,
  product: Target,
  limit: Target,
  { engine, rounds, seconds }: RunOptions,
): Promise<Comparison> {
  const reference = referenceOf(engine, call);
  const limitCall = callNamed(reference.name);
  const pairs: [Round, Round][] = [];
  for (let turn = 0; turn <= rounds; turn += 1) {
    // The first turn lets V8 compile what only this call needs. It does not count.
    const duration = turn === 0 ? Math.min(seconds, MAX_WARM_UP_SECONDS) : seconds;
    const ours = await runRound(product, call, duration);
    const theirs = await runRound(limit, limitCall, duration);
    if (turn > 0) pairs.push([ours, theirs]);
  }
  return {
    product: figures(pairs.map(([ours]) => ours)),
    limit: figures(pairs.map(([, theirs]) => theirs)),
    against: reference.against,
    ratio: spread(pairs.map(([ours, theirs]) => ours.cpuMs / theirs.cpuMs)),
    rounds,
  };
}
