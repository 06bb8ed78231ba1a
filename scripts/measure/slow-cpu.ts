import type { Browser } from '@playwright/test';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { quantile } from './statistics.ts';

interface Point {
  readonly index: number;
  readonly factor: number;
}

/**
 * How many times slower a mid-tier phone (a Moto G4) is than a machine of this `benchmarkIndex`: the
 * points of Lighthouse's CPU slowdown calculator, to which its docs/throttling.md refers; between them a
 * line. They agree with the table there: 4× for a high-end desktop (1500 to 2000), 2× for a low-end one or
 * a high-end phone (800 to 1500), 1× for the phone itself.
 */
const SLOWDOWNS = [
  { index: 150, factor: 1 },
  { index: 800, factor: 2 },
  { index: 1300, factor: 3 },
  { index: 2000, factor: 6 },
] as const satisfies readonly Point[];

/** The end of the range that the table gives for a mid-tier phone. The last line leads on up to here. */
const MOST = 10;

/** The factor by which Lighthouse has to slow a machine of this `benchmarkIndex` down to be a mid-tier phone. */
export function slowdownFor(index: number): number {
  if (!Number.isFinite(index) || index <= 0) throw new RangeError(`${index} is no benchmarkIndex.`);
  let [from, to]: readonly [Point, Point] = [SLOWDOWNS[0], SLOWDOWNS[1]];
  for (const point of SLOWDOWNS.slice(2)) if (index > to.index) [from, to] = [to, point];
  const share = (index - from.index) / (to.index - from.index);
  const factor = from.factor + share * (to.factor - from.factor);
  return Math.min(MOST, Math.max(1, factor));
}

/** Each takes a second. Their median leaves out one that something else has disturbed. */
const SAMPLES = 5;

/** Lighthouse's `benchmarkIndex` of this machine as busy as it is now: the median of several. */
export async function benchmarkIndex(browser: Browser): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const samples: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1)
    samples.push(await page.evaluate(pageFunctions.computeBenchmarkIndex));
  await context.close();
  return quantile(samples, 0.5);
}
