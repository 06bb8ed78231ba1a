import { openAccess } from '../load/access.ts';
import { startProduct } from '../load/servers.ts';
import type { Growth } from '../report/results.ts';
import { openSet } from '../sets/make-set.ts';
import type { BenchSet } from '../sets/sets.ts';
import { cell, printLine, type RunOptions, runRound, type Target } from './round.ts';
import { median, spread } from './statistics.ts';

/** Calls whose cost does not depend on how many rows there are. */
const CONSTANT_COST = new Set(['video', 'home']);

/** The product alone on the small and on the large set, in turns. */
export async function measureGrowth(options: RunOptions): Promise<Record<string, Growth>> {
  const { engine, cluster } = options;
  const sets: BenchSet[] = [];
  for (const size of ['small', 'large'] as const) {
    sets.push(await openSet(size, engine, cluster, options));
  }
  const targets: Target[] = await Promise.all(
    sets.map(async (set) => ({
      access: await openAccess(set),
      server: await startProduct(set),
      cluster,
    })),
  );
  try {
    console.log(`\n${engine}: CPU ms a request on small and large`);
    const growth: Record<string, Growth> = {};
    for (const call of options.calls.filter(({ name }) => !CONSTANT_COST.has(name))) {
      const costs: number[][] = [];
      for (let turn = 0; turn <= options.rounds; turn += 1) {
        const pair: number[] = [];
        for (const target of targets) {
          const seconds = turn === 0 ? 1 : options.seconds / 2;
          pair.push((await runRound(target, call, seconds)).cpuMs);
        }
        if (turn > 0) costs.push(pair);
      }
      const of = (place: number) => costs.map((pair) => pair[place] ?? NaN);
      const ratio = spread(costs.map(([small = NaN, large = NaN]) => large / small));
      const result = { small: median(of(0)), large: median(of(1)), ratio };
      growth[call.name] = result;
      printLine(
        call.title.padEnd(22),
        cell(result.small, 3),
        cell(result.large, 3),
        cell(ratio.median, 2),
      );
    }
    return growth;
  } finally {
    await Promise.all(targets.flatMap(({ access, server }) => [server.stop(), access.close()]));
  }
}
