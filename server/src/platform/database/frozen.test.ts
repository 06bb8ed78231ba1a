import { expect, onTestFinished, test } from 'vitest';
import { engine, testDatabase } from '../../../test/database/database.ts';
import { freezableProxy } from '../../../test/database/proxy.ts';
import { PASSWORD, testSchool } from '../../../test/school.ts';
import { isUnavailable, openDatabase } from './database.ts';

const UNAVAILABLE = {
  status: 503,
  body: { detail: 'The database does not answer.', message: 'The database does not answer.' },
};

test.runIf(engine === 'postgres')(
  'a PostgreSQL server that is frozen: calls and readiness are 503 in time, and all is well after it',
  async () => {
    const { database: direct, url = '' } = await testDatabase();
    onTestFinished(() => direct.close());
    const proxy = await freezableProxy(url);
    const database = openDatabase({ url: proxy.url, statementMs: 1_500 });
    const school = await testSchool({ database });
    onTestFinished(() => database.close());
    const user = await school.user({ password: PASSWORD });
    const student = await school.as(user);
    const calls = [
      () => school.anyone.get('/ready/'),
      () => student.get('/courses/'),
      () => student.patch('/profiles/me/', { bio: 'x' }),
      () => school.anyone.post('/token/', { email: user.email, password: PASSWORD }),
    ];
    for (const call of calls) expect((await call()).status).toBe(200);

    proxy.freeze();
    // More than the pool has connections: the others wait for one. Log-ins take turns, but not each its own
    // time of waiting: for so many that would be longer than this test may take.
    const others = Array.from({ length: 6 }, () => calls.slice(0, -1)).flat();
    const logIns = Array.from({ length: 20 }, () => calls.slice(-1)).flat();
    const many = [...others, ...logIns];
    const answers = await Promise.all(many.map((call) => call()));
    for (const answer of answers) {
      expect(answer).toMatchObject(UNAVAILABLE);
      expect(answer.headers['retry-after']).toBe('5');
    }
    // It does not need the database.
    expect((await school.anyone.get('/health/')).status).toBe(200);

    proxy.thaw();
    for (const call of calls) {
      await expect.poll(async () => (await call()).status).toBe(200);
    }
  },
);

test.runIf(engine === 'postgres')(
  'a connection that breaks under a statement is a 503 and ends no process',
  async () => {
    const { database: direct, url = '' } = await testDatabase();
    onTestFinished(() => direct.close());
    const proxy = await freezableProxy(url);
    const database = openDatabase({ url: proxy.url });
    const school = await testSchool({ database });
    onTestFinished(() => database.close());
    const student = await school.as(await school.user());
    proxy.freeze();
    const call = student.patch('/profiles/me/', { bio: 'x' });
    await expect.poll(() => proxy.cut()).toBeGreaterThan(0);
    expect(await call).toMatchObject(UNAVAILABLE);
    proxy.thaw();
    await expect
      .poll(async () => (await student.patch('/profiles/me/', { bio: 'y' })).status)
      .toBe(200);
  },
);

test('a server of this machine that does not run is no error of ours', async () => {
  // As PostgreSQL is reached by a file: there is none.
  const database = openDatabase({ url: 'postgres://nobody@%2Fnowhere/school' });
  onTestFinished(() => database.close());
  const asked = database.queries.selectFrom('users').select('id').execute();
  const error: unknown = await asked.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'ENOENT', syscall: 'connect' });
  expect(isUnavailable(error)).toBe(true);
});
