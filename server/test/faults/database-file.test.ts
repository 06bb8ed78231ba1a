import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/database/database.ts';
import { engine, testDatabase } from '../database/database.ts';
import { folder } from '../processes/server-process.ts';
import { PASSWORD, testSchool } from '../school.ts';

const UNUSABLE = 'The database of the server cannot be used at the moment. Try again later.';

test.runIf(engine === 'sqlite')(
  'a database that may only be read: what writes is 503 with a sentence, readiness says so, and it recovers',
  async () => {
    const school = await testSchool();
    const { queries } = school.ctx.database;
    const user = await school.user({ password: PASSWORD });
    const ana = await school.as(user);
    const login = () => school.anyone.post('/token/', { email: user.email, password: PASSWORD });
    const ready = async () => (await school.anyone.get('/ready/')).status;
    await sql`pragma query_only = on`.execute(queries);
    const refused = await login();
    expect([refused.status, refused.body.detail]).toEqual([503, UNUSABLE]);
    expect(refused.headers['retry-after']).toBe('30');
    expect(refused.headers['x-request-id']).toMatch(/\w{8}/);
    expect((await ana.get('/profiles/me/')).status).toBe(200);
    expect([await ready(), await ready()]).toEqual([503, 503]);
    await sql`pragma query_only = off`.execute(queries);
    expect(await ready()).toBe(200);
    expect((await login()).status).toBe(200);
  },
);

test.runIf(engine === 'sqlite')(
  'a damaged database is 503, and readiness stays false: it does not become better by itself',
  async () => {
    const file = join(folder(), 'school.sqlite');
    const { database: empty } = await testDatabase();
    await sql`vacuum into ${file}`.execute(empty.queries);
    await empty.close();
    const database = openDatabase({ file });
    // All pages but the first, which says what there is.
    const { size } = statSync(file);
    const descriptor = openSync(file, 'r+');
    writeSync(descriptor, Buffer.alloc(size - 4096, 0xa5), 0, size - 4096, 4096);
    closeSync(descriptor);
    const school = await testSchool({ database });
    const reply = await school.anyone.post('/token/', { email: 'a@school.test', password: 'x' });
    expect([reply.status, reply.body.detail]).toEqual([503, UNUSABLE]);
    const ready = await school.anyone.get('/ready/');
    expect([ready.status, ready.headers['retry-after']]).toEqual([503, '5']);
  },
);
