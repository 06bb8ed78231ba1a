import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { openDemo } from '../../demo/prepare.ts';
import { serve } from '../../server/src/start.ts';
import { build } from '../build/build.ts';
import { findChromium } from '../chromium.ts';
import {
  categoriesOf,
  type Cpu,
  doubt,
  medianRow,
  misses,
  type Row,
  rowOf,
} from './lighthouse-rows.ts';
import { type MeasuredPage, measuredPages } from './measured-pages.ts';
import { slowdownFor } from './slow-cpu.ts';
import { openVisits } from './slow-phone.ts';

const HELP = `Measures the public pages, the dashboard, the player and the admin area of the demo school with
Lighthouse (a mid-tier phone on slow 4G, as it simulates one); "usable" is a load that is really slowed down.
Pages behind the log-in are measured a second time as they open when the browser keeps the app ("again").
How often this machine is slower than that phone is chosen for each page by Lighthouse's benchmarkIndex of the
moment: the machine should have nothing else to do.
  npm run lighthouse -- [path …] [--runs 3]`;

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

const [loadBefore = NaN] = loadavg();
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
    const index = await visits.benchmarkIndex();
    const cpu: Cpu = { index, slowdown: slowdownFor(index) };
    const runs: Row[] = [];
    for (let run = 0; run < Number(values.runs); run += 1) {
      await visits.logIn(page.session);
      if (isAgain) await visits.keepApp(page.path);
      const result = await lighthouse(site + page.path, {
        port: chrome.port,
        onlyCategories: categoriesOf(page),
        logLevel: 'error',
        throttling: { cpuSlowdownMultiplier: cpu.slowdown },
        // What the browser keeps is what is measured then.
        disableStorageReset: isAgain,
      });
      const usable = isAgain ? NaN : await visits.usableAfter(page, cpu.slowdown);
      const { runtimeError } = result?.lhr ?? {};
      if (result && !runtimeError) runs.push(rowOf({ page, isAgain, cpu }, result, usable));
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
const processors = availableParallelism();
console.log(
  `Load before: ${loadBefore.toFixed(1)} on ${processors} processors.` +
    (loadBefore > processors ? ' They had other work: these figures are no result.' : ''),
);
console.table(
  rows.map(({ page, isAgain, cpu, scores, ...row }) => ({
    page: nameOf({ page, isAgain }),
    benchmarkIndex: Math.round(cpu.index),
    'CPU ×': Number(cpu.slowdown.toFixed(1)),
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
  const why = doubt(row);
  if (why) console.log(`${nameOf(row)}: measure again, ${why}`);
  missed ||= misses(row).length > 0;
}
process.exit(missed ? 1 : 0);
