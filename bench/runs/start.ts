import { startProduct } from '../load/servers.ts';
import { openSet } from '../sets/make-set.ts';
import { cell, type RunOptions } from './round.ts';
import { median } from './statistics.ts';

const STARTS = 5;

/** How long the product takes from its spawn until it is ready, on the large set. */
export async function measureStart(options: RunOptions): Promise<number[]> {
  const set = await openSet('large', options.engine, options.cluster);
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const began = performance.now();
    const product = await startProduct(set);
    times.push(performance.now() - began);
    await product.stop();
  }
  console.log(`\n${options.engine}: ready on large after ${cell(median(times), 0, 1)} ms`);
  return times;
}
