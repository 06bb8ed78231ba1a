import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../src/platform/database/migrate.ts';
import { defineJob, queueJob } from '../../src/platform/jobs/jobs.ts';
import { LEASE_SECONDS } from '../../src/platform/jobs/leases.ts';
import { jobRunner } from '../../src/platform/jobs/runner.ts';
import { endless, jobContext } from './job-process.ts';
import { folder, ROOT } from './server-process.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

test('a job whose process is killed (SIGKILL) is run by another one when the lease has ended', async () => {
  const file = join(folder(), 'trilha.db');
  let late = 0;
  const ctx = jobContext(file, () => new Date(Date.now() + late));
  onTestFinished(() => ctx.database.close());
  await migrate(ctx.database);
  await ctx.database.transaction((trx) => queueJob(ctx, trx, endless, {}));
  const row = () =>
    ctx.database.queries
      .selectFrom('jobs')
      .select(['status', 'attempts', 'failure', 'due_at'])
      .executeTakeFirstOrThrow();

  const child = spawn(process.execPath, [join(import.meta.dirname, 'job-process.ts'), file], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await expect.poll(async () => (await row()).status).toBe('running');
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;

  const other = defineJob({ ...endless, run: async () => {} });
  const background = { jobs: [other], schedules: [], services: [] };
  const runner = jobRunner(ctx, silent, background);
  expect(await row()).toMatchObject({ status: 'running', attempts: 1 });
  late = -LEASE_SECONDS * 1000;
  expect(await runner.poll()).toBe(0);
  late = LEASE_SECONDS * 1000;
  expect(await runner.poll()).toBe(1);
  await runner.idle();
  expect(await row()).toMatchObject({
    status: 'done',
    attempts: 2,
    failure: null,
    due_at: null,
  });
});
