import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../../scripts/run.ts';
import { type Call, calls } from '../load/calls.ts';
import { median, type Spread } from '../runs/statistics.ts';
import { type Baseline, changeOf } from './baseline.ts';
import type { Comparison, EngineResults, Results, Videos } from './results.ts';
import { INTRODUCTION, method, USAGE } from './text.ts';
import { ENGINES, type Engine } from '../sets/sets.ts';
import { CONNECTIONS, WAITING } from '../load/requests.ts';

const NAMES: Readonly<Record<Engine, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** The targets. What measures against them says "reached" or "missed". */
const TARGETS = {
  read: 3,
  write: 2,
  change: 1.2,
  p99Ms: 25,
  stormP99Ms: { sqlite: 40, postgres: 60 },
  processes: 1.15,
  growth: { student: 1.3, visitor: 1.3, staff: 3 },
  listMs: 50,
  startMs: 1000,
  memoryMb: 200,
  uploadMb: 30,
} as const;

const verdict = (isReached: boolean) => (isReached ? 'reached' : '**missed**');

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = heads.map((_, index) => (index === 0 ? '---' : '---:'));
  return [line(heads), line(rule), ...rows.map(line)].join('\n');
}

const ms = (value: number) => value.toFixed(value < 1 ? 3 : 2);
const spreadText = ({ median: middle, min, max }: Spread) =>
  `${middle.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})`;

const targetOf = ({ kind }: Call) => (kind === 'read' ? TARGETS.read : TARGETS.write);

/** Rows for those calls that were measured. */
function each<Measured>(
  measured: Readonly<Record<string, Measured>>,
  row: (call: Call, of: Measured) => readonly string[],
): (readonly string[])[] {
  return calls.flatMap((call) => {
    const of = measured[call.name];
    return of === undefined ? [] : [row(call, of)];
  });
}

/** Those calls of an engine that were measured against the limit, or against the yardstick. */
const measuredAgainst = (
  measured: Readonly<Record<string, Comparison>>,
  against: Comparison['against'],
): Readonly<Record<string, Comparison>> =>
  Object.fromEntries(Object.entries(measured).filter(([, one]) => one.against === against));

function limitTable(measured: Readonly<Record<string, Comparison>>): string {
  return table(
    ['call', 'limit', 'product', 'ratio (min–max)', 'target', ''],
    each(measuredAgainst(measured, 'limit'), (call, { limit, product, ratio }) => [
      call.title,
      ms(limit.cpuMs),
      ms(product.cpuMs),
      spreadText(ratio),
      `≤ ${targetOf(call)}`,
      verdict(ratio.median <= targetOf(call)),
    ]),
  );
}

function baselineTable(
  measured: Readonly<Record<string, Comparison>>,
  engine: Engine,
  baseline: Baseline,
): string {
  return table(
    ['call', 'yardstick', 'product', 'quotient', 'baseline', 'change (min–max)', ''],
    each(measuredAgainst(measured, 'yardstick'), (call, comparison) => {
      const { limit, product, ratio } = comparison;
      const before = baseline.engines[engine]?.calls[call.name];
      const change = changeOf(baseline, engine, call.name, comparison);
      return [
        call.title,
        ms(limit.cpuMs),
        ms(product.cpuMs),
        ms(ratio.median),
        before === undefined ? 'none' : ms(before),
        change ? spreadText(change) : '',
        change ? verdict(change.median <= TARGETS.change) : '',
      ];
    }),
  );
}

function speedTable(measured: Readonly<Record<string, Comparison>>, engine: Engine): string {
  return table(
    ['call', 'requests/s', 'p50 ms', 'p99 ms', `p99 ≤ ${TARGETS.p99Ms}`],
    each(measured, (call, { product }) => [
      call.title,
      product.perSecond.toFixed(0),
      product.p50.toFixed(1),
      product.p99.toFixed(1),
      engine === 'postgres' || call.kind === 'log-in' ? '' : verdict(product.p99 <= TARGETS.p99Ms),
    ]),
  );
}

function callChapter(
  measured: Readonly<Record<string, Comparison>>,
  engine: Engine,
  baseline: Baseline,
): string[] {
  const parts = [`## ${NAMES[engine]}`];
  if (Object.keys(measuredAgainst(measured, 'limit')).length > 0) {
    parts.push('CPU milliseconds of a request on the medium set, beside the limit:');
    parts.push(limitTable(measured));
  }
  if (Object.keys(measuredAgainst(measured, 'yardstick')).length > 0) {
    parts.push(
      `The other calls, beside the baseline. The quotient is the CPU time of a request divided by that of the yardstick, and the change is the quotient now divided by the quotient then. Target: a change of at most ${TARGETS.change}.`,
      baselineTable(measured, engine, baseline),
      baselineOrigin(baseline, engine),
    );
  }
  parts.push(
    `Rates and waiting times of the product in the same runs, with ${CONNECTIONS} connections. The load itself takes a good part of the cores, so the rates say less than the CPU time.`,
    speedTable(measured, engine),
  );
  return parts;
}

function baselineOrigin(baseline: Baseline, engine: Engine): string {
  const taken = baseline.engines[engine];
  if (!taken) return 'There is no baseline yet: `npm run bench -- --save-baseline` takes one.';
  const { date, commit, node, load } = taken.machine;
  const note = taken.note === undefined ? '' : ` ${taken.note}`;
  const busy = taken.isBusyMachine
    ? ' The machine was busy: the baseline should be taken anew on a quiet one.'
    : '';
  return `The baseline was taken at ${date} UTC at \`${commit}\` with Node ${node}, at a load of ${load.toFixed(1)}, in ${taken.rounds} rounds of ${taken.seconds} s.${note}${busy}`;
}

function growthTable(measured: NonNullable<EngineResults['growth']>): string {
  return table(
    ['call', 'small', 'large', 'growth (min–max)', 'target', ''],
    each(measured, (call, { small, large, ratio }) => [
      call.title,
      ms(small),
      ms(large),
      spreadText(ratio),
      `≤ ${TARGETS.growth[call.audience]}`,
      verdict(ratio.median <= TARGETS.growth[call.audience]),
    ]),
  );
}

function processesTable(results: Results): string {
  const rows = ENGINES.flatMap((engine) =>
    each(results.engines[engine]?.processes ?? {}, (call, { cpuMs, ratio, p99 }) => [
      `${call.title}, ${NAMES[engine]}`,
      ms(cpuMs.one),
      ms(cpuMs.two),
      spreadText(ratio),
      `≤ ${TARGETS.processes}`,
      verdict(ratio.median <= TARGETS.processes),
      p99.one.toFixed(1),
      p99.two.toFixed(1),
    ]),
  );
  const heads = ['one', 'two', 'ratio (min–max)', 'target', '', 'p99 ms, one', 'p99 ms, two'];
  return table(['call', ...heads], rows);
}

function stormTable(results: Results): string {
  const storms = ENGINES.flatMap((engine) => {
    const storm = results.engines[engine]?.storm;
    return storm ? [{ engine, ...storm }] : [];
  });
  const reads = calls.filter(({ kind }) => kind === 'read');
  const heads = storms.flatMap(({ engine }) => [`${NAMES[engine]}, p99 ms`, '']);
  const rows = reads.map(({ name, title }) => [
    title,
    ...storms.flatMap(({ engine, p99 }) => {
      const value = p99[name] ?? NaN;
      return [value.toFixed(1), verdict(value <= TARGETS.stormP99Ms[engine])];
    }),
  ]);
  const logins = storms.map(
    ({ engine, logins: perSecond }) => `${perSecond.toFixed(0)} a second on ${NAMES[engine]}`,
  );
  return `${table(['call', ...heads], rows)}\n\nLog-ins meanwhile: ${logins.join(', ')}.`;
}

function videoChapter({ uploads, readers }: Videos): string[] {
  const ways: Readonly<Record<string, string>> = { byForm: 'a form', inChunks: 'tus' };
  const who: Readonly<Record<string, string>> = { bare: 'limit', trilha: 'product' };
  return [
    '## Videos',
    `What an upload adds to the memory of a server that has just begun, and a second one after it. Target: less than ${TARGETS.uploadMb} MB.`,
    table(
      ['upload', 'MB before', 'MB more', ''],
      uploads.map(({ way, megabytes, round, before_mb, grown_mb }) => [
        `${megabytes} MB by ${ways[way] ?? way}, ${round === 1 ? 'the first' : 'the second'}`,
        before_mb.toFixed(1),
        grown_mb.toFixed(1),
        verdict(grown_mb < TARGETS.uploadMb),
      ]),
    ),
    'Slow readers of one video, all at the same time, while somebody else uses the site; the limit is a bare server with a plain stream of the file. Target: all of them served, and nothing left of them but sockets and files while they read.',
    table(
      [
        '',
        'readers',
        'MB before',
        'MB at most',
        'KB a reader',
        'open files',
        'p99 of the other, ms',
      ],
      readers.map((figure) => [
        who[figure.who] ?? figure.who,
        String(figure.readers),
        figure.before_mb.toFixed(0),
        figure.max_mb.toFixed(0),
        figure.kb_per_reader.toFixed(0),
        `${figure.files_before} → ${figure.files_during} → ${figure.files_after}`,
        figure.p99_ms.toFixed(1),
      ]),
    ),
  ];
}

function listChapter(results: Results): string[] {
  const measured = ENGINES.flatMap((engine) => {
    const lists = results.engines[engine]?.lists;
    return lists ? [{ engine, ...lists }] : [];
  });
  if (measured.length === 0) return [];
  const titles = new Set(measured.flatMap(({ rows }) => Object.keys(rows)));
  const cells = (value: number | undefined) =>
    value === undefined ? ['', ''] : [value.toFixed(1), verdict(value <= TARGETS.listMs)];
  const loads = measured.map(({ engine, load }) => `${load.toFixed(1)} on ${NAMES[engine]}`);
  return [
    '## Lists of staff',
    `CPU milliseconds of one request on the large set, of all server processes together: the least of several, one after the other. Target: ${TARGETS.listMs}. The load average meanwhile: ${loads.join(', ')}.`,
    table(
      ['list', ...measured.flatMap(({ engine }) => [NAMES[engine], ''])],
      [...titles].map((title) => [title, ...measured.flatMap(({ rows }) => cells(rows[title]))]),
    ),
    'The first page of the list of users by all its filters, orders and kinds of search together, by who asks:',
    table(
      ['', 'combinations', 'slower', 'at most, ms', 'of'],
      measured.flatMap(({ engine, filters }) =>
        Object.entries(filters).map(([who, { count, slower, worst, path }]) => [
          `${NAMES[engine]}, ${who}`,
          String(count),
          String(slower),
          worst.toFixed(1),
          `\`${path}\``,
        ]),
      ),
    ),
  ];
}

/** A row of figures for each engine that has them. */
function perEngine(results: Results, row: (of: EngineResults) => readonly string[] | undefined) {
  return ENGINES.flatMap((engine) => {
    const cells = row(results.engines[engine] ?? {});
    return cells ? [[NAMES[engine], ...cells]] : [];
  });
}

function chapters(results: Results, baseline: Baseline): string[] {
  const parts: string[] = [];
  for (const engine of ENGINES) {
    const { calls: measured, growth } = results.engines[engine] ?? {};
    if (measured) parts.push(...callChapter(measured, engine, baseline));
    if (growth) {
      parts.push(
        `### Growth on ${NAMES[engine]}`,
        'CPU milliseconds of the product for each request on the small and on the large set, which has a hundred times as many people:',
        growthTable(growth),
      );
    }
  }
  if (ENGINES.some((engine) => results.engines[engine]?.processes)) {
    parts.push(
      '## Several processes',
      'CPU milliseconds of a request on the small set, of all server processes together, with one process and with two (`WEB_CONCURRENCY=2`), in turns. How much more two of them carry depends on the cores that are free for them: on a machine with as many cores as processes the load itself takes its part, so this says what sharing costs, and not what it brings.',
      processesTable(results),
    );
  }
  parts.push(...listChapter(results));
  if (ENGINES.some((engine) => results.engines[engine]?.storm)) {
    parts.push(
      '## A storm of log-ins',
      `${WAITING} connections, each from an address of its own, log in without end, while ${CONNECTIONS} others read. Log-ins queue behind themselves, before they ask the database and before they compute Argon2. Target: p99 of the reads at most ${TARGETS.stormP99Ms.sqlite} ms on SQLite and ${TARGETS.stormP99Ms.postgres} on PostgreSQL.`,
      stormTable(results),
    );
  }
  const memory = perEngine(
    results,
    ({ memory: of }) =>
      of && [of.ready.toFixed(0), of.max.toFixed(0), verdict(of.max <= TARGETS.memoryMb)],
  );
  if (memory.length > 0) {
    parts.push(
      '## Memory',
      `Megabytes of the server's process (resident): when it is ready, and the maximum while all calls of the tables above were measured one after the other. Target: at most ${TARGETS.memoryMb}.`,
      table(['', 'ready', 'maximum', ''], memory),
    );
  }
  const starts = perEngine(
    results,
    ({ start }) =>
      start && [
        median(start).toFixed(0),
        `${Math.min(...start).toFixed(0)}–${Math.max(...start).toFixed(0)}`,
        verdict(median(start) <= TARGETS.startMs),
      ],
  );
  if (starts.length > 0) {
    parts.push(
      '## Start',
      `Milliseconds from the start of the process until it says that it is ready, on the large set: the median of ${results.engines.sqlite?.start?.length ?? 5}. Target: one second.`,
      table(['', 'median', 'min–max', ''], starts),
    );
  }
  if (results.videos) parts.push(...videoChapter(results.videos));
  return parts;
}

/** The report, from these figures. */
export function reportOf(results: Results, baseline: Baseline): string {
  const { machine } = results;
  const origin = `Measured at ${machine.date} UTC on ${machine.cores} cores (${machine.cpu}) with ${machine.memoryGb} GB, ${machine.system}, Node ${machine.node}, at \`${machine.commit}\`. The load average was ${machine.load.toFixed(1)} when the run began: on a busy machine, waiting times and starts are worse than they would be on a quiet one.`;
  const parts = [INTRODUCTION, origin, method(TARGETS), ...chapters(results, baseline), USAGE];
  return `${parts.join('\n\n')}\n`;
}

export function writeReport(path: string, results: Results, baseline: Baseline): void {
  writeFileSync(path, reportOf(results, baseline));
  // As `npm run format` leaves it, so that `npm run check` passes after a run.
  const formatter = join(ROOT, 'node_modules', '.bin', 'oxfmt');
  if (existsSync(formatter)) execFileSync(formatter, [path], { stdio: 'ignore' });
  console.log(`\nWritten: ${relative(ROOT, path)}`);
}
