import { parseArgs } from 'node:util';
import { randomInt } from 'node:crypto';
import { finish, start } from './run.ts';

/*
 * Sends random requests to every call of the API for as long as it is told, on SQLite and on
 * PostgreSQL at the same time. Each finding is made as small as it goes and added to
 * server/test/fuzz/corpus.json, which `npm test` sends first.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    engine: { type: 'string' },
  },
});

const projects = values.engine === undefined ? ['sqlite', 'postgres'] : [values.engine];
console.log(`npm run fuzz -- --minutes ${values.minutes} --seed ${values.seed}`);
const vitest = start(
  'vitest',
  ['run', ...projects.flatMap((name) => ['--project', name]), 'server/test/fuzz/fuzz.test.ts'],
  { env: { FUZZ_MINUTES: values.minutes, FUZZ_SEED: values.seed } },
);
process.exitCode = await finish(vitest);
