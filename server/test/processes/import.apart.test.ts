import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { usersImport } from '../../src/features/users/import-job.ts';
import { beginImport, getImport } from '../../src/features/users/imports.ts';
import { actingUser } from '../../src/platform/security/rights.ts';
import { LEASE_SECONDS } from '../../src/platform/jobs/leases.ts';
import { jobRunner } from '../../src/platform/jobs/runner.ts';
import { openInstallation } from '../../src/start.ts';
import { factories } from '../factories.ts';
import { IN_THE_MIDDLE, settingsIn } from './import-process.ts';
import { folder, ROOT } from './server-process.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

test('an import whose process is killed (SIGKILL) while it stores rows adds and invites everybody once', async () => {
  const dataDir = folder();
  const opened = await openInstallation(settingsIn(dataDir));
  onTestFinished(() => opened.ctx.database.close());
  let late = 0;
  const ctx = { ...opened.ctx, now: () => new Date(Date.now() + late) };
  const { queries } = ctx.database;
  const { id: staffId } = await factories(ctx).user({ is_staff: true });
  const staff = await actingUser(ctx, staffId);
  if (!staff) throw new Error('There is no such user.');
  const { id } = await beginImport(
    ctx,
    { ...staff, session_id: 1 },
    {
      filename: 'turma.csv',
      invite: true,
      rows: Array.from({ length: 100 }, (_, n) => ({
        line: n + 2,
        email: `p${n}@x.test`,
        username: `p${n}`,
        first_name: '',
        last_name: '',
        courses: [],
      })),
    },
  );

  const child = spawn(process.execPath, [join(import.meta.dirname, 'import-process.ts'), dataDir], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said).toContain(IN_THE_MIDDLE);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  // What it had not stored yet is not there in part.
  const counts = async () => ({
    users: (await queries.selectFrom('users').select('email').execute()).length,
    mails: (await queries.selectFrom('outgoing_mails').select('recipient').execute()).length,
    waiting: (await queries.selectFrom('user_import_rows').select('line').execute()).length,
  });
  expect(await getImport(queries, id)).toMatchObject({ status: 'running', created: 40 });
  expect(await counts()).toEqual({ users: 41, mails: 40, waiting: 60 });

  late = LEASE_SECONDS * 1000;
  const background = { jobs: [usersImport], schedules: [], services: [] };
  const runner = jobRunner(ctx, silent, background);
  expect(await runner.poll()).toBe(1);
  await runner.idle();
  expect(await getImport(queries, id)).toMatchObject({ status: 'done', created: 100, refused: 0 });
  expect(await counts()).toEqual({ users: 101, mails: 100, waiting: 0 });
  const mails = await queries.selectFrom('outgoing_mails').select('recipient').execute();
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(100);
});
