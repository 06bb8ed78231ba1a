import { openAccess } from '../load/access.ts';
import { startProduct } from '../load/servers.ts';
import type { Shared } from '../report/results.ts';
import { openSet } from '../sets/make-set.ts';
import { cell, printLine, type Round, type RunOptions, runRound, type Target } from './round.ts';
import { median, spread } from './statistics.ts';

/** A read and a write; all others go the same way. */
const CALLS = new Set(['course', 'complete']);

/** V8 compiles in each process anew. Two of them need as many requests each. */
const WARM_UP_ROUNDS = 2;

/**
 * What it costs that several processes share the load: the product with one process and with two, in
 * turns on the same set. The CPU time is that of all processes, the one in front included.
 */
export async function measureProcesses(options: RunOptions): Promise<Record<string, Shared>> {
  const { engine, cluster, rounds, seconds } = options;
  const set = await openSet('small', engine, cluster, options);
  const access = await openAccess(set);
  const targets: Target[] = [];
  for (const count of [1, 2]) {
    targets.push({ server: await startProduct(set, { processes: count }), access, cluster });
  }
  const [one, two] = targets as [Target, Target];
  try {
    console.log(`\n${engine}: CPU ms a request, and p99 ms, with one process and with two`);
    const shared: Record<string, Shared> = {};
    for (const call of options.calls.filter(({ name }) => CALLS.has(name))) {
      for (const [index, target] of targets.entries()) {
        for (let round = 0; round < WARM_UP_ROUNDS * (index + 1); round += 1) {
          await runRound(target, call, seconds);
        }
      }
      const pairs: [Round, Round][] = [];
      for (let turn = 0; turn < rounds; turn += 1) {
        pairs.push([await runRound(one, call, seconds), await runRound(two, call, seconds)]);
      }
      const of = (place: 0 | 1, name: 'cpuMs' | 'p99') =>
        median(pairs.map((pair) => pair[place][name]));
      const ratio = spread(pairs.map(([alone, both]) => both.cpuMs / alone.cpuMs));
      const result = {
        cpuMs: { one: of(0, 'cpuMs'), two: of(1, 'cpuMs') },
        p99: { one: of(0, 'p99'), two: of(1, 'p99') },
        ratio,
      };
      shared[call.name] = result;
      printLine(
        call.title.padEnd(22),
        cell(result.cpuMs.one, 3),
        cell(result.cpuMs.two, 3),
        `${cell(ratio.median, 2)} (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})`,
        cell(result.p99.one, 1),
        cell(result.p99.two, 1),
      );
    }
    return shared;
  } finally {
    await Promise.all([...targets.map(({ server }) => server.stop()), access.close()]);
  }
}
