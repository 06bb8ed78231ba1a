import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launch } from 'chrome-launcher';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { readSettings } from '../server/src/platform/settings.ts';
import { openInstallation, serve } from '../server/src/start.ts';
import { publicPages } from '../web/src/content/pages.ts';
import { build } from './build.ts';
import { findChromium } from './chromium.ts';

const HELP = `Measures the public pages with Lighthouse (a phone on slow 4G, as it simulates one).
  npm run lighthouse -- [path …] [--runs 3]`;

/** What every public page has to reach; bytes are of the whole first load, fonts and pictures too. */
const GOALS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const MOST_BYTES = 200_000;

type Category = keyof typeof GOALS;
const categories = Object.keys(GOALS) as Category[];

interface Row {
  readonly path: string;
  readonly scores: Readonly<Record<Category, number>>;
  readonly kilobytes: number;
  readonly requests: number;
  readonly shift: number;
  readonly paint: number;
  readonly faults: readonly string[];
}

function rowOf(path: string, { lhr }: RunnerResult): Row {
  const score = (name: Category) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
  const number = (audit: string) => lhr.audits[audit]?.numericValue ?? 0;
  const details = lhr.audits['network-requests']?.details;
  const requests = details?.type === 'table' ? details.items : [];
  const bytes = requests.reduce((sum, item) => sum + Number(item['transferSize'] ?? 0), 0);
  const faults = categories
    .filter((name) => name !== 'performance')
    .flatMap((name) => lhr.categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    path,
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    kilobytes: bytes / 1000,
    requests: requests.length,
    shift: number('cumulative-layout-shift'),
    paint: number('largest-contentful-paint') / 1000,
    faults,
  };
}

/** The run whose performance is the middle one. */
function middle(rows: readonly Row[]): Row | undefined {
  const sorted = rows.toSorted((a, b) => a.scores.performance - b.scores.performance);
  return sorted[Math.floor(sorted.length / 2)];
}

function misses(row: Row): boolean {
  const isLow = categories.some((name) => row.scores[name] < GOALS[name]);
  return isLow || row.shift > 0.001 || (row.path === '/' && row.kilobytes * 1000 > MOST_BYTES);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' }, help: { type: 'boolean', default: false } },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const paths =
  positionals.length > 0 ? positionals : [...publicPages.map(({ path }) => path), '/login'];

await build();
const dataDir = mkdtempSync(join(tmpdir(), 'trilha-lighthouse-'));
// Fixed, because the pages say their own address.
const settings = readSettings({ DATA_DIR: dataDir, PORT: '8018', LOG_LEVEL: 'warn' });
const { ctx } = await openInstallation(settings);
const site = await serve(settings, ctx);
const chrome = await launch({
  chromePath: findChromium(),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage'],
});
const rows: Row[] = [];
try {
  for (const path of paths) {
    const runs: Row[] = [];
    for (let run = 0; run < Number(values.runs); run += 1) {
      const result = await lighthouse(site + path, {
        port: chrome.port,
        onlyCategories: categories,
        logLevel: 'error',
      });
      if (result) runs.push(rowOf(path, result));
    }
    const row = middle(runs);
    if (row) rows.push(row);
  }
} finally {
  chrome.kill();
  rmSync(dataDir, { recursive: true, force: true });
}
console.table(
  rows.map(({ path, scores, kilobytes, requests, shift, paint }) => ({
    page: path,
    ...scores,
    kB: Number(kilobytes.toFixed(1)),
    requests,
    'layout shift': Number(shift.toFixed(4)),
    'largest paint (s)': Number(paint.toFixed(2)),
  })),
);
for (const { path, faults } of rows) {
  if (faults.length > 0) console.log(`${path}: ${faults.join(', ')}`);
}
process.exit(rows.some(misses) ? 1 : 0);
