// Measures the product: node bench/main.ts, or `npm run bench -- …`.
//   --quick                    short rounds, the medium set only
//   --engines sqlite,postgres  --sets small,medium,large  --only profile,submit,processes,storm,start,lists,videos
//   --rounds 5 --seconds 3
//   --serve medium             only serves a set; --engine postgres, --port 8000
//   --make large               only makes a set; --fresh makes anew what is there
//   --profile submit           where the time of one call goes
//   --save-baseline            writes bench/baseline.json, which later runs compare with; --only find keeps the others
//   --report                   writes bench/report.md from the figures of the last runs
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../scripts/build/build.ts';
import { ROOT } from '../scripts/run.ts';
import { StartError } from '../server/src/platform/http/errors.ts';
import { run } from '../server/src/start.ts';
import { type Call, calls } from './load/calls.ts';
import { startProduct } from './load/servers.ts';
import { readBaseline, saveBaseline, withResults } from './report/baseline.ts';
import { writeReport } from './report/report.ts';
import {
  type EngineResults,
  keepResults,
  readResults,
  type Results,
  thisMachine,
} from './report/results.ts';
import { compareCalls } from './runs/compare.ts';
import { requireProc } from './runs/cpu.ts';
import { measureGrowth } from './runs/growth.ts';
import { profileCall } from './runs/profile.ts';
import type { RunOptions } from './runs/round.ts';
import { measureStart } from './runs/start.ts';
import { measureLists } from './runs/lists.ts';
import { measureProcesses } from './runs/processes.ts';
import { measureStorm } from './runs/storm.ts';
import { measureVideos } from './runs/videos.ts';
import { joinCluster } from './sets/cluster.ts';
import { openSet } from './sets/make-set.ts';
import { DATA, ENGINES, type Engine, PASSWORD, type Size, SIZES } from './sets/sets.ts';

/** A run of a part does not replace the last full report. */
const REPORT = join(ROOT, 'bench', 'report.md');
const PART_REPORT = join(DATA, 'report.md');

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    engines: { type: 'string' },
    engine: { type: 'string' },
    sets: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    serve: { type: 'string' },
    port: { type: 'string', default: '8000' },
    make: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    profile: { type: 'string' },
    'save-baseline': { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
  },
});

/** The names of a list that the caller gave. @throws where one is unknown */
function chosen<Name extends string>(given: string, known: readonly Name[]): Name[] {
  return given.split(',').map((text) => {
    const name = known.find((one) => one === text);
    if (name === undefined) throw new StartError(`"${text}" is none of ${known.join(', ')}.`);
    return name;
  });
}

function wholeNumber(given: string | undefined, fallback: number): number {
  const value = given === undefined ? fallback : Number(given);
  if (value >= 1) return value;
  throw new StartError(`"${given}" is no number from 1 on.`);
}

const sizes = Object.keys(SIZES) as Size[];
const names = calls.map(({ name }) => name);

await run(async () => {
  if (values.report) {
    const results = readResults();
    if (!results) throw new StartError('There are no figures yet: run the bench first.');
    return writeReport(REPORT, results, readBaseline());
  }
  const engines: Engine[] = chosen(
    values.engine ?? values.engines ?? (isSingle() ? 'sqlite' : ENGINES.join(',')),
    ENGINES,
  );
  const cluster = engines.includes('postgres') ? await joinCluster() : undefined;
  try {
    const optionsOf = (engine: Engine, some: readonly Call[] = calls): RunOptions => ({
      engine,
      cluster,
      calls: some,
      rounds: wholeNumber(values.rounds, values.quick ? 2 : 5),
      seconds: wholeNumber(values.seconds, values.quick ? 1 : 3),
      fresh: values.fresh,
    });
    if (!isSingle()) {
      if (cluster?.isShared()) {
        throw new StartError(
          'Another command of the bench uses PostgreSQL: its work would be counted too. Let it end first.',
        );
      }
      return await measure(engines, optionsOf);
    }
    const [engine = 'sqlite'] = engines;
    const options = optionsOf(engine);
    if (values.make !== undefined) {
      for (const size of chosen(values.make, sizes))
        console.log((await openSet(size, engine, cluster, options)).env);
      return;
    }
    await build();
    if (values.serve !== undefined) return await serve(options, chosen(values.serve, sizes));
    const [name] = chosen(values.profile ?? '', names);
    const call = calls.find((one) => one.name === name);
    if (call) await profileCall(options, call);
  } finally {
    cluster?.leave();
  }
});
// A connection that waits must not keep the bench alive.
process.exit();

/** Whether a set is made or served, or one call profiled. Nothing is measured then. */
function isSingle(): boolean {
  return [values.make, values.serve, values.profile].some((value) => value !== undefined);
}

async function serve(options: RunOptions, [size = 'medium']: Size[]): Promise<void> {
  const set = await openSet(size, options.engine, options.cluster, options);
  const { url, ended } = await startProduct(set, { port: Number(values.port) });
  console.log(
    `The set ${size} on ${options.engine} is served on ${url.replace('127.0.0.1', 'localhost')}\n` +
      `user0@bench.test to user${set.users - 1}@bench.test (staff), password ${PASSWORD}. Ctrl-C ends it.`,
  );
  await ended;
}

async function measure(
  engines: readonly Engine[],
  optionsOf: (engine: Engine, calls: readonly Call[]) => RunOptions,
): Promise<void> {
  requireProc();
  const machine = thisMachine();
  const isBaseline = values['save-baseline'];
  if (isBaseline && values.sets !== undefined) {
    throw new StartError('A baseline is of calls on the medium set: no --sets.');
  }
  const sets = chosen(
    values.sets ?? (values.quick || isBaseline ? 'medium' : sizes.join(',')),
    sizes,
  );
  const known = isBaseline ? names : [...names, 'processes', 'storm', 'start', 'lists', 'videos'];
  const parts = values.only === undefined ? known : chosen(values.only, known);
  const some = calls.filter(({ name }) => parts.includes(name));
  await build();
  const measured: Partial<Record<Engine, EngineResults>> = {};
  let results: Results | undefined;
  for (const engine of engines) {
    const options = optionsOf(engine, some);
    const keep = (figures: EngineResults) => {
      measured[engine] = { ...measured[engine], ...figures };
      results = keepResults(machine, { engines: { [engine]: figures } });
    };
    if (parts.includes('processes') && !isBaseline) {
      // Which calls is its own choice, whatever else is measured.
      keep({ processes: await measureProcesses(optionsOf(engine, calls)) });
    }
    if (sets.includes('medium')) {
      if (some.length > 0) {
        const { calls: compared, memory } = await compareCalls(options);
        // Only a run of all calls knows the maximum of them.
        const isAll = some.length === calls.length;
        keep({ ...(compared && { calls: compared }), ...(memory && isAll && { memory }) });
      }
      if (parts.includes('storm')) keep({ storm: await measureStorm(options) });
    }
    if (sets.includes('large')) {
      if (sets.includes('small') && some.length > 0) keep({ growth: await measureGrowth(options) });
      if (parts.includes('lists')) keep({ lists: await measureLists(options) });
      if (parts.includes('start')) keep({ start: await measureStart(options) });
    }
  }
  if (parts.includes('videos') && !values.quick) {
    results = keepResults(machine, { videos: await measureVideos() });
  }
  if (!results) return;
  if (isBaseline) {
    const [engine = 'sqlite'] = engines;
    const isPart = values.only !== undefined;
    const options = { ...optionsOf(engine, some), isPart };
    saveBaseline(withResults(readBaseline(), machine, options, measured));
  }
  const isFull = [values.only, values.sets, values.engines, values.engine].every(
    (value) => value === undefined,
  );
  const path = isFull && !values.quick && !isBaseline ? REPORT : PART_REPORT;
  writeReport(path, results, readBaseline());
}
