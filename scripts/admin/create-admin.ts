import { parseArgs } from 'node:util';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { MIN_PASSWORD_LENGTH } from '@trilha/contract';
import { createUser } from '../../server/src/features/people/people.ts';
import { isGuessable, type Names } from '../../server/src/features/passwords/passwords.ts';
import { HttpError, StartError } from '../../server/src/platform/http/errors.ts';
import type { School } from '../../server/src/platform/school.ts';
import { readSettings } from '../../server/src/platform/settings.ts';
import { openInstallation, run } from '../../server/src/start.ts';

const USAGE = 'npm run create-admin -- --email you@school.example --username you';

/** Asks without showing what is typed. */
async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new StartError('Set ADMIN_PASSWORD: there is no terminal to ask for the password.');
  }
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  const answer = await terminal.question('');
  terminal.close();
  process.stdout.write('\n');
  return answer;
}

async function password(school: School, names: Names): Promise<string> {
  const given = process.env['ADMIN_PASSWORD'];
  const chosen = given ?? (await ask('Password: '));
  if (chosen.length < MIN_PASSWORD_LENGTH) {
    throw new StartError(`Password must be at least ${MIN_PASSWORD_LENGTH} characters.`);
  }
  if (await isGuessable(school, names, chosen)) {
    throw new StartError(
      'This password is easy to guess: choose another one, such as a short sentence that only you know.',
    );
  }
  if (given === undefined && (await ask('Once more: ')) !== chosen) {
    throw new StartError('Passwords do not match.');
  }
  return chosen;
}

await run(async () => {
  const options = { email: { type: 'string' }, username: { type: 'string' } } as const;
  const { values } = parseArgs({ options, strict: false });
  const { email, username } = values;
  if (typeof email !== 'string' || !/^\S+@\S+\.\S+$/.test(email) || typeof username !== 'string') {
    throw new StartError(`Give an e-mail address and a username: ${USAGE}`);
  }
  const { ctx, database } = await openInstallation(readSettings(process.env));
  try {
    const names = { email, username, first_name: '', last_name: '' };
    const chosen = await password(ctx.school, names);
    const rights = { is_staff: true, is_superuser: true };
    await createUser(ctx, { email, username, password: chosen, ...rights });
    console.log(`${username} may now log in with ${email}.`);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new StartError(Object.values(error.body).flat().join(' '));
  } finally {
    await database.close();
  }
});
