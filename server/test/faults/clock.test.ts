import { expect, test } from 'vitest';
import { heldFiles, whileHeld } from '../../src/platform/backup/hold.ts';
import { delayAfter, mendDueTimes } from '../../src/platform/jobs/leases.ts';
import { queueMail } from '../../src/platform/mail/mail.ts';
import { newLock } from '../../src/features/videos/uploads/locks.ts';
import { queue, row, runner, work } from '../jobs.ts';
import { PASSWORD, type School, testSchool } from '../school.ts';
import { enableSecondFactor } from '../second-factor.ts';

/* A clock that is set forth by a day, and back again. */

/** Does something by a clock that is a day ahead. */
async function tomorrow<T>(school: School, act: () => Promise<T>): Promise<T> {
  school.pass({ days: 1 });
  try {
    return await act();
  } finally {
    school.pass({ days: -1 });
  }
}

test('jobs that were stored by a clock that was ahead do not wait for that day', async () => {
  const school = await testSchool();
  let runs = 0;
  const failing = work(() => {
    runs += 1;
    if (runs === 1) throw new Error('The first time.');
  });
  const one = runner(school, failing);
  const mend = () => mendDueTimes(school.ctx, [failing.kind]);
  await queue(school, failing);
  await tomorrow(school, async () => {
    await one.poll();
    await one.idle();
  });
  expect(await one.poll()).toBe(0);
  await mend();
  expect(await one.poll()).toBe(1);
  await one.idle();
  expect(await row(school)).toMatchObject({ status: 'done', attempts: 2 });

  // The process that ran it has died in that time.
  await queue(school, failing);
  const { queries } = school.ctx.database;
  const lease = (due_at: string) =>
    queries
      .updateTable('jobs')
      .set({ status: 'running', due_at, lease_token: 'x' })
      .where('status', 'in', ['waiting', 'running'])
      .execute();
  await lease(new Date(school.ctx.now().getTime() + 86_400_000).toISOString());
  await mend();
  school.pass({ minutes: 1 });
  expect(await one.poll()).toBe(1);
  await one.idle();

  // What waits as it should is let be: the longest delay, and a lease.
  await queue(school, failing, 1, {
    runAt: new Date(school.ctx.now().getTime() + delayAfter(20) * 1000),
  });
  const before = await queries.selectFrom('jobs').selectAll().orderBy('id').execute();
  await mend();
  expect(await queries.selectFrom('jobs').selectAll().orderBy('id').execute()).toEqual(before);
});

test('mails, locks of uploads and holds of backups that were taken by it end', async () => {
  let fails = true;
  const school = await testSchool({
    mail: {
      deliver: async () => {
        if (fails) throw new Error('The mail server is away.');
      },
      close: () => undefined,
    },
  });
  const { ctx } = school;
  const { queries } = ctx.database;
  const mail = { to: 'ana@school.test', subject: 'x', html: 'x', text: 'x' };
  await queueMail(ctx, queries, mail);
  await tomorrow(school, () => school.mails());
  fails = false;
  await school.mails();
  const sent = await queries.selectFrom('outgoing_mails').select('sent_at').execute();
  expect(sent).toEqual([{ sent_at: ctx.now().toISOString() }]);

  const id = '1'.repeat(32);
  const { id: user_id } = await school.user({ is_staff: true });
  const used_at = ctx.now().toISOString();
  await queries
    .insertInto('uploads')
    .values({ id, user_id, size: 10, probes: 0, used_at, lock_wanted: false })
    .execute();
  const never = new AbortController().signal;
  const dead = newLock(ctx, id);
  await tomorrow(school, () => dead.lock(never, () => undefined));
  const next = newLock(ctx, id);
  await next.lock(AbortSignal.abort(), () => undefined);
  await next.unlock();
  await dead.unlock();

  // A backup whose process died.
  const removed: string[] = [];
  const files = heldFiles(
    { ...ctx.files, remove: async (path: string) => void removed.push(path) },
    ctx,
  );
  await tomorrow(school, () =>
    whileHeld(ctx, { isScheduled: true }, async () => {
      await files.remove('/media/pictures/one.webp');
      school.pass({ days: -1 });
      await files.remove('/media/pictures/two.webp');
      school.pass({ days: 1 });
    }),
  );
  expect(removed).toEqual(['/media/pictures/two.webp']);
});

test('a log-in with a code of tomorrow does not shut its owner out, and no code counts twice', async () => {
  const school = await testSchool();
  const user = await school.user({ password: PASSWORD, is_staff: true });
  const factor = await enableSecondFactor(school, user);
  const login = async () =>
    (
      await school.anyone.post('/token/', {
        email: user.email,
        password: PASSWORD,
        code: factor.code(),
      })
    ).status;
  expect(await tomorrow(school, login)).toBe(200);
  expect(await login()).toBe(200);
  expect(await login()).toBe(403);
});

test('sessions and limits of before count on, forth and back', async () => {
  const school = await testSchool();
  const user = await school.user({ password: PASSWORD });
  const { body } = await school.anyone.post('/token/', { email: user.email, password: PASSWORD });
  const refresh = (token: string) => school.anyone.post('/token/refresh/', { refresh: token });
  const ahead = await tomorrow(school, () => refresh(body.refresh));
  expect(ahead.status).toBe(200);
  const back = await refresh(ahead.body.refresh ?? body.refresh);
  expect(back.status).toBe(200);
  const me = await school.app.inject({
    url: '/api/profiles/me/',
    headers: { authorization: `Bearer ${back.body.access}` },
  });
  expect(me.statusCode).toBe(200);
});
