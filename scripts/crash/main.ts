import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { build } from '../build/build.ts';
import { runFaults } from './faults.ts';
import { type Engine, runRounds, type RunResult } from './rounds.ts';

/*
 * Kills a server under load, again and again, and looks whether anything that it has acknowledged is
 * lost; with `--faults` fills its disk, takes its media away and freezes its database instead:
 * docs/testing.md, “Crashes”.
 */
const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    rounds: { type: 'string' },
    faults: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
});

const USUAL_ROUNDS: Readonly<Record<Engine, number>> = { sqlite: 100, postgres: 30 };

function enginesOf(name: string | undefined): readonly Engine[] {
  if (name === undefined) return ['sqlite', 'postgres'];
  if (name === 'sqlite' || name === 'postgres') return [name];
  throw new Error(`--engine must be sqlite or postgres, not ${name}`);
}

function report({ engine, rounds, endings, problems, ...counts }: RunResult): void {
  const ended = [...endings].map(([ending, times]) => `${ending} ${times}`).join(', ');
  console.log(`\n${engine}: ${rounds} rounds (${ended})`);
  console.log(`  ${counts.answered} answers, ${counts.acknowledged} writes acknowledged`);
  console.log(`  ${counts.doubtful} writes in doubt, ${counts.reset} connections reset at SIGTERM`);
  console.log(`  ${problems.length} losses and other problems`);
}

await build();
console.log(`npm run crash -- ${values.faults ? '--faults ' : ''}--seed ${values.seed}`);
if (values.faults) {
  const isWell = await runFaults(enginesOf(values.engine), Number(values.seed), console.log);
  process.exit(isWell ? 0 : 1);
}
const results: RunResult[] = [];
for (const engine of enginesOf(values.engine)) {
  const rounds = Number(values.rounds ?? USUAL_ROUNDS[engine]);
  results.push(await runRounds(engine, rounds, Number(values.seed), (line) => console.log(line)));
}
for (const result of results) report(result);
process.exitCode = results.some(({ problems }) => problems.length > 0) ? 1 : 0;
