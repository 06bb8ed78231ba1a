import { expect, test } from 'vitest';
import { engine } from '../../../test/database/database.ts';
import { testSchool } from '../../../test/school.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { version } from '../../platform/version.ts';

test('staff see how the installation is', async () => {
  const mails: string[] = [];
  const school = await testSchool({
    mail: {
      deliver: async ({ recipient }) => {
        mails.push(recipient);
        throw new Error('The mail server is away.');
      },
      close: () => undefined,
    },
  });
  const { ctx } = school;
  const staff = await school.as(await school.user({ is_staff: true }));
  const health = async () => (await staff.get('/admin/system/health/')).body;
  const before = await health();
  expect(before).toEqual({
    version,
    node: process.versions.node,
    started_at: expect.stringMatching(/^20\d\d-.*Z$/),
    processes: 1,
    database: {
      engine,
      version: expect.stringMatching(/^\d+\.\d+/),
      latency_ms: expect.any(Number),
      migrations: expect.any(Number),
      last_migration: expect.stringMatching(/^00\d\d_\w+$/),
    },
    mails: { waiting: 0, oldest_waiting_at: null, failed: 0 },
    jobs: { waiting: 0, oldest_due_at: null, running: 0, failed: 0 },
    backups: { every_hours: null, last_at: null, failed_at: null, failure: null },
    last_cleanup_at: null,
    disk: { free_bytes: expect.any(Number), total_bytes: expect.any(Number) },
    uploads: 'open',
    media: 'disk',
    ffmpeg: expect.any(Boolean),
  });
  expect(before.disk.free_bytes).toBeLessThanOrEqual(before.disk.total_bytes);
  expect(before.database.migrations).toBeGreaterThan(10);

  const since = ctx.now().toISOString();
  const mail = { subject: 'x', html: 'x', text: 'x' };
  await queueMail(ctx, ctx.database.queries, { ...mail, to: 'one@school.test' });
  school.pass({ minutes: 1 });
  const expiresAt = ctx.now();
  await queueMail(ctx, ctx.database.queries, { ...mail, to: 'two@school.test', expiresAt });
  await school.mails();
  const job = { kind: 'of a test', payload: '{}', attempts: 0, max_attempts: 1 };
  const progress = { progress_done: 0, progress_total: 0, created_at: since };
  const add = (status: 'waiting' | 'running' | 'failed', due_at: string | null) =>
    ctx.database.queries
      .insertInto('jobs')
      .values({ ...job, ...progress, status, due_at })
      .execute();
  const later = new Date(ctx.now().getTime() + 60_000).toISOString();
  await add('waiting', since);
  await add('waiting', later);
  await add('running', later);
  await add('failed', null);
  const done = ctx.now().toISOString();
  await ctx.database.queries
    .insertInto('schedules')
    .values({ name: 'mails.clear', next_at: later })
    .execute();
  await ctx.database.queries
    .insertInto('jobs')
    .values({ ...job, ...progress, kind: 'mails.clear', status: 'done', finished_at: done })
    .execute();
  expect(mails).toEqual(['one@school.test']);
  expect(await health()).toMatchObject({
    mails: { waiting: 1, oldest_waiting_at: since, failed: 1 },
    jobs: { waiting: 1, oldest_due_at: since, running: 1, failed: 1 },
    last_cleanup_at: done,
  });
});
