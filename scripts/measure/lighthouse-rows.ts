import type { RunnerResult } from 'lighthouse';
import type { MeasuredPage } from './measured-pages.ts';
import { quantile } from './statistics.ts';

/**
 * The targets of public pages. Pages behind the log-in have no target for search engines. Their target
 * is the time until they are usable, because their score counts the app that starts meanwhile.
 */
const TARGETS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

type Category = keyof typeof TARGETS;

/** A machine of this `benchmarkIndex`, slowed down by this factor, is a mid-tier phone. */
export interface Cpu {
  readonly index: number;
  readonly slowdown: number;
}

export interface Row {
  readonly page: MeasuredPage;
  /** Whether the browser has the app already. */
  readonly isAgain: boolean;
  /** How fast the machine was when its factor was chosen, and by itself during the visits. */
  readonly cpu: Cpu;
  readonly indexMeanwhile: number;
  readonly scores: Readonly<Partial<Record<Category, number>>>;
  readonly kilobytes: number;
  readonly requests: number;
  readonly shift: number;
  /** Seconds until the largest paint, and until the page is interactive. */
  readonly paint: number;
  readonly interactive: number;
  /** Milliseconds in which the main thread was blocked. */
  readonly blocked: number;
  readonly usable: number;
  readonly failedAudits: readonly string[];
}

export function categoriesOf({ isPublic }: MeasuredPage): Category[] {
  const all = Object.keys(TARGETS) as Category[];
  return isPublic ? all : all.filter((name) => name !== 'seo');
}

export function rowOf(
  { page, isAgain, cpu }: Pick<Row, 'page' | 'isAgain' | 'cpu'>,
  { lhr }: RunnerResult,
  usable: number,
): Row {
  const categories = categoriesOf(page);
  const number = (audit: string) => lhr.audits[audit]?.numericValue ?? NaN;
  const details = lhr.audits['network-requests']?.details;
  const requests = details?.type === 'table' ? details.items : [];
  const bytes = requests.reduce((sum, item) => sum + Number(item['transferSize'] ?? 0), 0);
  const failedAudits = categories
    .filter((name) => name !== 'performance')
    .flatMap((name) => lhr.categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    page,
    isAgain,
    cpu,
    indexMeanwhile: lhr.environment.benchmarkIndex,
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
    ),
    kilobytes: bytes / 1000,
    requests: requests.length,
    shift: number('cumulative-layout-shift'),
    paint: number('largest-contentful-paint') / 1000,
    interactive: number('interactive') / 1000,
    blocked: number('total-blocking-time'),
    usable: usable / 1000,
    failedAudits,
  };
}

const median = (numbers: readonly number[]) => quantile(numbers, 0.5);

/** The median of each figure. */
export function medianRow(rows: readonly [Row, ...Row[]]): Row {
  const [first] = rows;
  const of = (read: (row: Row) => number) => median(rows.map(read));
  return {
    page: first.page,
    isAgain: first.isAgain,
    cpu: first.cpu,
    indexMeanwhile: of(({ indexMeanwhile }) => indexMeanwhile),
    scores: Object.fromEntries(
      categoriesOf(first.page).map((name) => [name, of(({ scores }) => scores[name] ?? NaN)]),
    ),
    kilobytes: of((row) => row.kilobytes),
    requests: of((row) => row.requests),
    shift: of((row) => row.shift),
    paint: of((row) => row.paint),
    interactive: of((row) => row.interactive),
    blocked: of((row) => row.blocked),
    usable: of((row) => row.usable),
    failedAudits: [...new Set(rows.flatMap(({ failedAudits }) => failedAudits))],
  };
}

/** Seconds until the largest paint of a screen whose code the browser keeps. */
const PAINT_AGAIN_WITHIN = 1;

/** Milliseconds in which the main thread may be blocked: Lighthouse's "good", and twice that with the app. */
const BLOCKED_WITHIN = { public: 200, behindLogIn: 400 } as const;

export function misses({ page, isAgain, scores, shift, kilobytes, paint, blocked }: Row): string[] {
  const found = categoriesOf(page)
    .filter((name) => page.isPublic || name !== 'performance')
    .filter((name) => (scores[name] ?? 0) < TARGETS[name])
    .map((name) => `${name} below ${TARGETS[name]}`);
  if (shift > 0.001) found.push('moves while it loads');
  if (kilobytes > (page.maxKilobytes ?? Infinity)) found.push(`over ${page.maxKilobytes} kB`);
  const within = isAgain ? PAINT_AGAIN_WITHIN : (page.paintWithin ?? Infinity);
  if (paint > within) found.push(`painted after ${within} s`);
  const blockedWithin = page.isPublic ? BLOCKED_WITHIN.public : BLOCKED_WITHIN.behindLogIn;
  if (blocked > blockedWithin) found.push(`blocked for more than ${blockedWithin} ms`);
  return found;
}

/** By how much the machine may get faster or slower under a measurement that is to mean something. */
const STEADY = 0.2;

/** What makes a row's figures doubtful, where something does. */
export function doubt({ cpu, indexMeanwhile }: Row): string | undefined {
  const change = indexMeanwhile / cpu.index - 1;
  if (Math.abs(change) <= STEADY) return undefined;
  const percent = Math.round(Math.abs(change) * 100);
  return `the machine was ${percent}% ${change > 0 ? 'faster' : 'slower'} than when its factor was chosen`;
}
