// Measures the product: node bench/main.ts, or `npm run bench -- …`.
//   --quick                    small figures in under four minutes (the medium set only)
//   --engines sqlite,postgres  --sets small,medium,large  --only profile,submit,storm,start,videos
//   --rounds 5 --seconds 3
//   --serve medium             only serves a set; --engine postgres, --port 8000
//   --make large               only makes a set; --fresh makes anew what is there
//   --profile submit           where the time of one call goes
//   --report                   writes docs/performance.md from the figures of the last run
import { parseArgs } from 'node:util';
import { build } from '../scripts/build/build.ts';
import { StartError } from '../server/src/platform/http/errors.ts';
import { run } from '../server/src/start.ts';
import { type Call, calls } from './calls.ts';
import { joinCluster } from './cluster.ts';
import { requireProc } from './cpu.ts';
import { openSet } from './data.ts';
import { profileCall } from './profile.ts';
import { writeReport } from './report.ts';
import { keepResults, type OfEngine, readResults, type Results, thisMachine } from './results.ts';
import { compareCalls, type Extent, measureGrowth, measureStart, measureStorm } from './runs.ts';
import { startProduct } from './servers.ts';
import { ENGINES, type Engine, PASSWORD, type Size, SIZES } from './sets.ts';
import { measureVideos } from './videos.ts';

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
    report: { type: 'boolean', default: false },
  },
});

/** The names of a list that the caller gave, all of them known. */
function chosen<Name extends string>(given: string, known: readonly Name[]): Name[] {
  return given.split(',').map((text) => {
    const name = known.find((one) => one === text);
    if (name === undefined) throw new StartError(`"${text}" is none of ${known.join(', ')}.`);
    return name;
  });
}

function whole(given: string | undefined, fallback: number): number {
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
    await writeReport(results);
    return;
  }
  const engines: Engine[] = chosen(
    values.engine ?? values.engines ?? (isSingle() ? 'sqlite' : ENGINES.join(',')),
    ENGINES,
  );
  const cluster = engines.includes('postgres') ? await joinCluster() : undefined;
  try {
    const extentOf = (engine: Engine, some: readonly Call[] = calls): Extent => ({
      engine,
      cluster,
      calls: some,
      rounds: whole(values.rounds, values.quick ? 2 : 5),
      seconds: whole(values.seconds, values.quick ? 1 : 3),
      fresh: values.fresh,
    });
    if (!isSingle()) {
      if (cluster?.isShared()) {
        throw new StartError(
          'Another command of the bench uses PostgreSQL: its work would be counted too. Let it end first.',
        );
      }
      return await measure(engines, extentOf);
    }
    const [engine = 'sqlite'] = engines;
    const extent = extentOf(engine);
    if (values.make !== undefined) {
      for (const size of chosen(values.make, sizes))
        console.log((await openSet(size, engine, cluster, extent)).env);
      return;
    }
    await build();
    if (values.serve !== undefined) return await serve(extent, chosen(values.serve, sizes));
    const [name] = chosen(values.profile ?? '', names);
    const call = calls.find((one) => one.name === name);
    if (call) await profileCall(extent, call);
  } finally {
    cluster?.leave();
  }
});
// A connection that waits must not keep the bench alive.
process.exit();

/** Whether one thing is to be done and nothing measured as a whole. */
function isSingle(): boolean {
  return [values.make, values.serve, values.profile].some((value) => value !== undefined);
}

async function serve(extent: Extent, [size = 'medium']: Size[]): Promise<void> {
  const set = await openSet(size, extent.engine, extent.cluster, extent);
  const { url, ended } = await startProduct(set, { port: Number(values.port) });
  console.log(
    `The set ${size} on ${extent.engine} is served on ${url.replace('127.0.0.1', 'localhost')}\n` +
      `user0@bench.test to user${set.users - 1}@bench.test (staff), password ${PASSWORD}. Ctrl-C ends it.`,
  );
  await ended;
}

async function measure(
  engines: readonly Engine[],
  extentOf: (engine: Engine, calls: readonly Call[]) => Extent,
): Promise<void> {
  requireProc();
  const machine = thisMachine();
  const sets = chosen(values.sets ?? (values.quick ? 'medium' : sizes.join(',')), sizes);
  const parts =
    values.only === undefined
      ? undefined
      : chosen(values.only, [...names, 'storm', 'start', 'videos']);
  const some = calls.filter(({ name }) => parts?.includes(name) ?? true);
  const wants = (part: 'storm' | 'start' | 'videos') => parts?.includes(part) ?? true;
  await build();
  let results: Results | undefined;
  for (const engine of engines) {
    const extent = extentOf(engine, some);
    const keep = (measured: OfEngine) => {
      results = keepResults(machine, { engines: { [engine]: measured } });
    };
    if (sets.includes('medium')) {
      if (some.length > 0) {
        const { calls: compared, memory } = await compareCalls(extent);
        // Only a run of all calls knows the most memory of them.
        keep({ ...(compared && { calls: compared }), ...(memory && !parts && { memory }) });
      }
      if (wants('storm')) keep({ storm: await measureStorm(extent) });
    }
    if (sets.includes('large')) {
      if (sets.includes('small') && some.length > 0) keep({ growth: await measureGrowth(extent) });
      if (wants('start')) keep({ start: await measureStart(extent) });
    }
  }
  if (wants('videos') && !values.quick) {
    results = keepResults(machine, { videos: await measureVideos() });
  }
  if (results) await writeReport(results);
}
