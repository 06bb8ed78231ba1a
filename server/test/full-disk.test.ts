import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { engine } from './database/database.ts';
import { testSchool } from './school.ts';
import { formOf, videoFixture } from './videos.ts';

const FULL = 'The disk of the server is full. Nothing was stored; try again later.';

test('a file that finds no room is refused in a sentence, and leaves nothing behind', async () => {
  const school = await testSchool();
  const paulo = await school.as(await school.user({ is_staff: true }));
  school.ctx.files.adopt = async () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' });
  };
  const video = await formOf({ video_file: videoFixture('video.mp4') });
  const reply = await paulo.send('POST', '/admin/videos/upload/', video);
  expect([reply.status, reply.body.detail]).toEqual([507, FULL]);
  expect(await school.ctx.files.list('videos')).toEqual([]);
});

test.runIf(engine === 'sqlite')(
  'a database that finds no room says so, and goes on later',
  async () => {
    const school = await testSchool();
    const { queries } = school.ctx.database;
    const paulo = await school.as(await school.user({ is_staff: true }));
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(queries);
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count ?? 0}`).execute(queries);
    const course = (n: number) =>
      paulo.post('/admin/courses/', {
        title: `Course ${n}`,
        subtitle: 'A subtitle',
        description: 'x'.repeat(4000),
        level: 'beginner',
        duration: '12 weeks',
      });
    const replies = [];
    for (let n = 0; n < 20; n += 1) replies.push(await course(n));
    const refused = replies.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, body } of refused) expect([status, body.detail]).toEqual([507, FULL]);
    expect((await paulo.get('/admin/courses/')).body.count).toBe(replies.length - refused.length);
    await sql`pragma max_page_count = 1000000`.execute(queries);
    expect((await course(20)).status).toBe(201);
  },
);
