import {
  api,
  JOB_HAS_ENDED,
  JOB_NOT_RETRIABLE,
  JOB_WAITS_ALREADY,
  type JobSchedule,
} from '@trilha/contract';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { caller, type School, testSchool } from '../../../test/school.ts';
import { background } from '../../jobs.ts';
import { queuePreparation } from '../videos/prepare/job.ts';
import { queueMail, sendMails } from '../../platform/mail/mail.ts';
import { httpServer } from '../../platform/http/http.ts';
import { bind } from '../../platform/http/route.ts';
import {
  type Background,
  defineJob,
  defineSchedule,
  JobFailed,
  queueJob,
} from '../../platform/jobs/jobs.ts';
import { jobRunner, runDueJobs } from '../../platform/jobs/runner.ts';
import { queueDueSchedules } from '../../platform/jobs/schedules.ts';
import { jobRoutes } from './routes.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** A school whose server has kinds of jobs of this test. */
async function schoolWithJobs(
  subjects?: Parameters<
    typeof defineJob<{ file: string; secret?: string | undefined }>
  >[0]['subjects'],
) {
  const school = await testSchool();
  const convert = defineJob({
    kind: 'test.convert',
    label: 'Converting a file',
    schema: z.object({ file: z.string(), secret: z.string().optional() }),
    subject: ({ file }) => file,
    ...(subjects && { subjects }),
    run: async (_, { file }, { progress, signal }) => {
      progress(1, 2);
      if (file === 'broken.mp4') throw new JobFailed('The file is broken.');
      if (file === 'long.mp4') {
        await new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        );
      }
      progress(2, 2);
    },
  });
  let isBroken = false;
  const tidy = defineSchedule({
    name: 'test.tidy',
    label: 'Tidying up',
    everyMs: 3_600_000,
    run: async () => {
      if (isBroken) throw new Error('The disk is full.');
    },
  });
  const own: Background = { jobs: [convert], schedules: [tidy], services: [] };
  const app = httpServer({ logLevel: 'silent', trustProxy: 0 });
  onTestFinished(() => app.close());
  await app.register(
    async (routes) => bind(routes, school.ctx, api.jobs, jobRoutes(school.ctx, own)),
    {
      prefix: '/api',
    },
  );
  const paulo = await school.user({ is_staff: true, username: 'paulo' });
  const logIn = async () => caller(app, await school.tokenOf(paulo));
  return {
    school,
    paulo,
    /** The API for him, with a new session. */
    logIn,
    staff: await logIn(),
    own,
    queue: (file: string, options: Parameters<typeof queueJob>[4] = {}) =>
      school.ctx.database.transaction((trx) =>
        queueJob(school.ctx, trx, convert, { file, secret: 'hidden-from-staff' }, options),
      ),
    runner: () => jobRunner(school.ctx, silent, own),
    run: () => runDueJobs(school.ctx, silent, own),
    round: async (isWell: boolean) => {
      isBroken = !isWell;
      await queueDueSchedules(school.ctx, [tidy]);
      await runDueJobs(school.ctx, silent, own);
    },
  };
}

const audit = async (school: School) =>
  (
    await school.ctx.database.queries
      .selectFrom('audit_entries')
      .select(['actor_name', 'action', 'subject_type', 'subject_name'])
      .orderBy('id')
      .execute()
  ).map((entry) => Object.values(entry).join(' | '));

test('the jobs are listed, the newest first, with their state in plain words', async () => {
  const { school, staff, paulo, queue, run, round } = await schoolWithJobs();
  await queue('aula.mp4', { by: paulo.id });
  await queue('broken.mp4');
  await round(true);
  await run();
  const at = school.ctx.now().toISOString();
  const later = new Date(school.ctx.now().getTime() + 60_000);
  await queue('next.mp4', { runAt: later });
  await school.ctx.database.queries
    .updateTable('jobs')
    .set({ kind: 'former.kind' })
    .where('status', '=', 'waiting')
    .execute();
  const { status, body, text } = await staff.get('/admin/jobs/');
  expect(status).toBe(200);
  expect(body).toMatchObject({ count: 3, next: null });
  expect(body.results).toMatchObject([
    {
      // The program does not know this kind any more.
      label: 'former.kind',
      subject: '',
      status: 'waiting',
      next_attempt_at: later.toISOString(),
      started_at: null,
      created_by: null,
    },
    { status: 'failed', failure: 'The file is broken.', attempts: 1, max_attempts: 5 },
    {
      kind: 'test.convert',
      label: 'Converting a file',
      subject: 'aula.mp4',
      status: 'done',
      is_canceling: false,
      progress_done: 2,
      progress_total: 2,
      failure: null,
      next_attempt_at: null,
      created_at: at,
      started_at: at,
      finished_at: at,
      created_by: 'paulo',
    },
  ]);
  expect(text).not.toContain('hidden-from-staff');
  const subjects = async (filter: string) =>
    (await staff.get(`/admin/jobs/?${filter}`)).body.results.map(
      ({ kind, subject }: { kind: string; subject: string }) => subject || kind,
    );
  expect(await subjects('status=failed')).toEqual(['broken.mp4']);
  expect(await subjects('kind=test.convert&status=done')).toEqual(['aula.mp4']);
  // A round of repeated work is listed where it is asked for.
  expect(await subjects('kind=test.tidy')).toEqual(['test.tidy']);
  expect(await subjects('status=nonsense')).toEqual([]);
});

test('what jobs are about is looked up once for all of a page, and may have a place', async () => {
  const asked: number[][] = [];
  const { staff, queue } = await schoolWithJobs(async (_, jobs) => {
    asked.push(jobs.map(({ id }) => id));
    const known = jobs.filter(({ payload }) => payload.file !== 'lost.mp4');
    return new Map(
      known.map(({ id }) => [id, { text: `Lesson ${id}`, place: { kind: 'lesson', id: 7 } }]),
    );
  });
  const ids = [];
  for (const file of ['a.mp4', 'lost.mp4', 'b.mp4']) ids.push(await queue(file));
  const { results } = (await staff.get('/admin/jobs/')).body;
  expect(results).toMatchObject([
    { subject: `Lesson ${ids[2]}`, place: { kind: 'lesson', id: 7 } },
    { subject: 'lost.mp4', place: null },
    { subject: `Lesson ${ids[0]}` },
  ]);
  expect(asked).toEqual([ids.toReversed()]);
});

test('the preparation of a video is about the lesson that shows it', async () => {
  const school = await testSchool();
  const staff = await school.as(await school.user({ is_staff: true }));
  const course = await school.course({ title: 'English' });
  const shown = '/media/videos/shown.mp4';
  const lesson = await school.lesson(course.id, { title: 'Hello', video_url: shown });
  await school.ctx.database.transaction(async (trx) => {
    for (const path of [shown, '/media/videos/unused.mp4']) {
      await queuePreparation(school.ctx, trx, path);
    }
  });
  expect((await staff.get('/admin/jobs/')).body.results).toMatchObject([
    { subject: 'unused.mp4', place: null },
    { subject: 'Hello (English)', place: { kind: 'lesson', id: lesson } },
  ]);
});

test('more than ten jobs have pages', async () => {
  const { staff, queue } = await schoolWithJobs();
  for (let n = 1; n <= 11; n += 1) await queue(`${n}.mp4`);
  const first = await staff.get('/admin/jobs/?status=waiting');
  expect(first.body).toMatchObject({ count: 11, next: '/api/admin/jobs/?page=2&status=waiting' });
  const second = await staff.get('/admin/jobs/?page=2');
  expect(second.body.results.map(({ subject }: { subject: string }) => subject)).toEqual(['1.mp4']);
});

test('a waiting job is canceled at once, one that runs when it stops, and one that has ended not', async () => {
  const { school, staff, queue, runner } = await schoolWithJobs();
  const waiting = await queue('aula.mp4');
  const canceled = await staff.post(`/admin/jobs/${waiting}/cancel/`);
  expect(canceled.status).toBe(200);
  expect(canceled.body).toMatchObject({ status: 'canceled', is_canceling: false });
  const again = await staff.post(`/admin/jobs/${waiting}/cancel/`);
  expect([again.status, again.body.detail]).toEqual([409, JOB_HAS_ENDED]);
  const long = await queue('long.mp4');
  const elsewhere = runner();
  await elsewhere.poll();
  const asked = await staff.post(`/admin/jobs/${long}/cancel/`);
  expect(asked.body).toMatchObject({ status: 'running', is_canceling: true });
  await elsewhere.renew();
  await elsewhere.idle();
  expect((await staff.get('/admin/jobs/?kind=test.convert')).body.results[0]).toMatchObject({
    status: 'canceled',
    is_canceling: false,
  });
  expect((await staff.post('/admin/jobs/999999/cancel/')).status).toBe(404);
  expect(await audit(school)).toEqual([
    'paulo | cancel | job | Converting a file: aula.mp4',
    'paulo | cancel | job | Converting a file: long.mp4',
  ]);
});

test('a failed or canceled job can be tried again, unless the same task waits', async () => {
  const { school, staff, queue, run } = await schoolWithJobs();
  const broken = await queue('broken.mp4', { key: 'a' });
  await run();
  const retried = await staff.post(`/admin/jobs/${broken}/retry/`);
  expect(retried.body).toMatchObject({ status: 'waiting', attempts: 0, failure: null });
  const twice = await staff.post(`/admin/jobs/${broken}/retry/`);
  expect([twice.status, twice.body.detail]).toEqual([409, JOB_NOT_RETRIABLE]);
  await run();
  await queue('aula.mp4', { key: 'a' });
  const taken = await staff.post(`/admin/jobs/${broken}/retry/`);
  expect([taken.status, taken.body.detail]).toEqual([409, JOB_WAITS_ALREADY]);
  expect((await staff.post('/admin/jobs/999999/retry/')).status).toBe(404);
  expect(await audit(school)).toEqual(['paulo | retry | job | Converting a file: broken.mp4']);
  const canceled = await queue('aula.mp4', { key: 'b' });
  await staff.post(`/admin/jobs/${canceled}/cancel/`);
  const again = await staff.post(`/admin/jobs/${canceled}/retry/`);
  expect(again.body).toMatchObject({ status: 'waiting', attempts: 0 });
});

test('of two failed jobs with the same task one is tried again, also at the same moment', async () => {
  const { staff, queue, run } = await schoolWithJobs();
  const ids: number[] = [];
  for (let n = 0; n < 2; n += 1) {
    ids.push(await queue('broken.mp4', { key: 'a' }));
    await run();
  }
  const answers = await Promise.all(ids.map((id) => staff.post(`/admin/jobs/${id}/retry/`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(answers.find(({ status }) => status === 409)?.body.detail).toBe(JOB_WAITS_ALREADY);
});

test('the overview says of repeated work when it succeeded, failed and comes next', async () => {
  const { school, logIn, round } = await schoolWithJobs();
  const schedule = async (): Promise<JobSchedule> =>
    (await (await logIn()).get('/admin/jobs/overview/')).body.schedules[0];
  expect(await schedule()).toEqual({
    name: 'test.tidy',
    label: 'Tidying up',
    every_minutes: 60,
    next_at: null,
    is_running: false,
    last_success_at: null,
    last_failure: null,
  });
  const first = school.ctx.now();
  await round(true);
  school.pass({ hours: 1 });
  const second = school.ctx.now();
  await round(false);
  expect(await schedule()).toMatchObject({
    next_at: new Date(second.getTime() + 3_600_000).toISOString(),
    last_success_at: first.toISOString(),
    last_failure: { at: second.toISOString(), failure: 'The disk is full.' },
  });
  const { kinds } = (await (await logIn()).get('/admin/jobs/overview/')).body;
  expect(kinds).toEqual([
    { kind: 'test.convert', label: 'Converting a file' },
    { kind: 'test.tidy', label: 'Tidying up' },
  ]);

  const died = 'The server process that ran it ended in the middle of it.';
  const { queries } = school.ctx.database;
  await queries.updateTable('jobs').set({ failure: died }).where('status', '=', 'failed').execute();
  const admin = await logIn();
  const failures = async (options?: { headers: Record<string, string> }) => [
    (await admin.get('/admin/jobs/overview/', options)).body.schedules[0].last_failure.failure,
    (await admin.get('/admin/jobs/?kind=test.tidy&status=failed', options)).body.results[0].failure,
  ];
  expect(await failures()).toEqual([died, died]);
  const french = 'Le processus du serveur qui l’exécutait s’est arrêté au milieu.';
  expect(await failures({ headers: { 'x-interface-language': 'fr' } })).toEqual([french, french]);
});

test('the overview counts the mails that wait and were given up, and names nobody', async () => {
  const { school, logIn } = await schoolWithJobs();
  const mail = { to: 'ana@school.test', subject: 'Olá', html: 'Olá', text: 'Olá' };
  const queue = () => school.ctx.database.transaction((trx) => queueMail(school.ctx, trx, mail));
  const mails = async () => (await (await logIn()).get('/admin/jobs/overview/')).body.mails;
  expect(await mails()).toEqual({ waiting: 0, failed: 0, last_failure: null });
  await queue();
  const deliver = async () => {
    throw new Error('The server is away.');
  };
  const ctx = { ...school.ctx, mail: { deliver, close: () => undefined } };
  await sendMails(ctx, silent);
  expect(await mails()).toEqual({ waiting: 1, failed: 0, last_failure: null });
  school.pass({ days: 5 });
  await sendMails(ctx, silent);
  await queue();
  expect(await mails()).toEqual({
    waiting: 1,
    failed: 1,
    last_failure: { at: school.ctx.now().toISOString(), failure: 'It was not sent in time.' },
  });
  const french = { headers: { 'x-interface-language': 'fr' } };
  const said = await (await logIn()).get('/admin/jobs/overview/', french);
  expect(said.body.mails.last_failure.failure).toBe('Il n’a pas été envoyé à temps.');
});

test('the tidying up of the server is repeated work: each kind of it runs', async () => {
  const school = await testSchool();
  await queueDueSchedules(school.ctx, background.schedules);
  await school.jobs();
  const staff = await school.as(await school.user({ is_staff: true }));
  const { schedules, kinds } = (await staff.get('/admin/jobs/overview/')).body;
  // Both happen only where an installation says where to, or where from.
  const off = ['Making a backup', 'Taking in replies by mail'];
  const labels = background.schedules.map(({ job }) => job.label);
  const listed = labels.filter((label) => !off.includes(label));
  expect(listed).toHaveLength(labels.length - off.length);
  expect(schedules.map(({ label }: { label: string }) => label)).toEqual(listed);
  for (const label of off) expect(JSON.stringify(kinds)).not.toContain(label);
  for (const { label, last_success_at, last_failure } of schedules) {
    expect([label, last_success_at, last_failure]).toEqual([
      label,
      school.ctx.now().toISOString(),
      null,
    ]);
  }
});
