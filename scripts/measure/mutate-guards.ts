// Which guard of the server could go without a test noticing?
//   npm run mutate-guards -- [--only features/quizzes] [--near] [--list] [--report guards.json] [--again guards.json]
// In a copy of the tree every guard gets a switch that takes it away or weakens it. Each test runs as it is,
// then once more for each guard that it passes with that guard switched off, until a test has noticed it. On
// SQLite. What no test notices needs a test, is no guard, or stands in mutants/accepted.ts with its reason.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { finish, start } from '../run.ts';
import { outdated, reasonFor } from './mutants/accepted.ts';
import { type Mutant, nameOfGuard } from './mutants/guards.ts';
import { ACCESS, EVERYWHERE, ownTests, type Round } from './mutants/plan.ts';
import { mutatedTree } from './mutants/tree.ts';

const { only, near, list, report, again } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    /** Asks the tests of the guard's own feature alone: what they miss another one may notice. */
    near: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    report: { type: 'string' },
    /** A report: what it says was noticed is not asked again. */
    again: { type: 'string' },
  },
}).values;

/** What became of a guard. */
interface Result extends Omit<Mutant, 'id'> {
  /**
   * noticed: a test failed without it; accepted: none did, and there is a reason; survived: tests came by
   * and none failed; not asked: tests came by that cannot run twice; not reached: no test comes by.
   */
  readonly result: 'noticed' | 'accepted' | 'survived' | 'not asked' | 'not reached';
  /** Which test noticed it, or why it is accepted. */
  readonly by?: string | undefined;
  /** How many tests were asked. */
  readonly asked: number;
}

/** A test that takes longer with a mutant hangs. */
const LIMIT_MS = 120_000;

/** As many tests of a file as are asked about one guard where many of them differ little. */
const FEW = 6;

const { folder, mutants } = mutatedTree(only);
const described = ({ file, line, within, text }: Omit<Mutant, 'id'>) =>
  `${file}:${line} in ${within}: ${text}`;
try {
  if (list) console.log(mutants.map(described).join('\n'));
  else process.exitCode = (await run()) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** What the runner has noted about a guard. */
function noted(kind: 'noticed' | 'reached' | 'asked', { id }: Mutant): string | undefined {
  const path = join(folder, `${kind}-${id}`);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/**
 * Ends processes in which a test takes too long with a mutant, which counts as noticed. From outside: some
 * never come to their own timers again.
 * @returns how many
 */
function endWhatHangs(): number {
  let ended = 0;
  for (const name of readdirSync(folder).filter((each) => each.startsWith('asking-'))) {
    const file = join(folder, name);
    const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (since === undefined || Date.now() - since < LIMIT_MS) continue;
    const [id, ...test] = readFileSync(file, 'utf8').split(' ');
    writeFileSync(join(folder, `noticed-${id}`), `${test.join(' ')}: it hangs`);
    rmSync(file);
    try {
      process.kill(Number(name.slice('asking-'.length)), 'SIGKILL');
      ended += 1;
    } catch {
      // It has ended by itself.
    }
  }
  return ended;
}

/** Asks the tests; false where one fails without any change. @throws where none could be run */
async function ask(projects: readonly string[], round: Round): Promise<boolean> {
  const places = [...new Set(Object.values(round.asked).flat())];
  if (places.length === 0) return true;
  writeFileSync(join(folder, 'round.json'), JSON.stringify(round));
  const options = ['--config', 'mutants.config.ts', '--silent', '--passWithNoTests'];
  const chosen = projects.flatMap((name) => ['--project', name]);
  for (;;) {
    let hung = 0;
    const vitest = start('vitest', ['run', ...options, ...chosen, ...places], {
      cwd: folder,
      env: { MUTANTS_FOLDER: folder },
    });
    const watch = setInterval(() => (hung += endWhatHangs()), 5000);
    const code = await finish(vitest);
    clearInterval(watch);
    // With the process of one that hangs end the tests that were to follow in it: they are asked in another run.
    if (code !== 0 && !existsSync(join(folder, 'began'))) throw new Error('Vitest did not start.');
    if (hung === 0) return code === 0;
  }
}

/** Runs the tests and writes the report; false where a guard was missed by none, without a reason. */
async function run(): Promise<boolean> {
  if (again !== undefined) takeOver(JSON.parse(readFileSync(again, 'utf8')) as Result[]);
  const askAbout = (which: readonly Mutant[], places: (file: string) => readonly string[]) =>
    Object.fromEntries(which.map(({ id, file }) => [id, places(file)]));
  const left = () =>
    mutants.filter((mutant) => noted('noticed', mutant) === undefined && !reasonFor(mutant));
  // Each round is about what those before it have left: near tests first, at last every test.
  const usual = ['unit', 'sqlite'];
  const once = ['apart', 'processes'];
  const isGreen = [
    near || (await ask(usual, { asked: askAbout(left(), () => [ACCESS]), tries: FEW })),
    await ask(usual, { asked: askAbout(left(), ownTests) }),
    await ask(once, { asked: askAbout(left(), ownTests) }),
    near || (await ask([...usual, ...once], { asked: askAbout(left(), () => EVERYWHERE) })),
  ].every(Boolean);

  const results = mutants.map(resultOf);
  if (report !== undefined) writeFileSync(report, JSON.stringify(results, null, 1));
  const kinds = Map.groupBy(results, ({ result }) => result);
  const of = (kind: Result['result']) => kinds.get(kind) ?? [];
  for (const one of of('accepted')) console.log(`accepted ${described(one)}\n    ${one.by}`);
  const unexplained = [...of('survived'), ...of('not asked'), ...of('not reached')];
  for (const one of unexplained) {
    console.log(`${one.result.toUpperCase()} (${one.asked} tests) ${described(one)}`);
  }
  const unrepeatable = readdirSync(folder).filter((name) => name.startsWith('unrepeatable-'));
  for (const name of unrepeatable) {
    console.log(`cannot run twice: ${readFileSync(join(folder, name), 'utf8')}`);
  }
  const gone = outdated(mutants, (file) => file.includes(only));
  for (const name of gone) {
    console.log(`OUTDATED in mutants/accepted.ts, as there is no such guard: ${name}`);
  }
  if (!isGreen) {
    console.log('Some tests failed without any change: they were asked about no guard.');
  }
  const counts = [...kinds].map(([kind, { length }]) => `${length} ${kind}`);
  console.log(`${mutants.length} guards: ${counts.join(', ')}`);
  return unexplained.length === 0 && gone.length === 0;
}

/** Takes what an earlier run has noticed as noticed. */
function takeOver(earlier: readonly Result[]): void {
  const noticed = new Map(
    earlier.filter(({ result }) => result === 'noticed').map((one) => [nameOfGuard(one), one.by]),
  );
  for (const mutant of mutants) {
    const by = noticed.get(nameOfGuard(mutant));
    if (by !== undefined) writeFileSync(join(folder, `noticed-${mutant.id}`), by);
  }
}

function resultOf(mutant: Mutant): Result {
  const { id: _, ...guard } = mutant;
  const asked = (noted('asked', mutant)?.split('\n').length ?? 1) - 1;
  const by = noted('noticed', mutant);
  const why = reasonFor(mutant);
  if (by !== undefined) return { ...guard, result: 'noticed', by, asked };
  if (why !== undefined) return { ...guard, result: 'accepted', by: why, asked };
  if (noted('reached', mutant) === undefined) return { ...guard, result: 'not reached', asked };
  return { ...guard, result: asked === 0 ? 'not asked' : 'survived', asked };
}
