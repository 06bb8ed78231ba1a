import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { engine, testDatabase } from '../../../test/database/database.ts';
import { testSchool } from '../../../test/school.ts';
import { isUnavailable, openDatabase } from './database.ts';
import { lockRow } from './locks.ts';

/** A school on a file, and another process's connection to it. */
async function schoolOnFile(lockMs: number) {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-locked-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'school.sqlite');
  const { database: empty } = await testDatabase();
  await sql`vacuum into ${file}`.execute(empty.queries);
  await empty.close();
  const database = openDatabase({ file, lockMs });
  const school = await testSchool({ database });
  const other = new SqliteFile(file);
  onTestFinished(() => void other.close());
  return { school, other };
}

test.runIf(engine === 'sqlite')(
  'a lock that another process does not give back: writing is 503, and all is well after it',
  async () => {
    const { school, other } = await schoolOnFile(300);
    const student = await school.as(await school.user());
    other.exec('begin immediate');
    const answers = await Promise.all([
      // A statement alone, and transactions.
      school.anyone.post('/token/', { email: 'nobody@trilha.test', password: 'x' }),
      student.patch('/profiles/me/', { bio: 'x' }),
      student.patch('/profiles/me/', { bio: 'y' }),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 503,
        body: { detail: 'The database does not answer.', message: 'The database does not answer.' },
      });
      expect(answer.headers['retry-after']).toBe('5');
    }
    // To read, nobody needs the lock.
    expect((await student.get('/profiles/me/')).status).toBe(200);
    other.exec('rollback');
    expect((await student.patch('/profiles/me/', { bio: 'z' })).body).toMatchObject({ bio: 'z' });
  },
);

test.runIf(engine === 'sqlite')(
  'while a call waits for the lock, what needs no database is answered; then the call succeeds',
  async () => {
    // Longer than the test: only the other process ends it.
    const { school, other } = await schoolOnFile(60_000);
    const student = await school.as(await school.user());
    other.exec('begin immediate');
    let isOver = false;
    const call = student.patch('/profiles/me/', { bio: 'x' }).finally(() => (isOver = true));
    // Says so in its own time as soon as the call has come to the database.
    await expect.poll(async () => (await school.anyone.get('/ready/')).status).toBe(503);
    expect((await school.anyone.get('/health/')).status).toBe(200);
    expect(isOver).toBe(false);
    other.exec('rollback');
    expect((await call).status).toBe(200);
  },
);

test.runIf(engine === 'postgres')(
  'of two transactions that wait for each other one goes through, the other may come again',
  async () => {
    const { ctx, ...school } = await testSchool();
    const ids = [(await school.user()).id, (await school.user()).id] as const;
    const bothHold = Promise.withResolvers<void>();
    let holding = 0;
    const lockBoth = (first: number, second: number) =>
      ctx.database.transaction(async (trx) => {
        await lockRow(ctx.database, trx, 'users', first);
        holding += 1;
        if (holding === 2) bothHold.resolve();
        await bothHold.promise;
        await lockRow(ctx.database, trx, 'users', second);
      });
    const ended = await Promise.allSettled([lockBoth(...ids), lockBoth(ids[1], ids[0])]);
    const refused = ended.filter((end) => end.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(isUnavailable(refused[0]?.reason)).toBe(true);
  },
);
