import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launch } from 'chrome-launcher';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { openDemo } from '../../demo/prepare.ts';
import { serve } from '../../server/src/start.ts';
import { build } from '../build/build.ts';
import { findChromium } from '../chromium.ts';
import { type MeasuredPage, measuredPages } from './measured-pages.ts';
import { openVisits } from './slow-phone.ts';

const HELP = `Measures the public pages, the dashboard, the player and the admin area of the demo school with
Lighthouse (a phone on slow 4G, as it simulates one); "usable" is a load that is really slowed down. Pages
behind the log-in are measured a second time as they open when the browser keeps the app ("again").
  npm run lighthouse -- [path …] [--runs 3]`;

/**
 * The targets of public pages. Pages behind the log-in have no target for search engines. Their target
 * is the time until they are usable, because their score counts the app that starts meanwhile.
 */
const TARGETS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

type Category = keyof typeof TARGETS;

interface Row {
  readonly page: MeasuredPage;
  /** Whether the browser has the app already. */
  readonly isAgain: boolean;
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

function categoriesOf({ isPublic }: MeasuredPage): Category[] {
  const all = Object.keys(TARGETS) as Category[];
  return isPublic ? all : all.filter((name) => name !== 'seo');
}

function rowOf(page: MeasuredPage, isAgain: boolean, { lhr }: RunnerResult, usable: number): Row {
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

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
}

/** The median of each figure. */
function medianRow(rows: readonly [Row, ...Row[]]): Row {
  const [first] = rows;
  const of = (read: (row: Row) => number) => median(rows.map(read));
  return {
    page: first.page,
    isAgain: first.isAgain,
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

function misses({ page, isAgain, scores, shift, kilobytes, paint }: Row): string[] {
  const found = categoriesOf(page)
    .filter((name) => page.isPublic || name !== 'performance')
    .filter((name) => (scores[name] ?? 0) < TARGETS[name])
    .map((name) => `${name} below ${TARGETS[name]}`);
  if (shift > 0.001) found.push('moves while it loads');
  if (kilobytes > (page.maxKilobytes ?? Infinity)) found.push(`over ${page.maxKilobytes} kB`);
  const within = isAgain ? PAINT_AGAIN_WITHIN : (page.paintWithin ?? Infinity);
  if (paint > within) found.push(`painted after ${within} s`);
  return found;
}

const nameOf = ({ page, isAgain }: Pick<Row, 'page' | 'isAgain'>) =>
  isAgain ? `${page.path} (again)` : page.path;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' }, help: { type: 'boolean', default: false } },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

await build();
const dataDir = mkdtempSync(join(tmpdir(), 'trilha-lighthouse-'));
// A fixed port, because the pages contain their own address.
const env = { DATA_DIR: dataDir, PORT: '8018', LOG_LEVEL: 'warn', VIDEO_PREPARATION: 'off' };
const { settings, ctx } = await openDemo(env, { fresh: false });
const site = await serve(settings, ctx);
const pages = await measuredPages(site);
const chosen =
  positionals.length > 0 ? pages.filter(({ path }) => positionals.includes(path)) : pages;
const chrome = await launch({
  chromePath: findChromium(),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage'],
});
const rows: Row[] = [];
try {
  const visits = await openVisits(chrome.port, site);
  const measure = async (page: MeasuredPage, isAgain: boolean): Promise<Row> => {
    const runs: Row[] = [];
    for (let run = 0; run < Number(values.runs); run += 1) {
      await visits.logIn(page.session);
      if (isAgain) await visits.keepApp(page.path);
      const result = await lighthouse(site + page.path, {
        port: chrome.port,
        onlyCategories: categoriesOf(page),
        logLevel: 'error',
        // What the browser keeps is what is measured then.
        disableStorageReset: isAgain,
      });
      const usable = isAgain ? NaN : await visits.usableAfter(page);
      const { runtimeError } = result?.lhr ?? {};
      if (result && !runtimeError) runs.push(rowOf(page, isAgain, result, usable));
      // On a busy machine, Chrome sometimes records no paint.
      else console.log(`${page.path}: one run left out, ${runtimeError?.message ?? 'no result'}`);
    }
    const [first, ...others] = runs;
    if (!first) throw new Error(`${page.path} could not be measured.`);
    return medianRow([first, ...others]);
  };
  for (const page of chosen) {
    rows.push(await measure(page, false));
    if (page.session) rows.push(await measure(page, true));
  }
} finally {
  chrome.kill();
  rmSync(dataDir, { recursive: true, force: true });
}
console.table(
  rows.map(({ page, isAgain, scores, ...row }) => ({
    page: nameOf({ page, isAgain }),
    ...scores,
    kB: Number(row.kilobytes.toFixed(1)),
    requests: row.requests,
    'layout shift': Number(row.shift.toFixed(4)),
    'largest paint (s)': Number(row.paint.toFixed(2)),
    'interactive (s)': Number(row.interactive.toFixed(2)),
    'blocked (ms)': Math.round(row.blocked),
    'usable (s)': Number(row.usable.toFixed(2)),
  })),
);
let missed = false;
for (const row of rows) {
  const found = [...misses(row), ...row.failedAudits];
  if (found.length > 0) console.log(`${nameOf(row)}: ${found.join(', ')}`);
  missed ||= misses(row).length > 0;
}
process.exit(missed ? 1 : 0);
