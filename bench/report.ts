import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../scripts/run.ts';
import { type Call, calls } from './calls.ts';
import { median } from './measure.ts';
import type { Compared, OfEngine, Results, Spread, Videos } from './results.ts';
import { ENGINES, type Engine } from './sets.ts';
import { CONNECTIONS } from './world.ts';

/* Writes docs/performance.md. The sentences stand here, the figures come from the runs. */

const NAMES: Readonly<Record<Engine, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** What is to be reached. */
const TARGETS = {
  read: 3,
  write: 2,
  p99Ms: 25,
  stormP99Ms: 60,
  growth: { student: 1.3, visitor: 1.3, staff: 3 },
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
const spreadOf = ({ median: middle, least, most }: Spread) =>
  `${middle.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;

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

function callTable(measured: Readonly<Record<string, Compared>>): string {
  return table(
    ['call', 'limit', 'product', 'ratio (least–most)', 'target', ''],
    each(measured, (call, { limit, product, ratio }) => [
      call.title,
      ms(limit.cpuMs),
      ms(product.cpuMs),
      spreadOf(ratio),
      `≤ ${targetOf(call)}`,
      verdict(ratio.median <= targetOf(call)),
    ]),
  );
}

function speedTable(measured: Readonly<Record<string, Compared>>, engine: Engine): string {
  return table(
    [
      'call',
      'limit req/s',
      'product req/s',
      'p50 ms',
      'limit p99 ms',
      'p99 ms',
      `p99 ≤ ${TARGETS.p99Ms}`,
    ],
    each(measured, (call, { limit, product }) => [
      call.title,
      limit.perSecond.toFixed(0),
      product.perSecond.toFixed(0),
      product.p50.toFixed(1),
      limit.p99.toFixed(1),
      product.p99.toFixed(1),
      engine === 'postgres' || call.kind === 'log-in' ? '' : verdict(product.p99 <= TARGETS.p99Ms),
    ]),
  );
}

function growthTable(measured: NonNullable<OfEngine['growth']>): string {
  return table(
    ['call', 'small', 'large', 'growth (least–most)', 'target', ''],
    each(measured, (call, { small, large, ratio }) => [
      call.title,
      ms(small),
      ms(large),
      spreadOf(ratio),
      `≤ ${TARGETS.growth[call.of]}`,
      verdict(ratio.median <= TARGETS.growth[call.of]),
    ]),
  );
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
    ...storms.flatMap(({ p99 }) => {
      const value = p99[name] ?? NaN;
      return [value.toFixed(1), verdict(value <= TARGETS.stormP99Ms)];
    }),
  ]);
  const logins = storms.map(
    ({ engine, logins: perSecond }) => `${perSecond.toFixed(0)} a second on ${NAMES[engine]}`,
  );
  return `${table(['call', ...heads], rows)}\n\nLog-ins meanwhile: ${logins.join(', ')}.`;
}

function videoChapter({ uploads, readers }: Videos): string[] {
  const ways: Readonly<Record<string, string>> = { byForm: 'a form', inPieces: 'tus' };
  const who: Readonly<Record<string, string>> = { bare: 'limit', trilha: 'product' };
  return [
    '## Videos',
    `What an upload adds to the memory of a server that has just begun, and a second one after it. To reach: less than ${TARGETS.uploadMb} MB.`,
    table(
      ['upload', 'MB before', 'MB more', ''],
      uploads.map(({ way, megabytes, round, before_mb, grown_mb }) => [
        `${megabytes} MB by ${ways[way] ?? way}, ${round === 1 ? 'the first' : 'the second'}`,
        before_mb.toFixed(1),
        grown_mb.toFixed(1),
        verdict(grown_mb < TARGETS.uploadMb),
      ]),
    ),
    'Slow readers of one video, all at the same time, while somebody else uses the site; the limit is a bare server with a plain stream of the file. To reach: all of them served, and nothing left of them but sockets and files while they read.',
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
        figure.most_mb.toFixed(0),
        figure.kb_per_reader.toFixed(0),
        `${figure.files_before} → ${figure.files_during} → ${figure.files_after}`,
        figure.p99_ms.toFixed(1),
      ]),
    ),
  ];
}

/** A line of figures for each engine that has them. */
function perEngine(results: Results, row: (of: OfEngine) => readonly string[] | undefined) {
  return ENGINES.flatMap((engine) => {
    const cells = row(results.engines[engine] ?? {});
    return cells ? [[NAMES[engine], ...cells]] : [];
  });
}

function chapters(results: Results): string[] {
  const parts: string[] = [];
  for (const engine of ENGINES) {
    const { calls: measured, growth } = results.engines[engine] ?? {};
    if (measured) {
      parts.push(
        `## ${NAMES[engine]}`,
        'CPU milliseconds for each request, on the medium set:',
        callTable(measured),
        `The same runs as rates and waiting times, with ${CONNECTIONS} connections. The load itself takes a good part of the two cores, so the rates say less than the CPU time.`,
        speedTable(measured, engine),
      );
    }
    if (growth) {
      parts.push(
        `### Growth on ${NAMES[engine]}`,
        'CPU milliseconds of the product for each request on the small and on the large set, which has a hundred times as many people:',
        growthTable(growth),
      );
    }
  }
  if (ENGINES.some((engine) => results.engines[engine]?.storm)) {
    parts.push(
      '## A storm of log-ins',
      `${CONNECTIONS} connections log in without end, while ${CONNECTIONS} others read. Log-ins queue behind themselves: all threads of Argon2 together never take the whole machine. To reach: p99 of the reads at most ${TARGETS.stormP99Ms} ms.`,
      stormTable(results),
    );
  }
  const memory = perEngine(
    results,
    ({ memory: of }) =>
      of && [of.ready.toFixed(0), of.most.toFixed(0), verdict(of.most <= TARGETS.memoryMb)],
  );
  if (memory.length > 0) {
    parts.push(
      '## Memory',
      `Megabytes of the server's process (resident): when it is ready, and the most while all calls of the tables above were measured one after the other. To reach: at most ${TARGETS.memoryMb}.`,
      table(['', 'ready', 'most', ''], memory),
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
      `Milliseconds from the start of the process until it says that it is ready, on the large set: the median of ${results.engines.sqlite?.start?.length ?? 5}. To reach: one second.`,
      table(['', 'median', 'least–most', ''], starts),
    );
  }
  if (results.videos) parts.push(...videoChapter(results.videos));
  return parts;
}

const INTRODUCTION = `# Performance

Written by \`npm run bench\`; the figures are those of its last run on this machine.`;

const METHOD = `## What is measured, and how

**Data.** Three sets with the same catalogue (30 courses, 600 lessons, 100 quizzes of 10 questions with 4 answers) and more and more people: small has 1,000 users, 30,000 completed lessons and 8,000 attempts, medium 5,000, 150,000 and 40,000, large 100,000, 3,000,000 and 800,000. Each person has the same in all of them (4 courses, 30 completed lessons, 8 attempts), and rows lie in the order in which a school would have written them. The product's migrations make the schema; the sets are the same each time they are made.

**Load.** autocannon in a process of its own, ${CONNECTIONS} connections that are kept alive, requests of 200 different people. People who are read are others than those who write, so that reads cost the same after a day of writing. Answers other than the right ones end the run.

**The limit.** Beside the product stands a server on the bare \`node:http\` with statements written by hand (\`bench/limit\`): it checks the same rights in the leanest way, has the same durable effects and sends the same bytes with the same headers. Before anything is measured, the answers of both are compared byte for byte. It is the floor of what Node can do with this data, not a product: no validation beyond what keeps it safe, no log, one file for everything.

**CPU time, not rates.** The figure that counts is the CPU time of all server processes together for each request (from \`/proc\`: the server with all its threads, and every process of PostgreSQL). On a machine where load and servers share the cores, it moves far less than rates and waiting times do. Both first answer the same number of requests that do not count, because V8 compiles by how often something has run. Then they take turns, round by round; a ratio is that of one pair of rounds, and the tables show the median with the least and the most.

**Targets.** A read costs at most ${TARGETS.read} times the limit, a write at most ${TARGETS.write} times. With ${CONNECTIONS} connections on SQLite, the p99 of everything but log-in (whose cost is Argon2id's) stays under ${TARGETS.p99Ms} ms; what the limit does not reach either is the machine's. From small to large, no call of students grows by more than ${TARGETS.growth.student} times, no call of staff by more than ${TARGETS.growth.staff} times.`;

const OTHERS = `## Measured apart

- \`npm run measure-uploads\` and \`npm run measure-readers\`: what stands under Videos, with other sizes and numbers.
- \`npm run measure-login\`: whether the times of refused log-ins tell why they were refused.
- \`npm run lighthouse\`: the pages on a simulated phone; what each entry of the site may weigh stands in \`scripts/build/bundles.ts\` and is checked by \`npm run check\`.

## How to measure

\`\`\`
npm run bench                                    all of it: about 30 minutes, and 6 more the first time, for the sets
npm run bench -- --quick                         the medium set on both engines, under 4 minutes
npm run bench -- --engines sqlite --sets medium --only profile,submit
npm run bench -- --serve medium                  serves a set to any other tool (--engine postgres, --port 8000)
npm run bench -- --profile submit                where the time of one call goes (a profile for the developer tools)
npm run bench -- --report                        writes this page anew from the figures of the last run
\`\`\`

The accounts of a set are \`user0@bench.test\`, \`user1@bench.test\` and so on, all with the password \`bench-pass-1\`; the last of them is staff. A run of a part puts its figures in the place of the older ones. Sets lie in \`data/bench\` (about 10 GB with both large ones); runs write into them, \`--fresh\` makes them anew. CPU time is read from \`/proc\`, so the bench needs Linux.`;

/** The page, from these figures. */
function page(results: Results): string {
  const { machine } = results;
  const place = `Measured at ${machine.date} UTC on ${machine.cores} cores (${machine.cpu}) with ${machine.memoryGb} GB, ${machine.system}, Node ${machine.node}, at \`${machine.commit}\`. Other programs kept ${machine.load.toFixed(1)} of the cores busy when the run began: on a busy machine, waiting times and starts are worse than they would be on a quiet one.`;
  return `${[INTRODUCTION, place, METHOD, ...chapters(results), OTHERS].join('\n\n')}\n`;
}

export async function writeReport(results: Results): Promise<void> {
  const path = join(ROOT, 'docs', 'performance.md');
  writeFileSync(path, page(results));
  // As `npm run format` leaves it, so that a check after a run has nothing to say.
  const formatter = join(ROOT, 'node_modules', '.bin', 'oxfmt');
  if (existsSync(formatter)) execFileSync(formatter, [path], { stdio: 'ignore' });
  console.log(`\nWritten: docs/performance.md`);
}
