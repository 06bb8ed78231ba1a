// Which guard of the server could go without a test noticing?
//   npm run mutate-guards -- [--only features/quizzes] [--list] [--report guards.txt]
// In a copy of the tree every guard gets a switch that takes it away or weakens it. Each test runs as it is,
// then once more for each guard that it passes with that guard switched off, until a test has noticed it. On
// SQLite. What no test notices is listed: it needs a test, or is no guard.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { finish, start } from '../run.ts';
import type { Mutant } from './mutants/guards.ts';
import { testsFor } from './mutants/plan.ts';
import { mutatedTree } from './mutants/tree.ts';

const { only, list, report } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
}).values;

/** The tests that notice most come first: those behind them are asked about the rest only. */
const ACCESS = 'server/test/access/';

const { folder, mutants } = mutatedTree(only);
const described = ({ file, line, text }: Mutant) => `${file}:${line} ${text}`;
try {
  if (list) console.log(mutants.map(described).join('\n'));
  else process.exitCode = (await run()) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Runs the tests and writes the report; false where a guard was not missed. */
async function run(): Promise<boolean> {
  const tests = Object.fromEntries(mutants.map(({ id, file }) => [id, testsFor(file)]));
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(tests));
  const places = [
    ...new Set(Object.values(tests).flatMap(({ own, others }) => [...own, ...others])),
  ];
  const features = places.filter((place) => !place.startsWith(ACCESS));
  const rounds = [
    { projects: ['unit', 'sqlite'], of: [ACCESS] },
    { projects: ['unit', 'sqlite'], of: features },
    { projects: ['apart'], of: features },
  ];
  let isGreen = true;
  for (const { projects, of } of rounds.filter((round) => round.of.length > 0)) {
    const options = ['--config', 'mutants.config.ts', '--silent', '--passWithNoTests'];
    const chosen = projects.flatMap((name) => ['--project', name]);
    const vitest = start('vitest', ['run', ...options, ...chosen, ...of], {
      cwd: folder,
      env: { MUTANTS_FOLDER: folder },
    });
    isGreen = (await finish(vitest)) === 0 && isGreen;
  }
  const note = (kind: string, { id }: Mutant) => {
    const path = join(folder, `${kind}-${id}`);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  };
  const lines = mutants.map((mutant) => {
    const noticed = note('noticed', mutant);
    if (noticed !== undefined) return `noticed ${described(mutant)}\n        by ${noticed}`;
    return `${note('reached', mutant) === undefined ? 'NOT REACHED' : 'SURVIVED'} ${described(mutant)}`;
  });
  const survivors = lines.filter((line) => !line.startsWith('noticed'));
  const left = mutants.length - survivors.length;
  const summary = `${mutants.length} guards: ${left} noticed by a test, ${survivors.length} not`;
  const unrepeatable = readdirSync(folder)
    .filter((name) => name.startsWith('unrepeatable-'))
    .map(
      (name) =>
        `not asked, because it cannot run twice: ${readFileSync(join(folder, name), 'utf8')}`,
    );
  if (report !== undefined) writeFileSync(report, [...lines, ...unrepeatable, summary].join('\n'));
  console.log([...survivors, ...unrepeatable, summary].join('\n'));
  if (!isGreen)
    console.log('Some tests failed without any change: their guards were not asked about.');
  return survivors.length === 0;
}
