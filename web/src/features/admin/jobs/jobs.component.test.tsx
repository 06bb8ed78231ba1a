import { api, type BackgroundJob, JOB_HAS_ENDED, JOB_WAITS_ALREADY } from '@trilha/contract';
import { expectAccessible, httpError, mock, pageOf, renderScreen } from '#test';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as screen from './jobs.tsx';
import { backgroundJob, jobOverview, jobSchedule } from './jobs.testing.ts';

const LIST = '/admin/jobs';
const AT = '2026-03-01T12:00:00.000Z';
const table = page.getByRole('table', { name: 'Background jobs' });
const row = (text: string) => table.getByRole('row').filter({ hasText: text });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const open = (at = LIST) => renderScreen(screen, { path: LIST, at, user: 'staff', frame: 'admin' });

beforeEach(() => {
  mock(api.jobs.overview, jobOverview());
});

/** These jobs; calls change them as the server does. */
function stored(...given: BackgroundJob[]) {
  let jobs = given;
  const change = (id: number, changes: Partial<BackgroundJob>) => {
    jobs = jobs.map((job) => (job.id === id ? { ...job, ...changes } : job));
    return jobs.find((job) => job.id === id) ?? backgroundJob();
  };
  const list = mock(api.jobs.list, ({ query: { status, kind } }) =>
    pageOf(
      jobs.filter((job) => (!status || job.status === status) && (!kind || job.kind === kind)),
    ),
  );
  const cancel = mock(api.jobs.cancel, ({ params: { id } }) =>
    jobs.find((job) => job.id === id)?.status === 'running'
      ? change(id, { is_canceling: true })
      : change(id, { status: 'canceled', finished_at: AT }),
  );
  const retry = mock(api.jobs.retry, ({ params: { id } }) =>
    change(id, { status: 'waiting', failure: null, attempts: 0 }),
  );
  return { list, cancel, retry, change };
}

test('a job says what it does, how far it is, when and how it failed', async () => {
  stored(
    backgroundJob({
      status: 'running',
      subject: 'aula.mp4',
      progress_done: 3,
      progress_total: 8,
      started_at: AT,
      created_by: 'paulo',
    }),
    backgroundJob({
      status: 'failed',
      subject: 'kaputt.mp4',
      attempts: 5,
      finished_at: AT,
      failure: 'The codec is <b>unknown</b>.',
    }),
  );
  await open();
  const running = row('aula.mp4');
  await expect.element(running).toMatchTextContent('Preparing a video');
  await expect.element(running).toMatchTextContent('by paulo');
  await expect.element(running).toMatchTextContent('Running');
  await expect
    .element(running.getByRole('progressbar', { name: 'Progress of Preparing a video: aula.mp4' }))
    .toHaveAttribute('aria-valuetext', '3 of 8');
  const failed = row('kaputt.mp4');
  await expect.element(failed).toMatchTextContent('Attempt 5 of 5');
  await expect.element(failed).toMatchTextContent('Ended Mar 1, 2026');
  // Nothing of it is markup.
  await expect.element(failed).toMatchTextContent('The codec is <b>unknown</b>.');
  await expectAccessible();
});

test('a running job is canceled after a question, a waiting one at once', async () => {
  const running = backgroundJob({ status: 'running', subject: 'aula.mp4' });
  const waiting = backgroundJob({ subject: 'next.mp4' });
  const { cancel } = stored(running, waiting);
  await open();
  await button('Cancel Preparing a video: aula.mp4').click();
  await expect.element(page.getByText('What it has done so far is lost.')).toBeVisible();
  await expect.element(button('Let it run')).toHaveFocus();
  await expectAccessible();
  await button('Let it run').click();
  expect(cancel.requests).toEqual([]);
  await button('Cancel Preparing a video: aula.mp4').click();
  await button('Cancel job').click();
  await expect.element(page.getByText('The job stops as soon as it can.')).toBeVisible();
  await expect.element(row('aula.mp4')).toMatchTextContent('Stopping');
  await expect.element(button('Cancel job')).not.toBeInTheDocument();
  await button('Cancel Preparing a video: next.mp4').click();
  await expect.element(page.getByText('The job is canceled.')).toBeVisible();
  await expect.element(row('next.mp4')).toMatchTextContent('Canceled');
  expect(cancel.requests.map(({ params }) => params.id)).toEqual([running.id, waiting.id]);
});

test('a failed job is tried again; where the server refuses, it says why', async () => {
  const failed = backgroundJob({ status: 'failed', failure: 'Broken.', finished_at: AT });
  const { retry } = stored(failed);
  mock(api.jobs.retry, httpError(409, JOB_WAITS_ALREADY));
  await open();
  const again = button('Retry Preparing a video: aula.mp4');
  await again.click();
  await expect.element(page.getByText('Failed to retry the job.')).toBeVisible();
  await expect.element(page.getByText(JOB_WAITS_ALREADY)).toBeVisible();
  expect(retry.requests).toEqual([]);
  const second = stored(failed);
  await again.click();
  await expect.element(page.getByText('The job will be tried again.')).toBeVisible();
  await expect.element(row('aula.mp4')).toMatchTextContent('Waiting');
  await expect.element(page.getByText('Failed to retry the job.')).not.toBeInTheDocument();
  expect(second.retry.requests.map(({ params }) => params.id)).toEqual([failed.id]);
});

test('a job that has ended meanwhile cannot be canceled, and shows its end', async () => {
  const running = backgroundJob({ status: 'running' });
  const { change } = stored(running);
  mock(api.jobs.cancel, () => {
    change(running.id, { status: 'done', finished_at: AT });
    return httpError(409, JOB_HAS_ENDED);
  });
  await open();
  await button('Cancel Preparing a video: aula.mp4').click();
  await button('Cancel job').click();
  await expect.element(page.getByText(JOB_HAS_ENDED)).toBeVisible();
  await expect.element(row('aula.mp4')).toMatchTextContent('Done');
});

test('filters stand in the address, and an empty list says whether they are why', async () => {
  const { list } = stored(backgroundJob({ status: 'done' }));
  const { address } = await open(`${LIST}?status=failed`);
  await expect.element(page.getByText('No jobs found')).toBeVisible();
  await expect.element(page.getByLabelText('Status')).toHaveValue('failed');
  await userEvent.selectOptions(page.getByLabelText('Status'), 'Done');
  await userEvent.selectOptions(page.getByLabelText('Kind'), 'Preparing a video');
  await expect.poll(address).toBe(`${LIST}?status=done&kind=video.prepare`);
  // The row stands there already, by the first filter alone.
  await expect
    .poll(() => list.last?.query)
    .toMatchObject({ status: 'done', kind: 'video.prepare' });
  await expect.element(row('aula.mp4')).toBeVisible();
  stored();
  await userEvent.selectOptions(page.getByLabelText('Status'), 'Canceled');
  await button('Show all jobs').click();
  await expect.poll(address).toBe(LIST);
  await expect.element(page.getByText('No jobs yet')).toBeVisible();
});

test('a list that cannot be loaded says so, and comes on a second try', async () => {
  stored(backgroundJob());
  mock(api.jobs.list, httpError(500));
  await open();
  const failure = page.getByText('Failed to load the jobs. Please try again later.');
  await expect.element(failure).toBeVisible();
  await expect.element(page.getByRole('table', { name: 'Repeated work' })).toBeVisible();
  stored(backgroundJob());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(row('aula.mp4')).toBeVisible();
});

test('repeated work that cannot be loaded says so, and comes on a second try', async () => {
  stored(backgroundJob());
  mock(api.jobs.overview, httpError(500));
  await open();
  const failure = page.getByText('Failed to load the repeated work. Please try again later.');
  await expect.element(failure).toBeVisible();
  await expect.element(row('aula.mp4')).toBeVisible();
  mock(api.jobs.overview, jobOverview());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('table', { name: 'Repeated work' })).toBeVisible();
});

test('while a job runs the list follows it, without a sign of loading, until it has ended', async () => {
  const running = backgroundJob({ status: 'running', progress_done: 1, progress_total: 4 });
  const { list, change } = stored(running);
  await open();
  await expect.element(row('aula.mp4')).toMatchTextContent('Running');
  const before = list.requests.length;
  list.hold();
  change(running.id, { progress_done: 3 });
  await expect.poll(() => list.requests.length).toBe(before + 1);
  await expect.element(table).toHaveAttribute('aria-busy', 'false');
  list.release();
  await expect
    .element(row('aula.mp4').getByRole('progressbar'))
    .toHaveAttribute('aria-valuetext', '3 of 4');
  change(running.id, { status: 'done', finished_at: AT });
  await expect.element(row('aula.mp4')).toMatchTextContent('Done');
});

test('a list in which nothing runs or waits is not asked for again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { list } = stored(backgroundJob({ status: 'done' }));
    await open();
    await expect.element(row('aula.mp4')).toBeVisible();
    const before = list.requests.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(list.requests).toHaveLength(before);
  } finally {
    vi.useRealTimers();
  }
});

test('repeated work says when it was done and failed, and mails that were given up are told of', async () => {
  stored();
  mock(
    api.jobs.overview,
    jobOverview({
      schedules: [
        jobSchedule({ label: 'Tidying up' }),
        jobSchedule({
          name: 'b',
          label: 'Counting',
          last_failure: { at: '2026-03-01T12:30:00.000Z', failure: 'The disk is full.' },
        }),
      ],
      mails: { waiting: 1, failed: 3, last_failure: { at: AT, failure: '550 No such user' } },
    }),
  );
  await open();
  const work = page.getByRole('table', { name: 'Repeated work' });
  const line = (text: string) => work.getByRole('row').filter({ hasText: text });
  await expect.element(line('Tidying up')).toMatchTextContent('every hour');
  await expect.element(line('Tidying up')).toMatchTextContent('Done');
  await expect.element(line('Counting')).toMatchTextContent('Failed');
  await expect.element(line('Counting')).toMatchTextContent('The disk is full.');
  await expect
    .element(page.getByText('3 mails of the last 30 days could not be delivered.'))
    .toMatchTextContent('1 mail in the queue.');
  await expect.element(page.getByText('550 No such user')).toBeVisible();
  await expectAccessible();
});
