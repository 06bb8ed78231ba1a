import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openInstallation } from '../../src/start.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { smtpServer } from '../smtp.ts';
import { folder, ROOT } from './server-process.ts';

interface Said {
  readonly level: string;
  readonly about: string;
  readonly sentence: string;
}

async function doctor(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ['scripts/admin/doctor.ts', '--json', ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  let failure = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (failure += chunk.toString()));
  const [code] = await once(child, 'close');
  expect(failure).toBe('');
  const said = JSON.parse(output) as Said[];
  return { code, output, of: (about: string) => said.filter((finding) => finding.about === about) };
}

test('settings that cannot be read are problems, one by one and without secrets', async () => {
  const { code, output, of } = await doctor({
    PORT: '80a',
    SECRET_KEY: 'hunter2',
    DATABASE_URL: 'mysql://school:letmein@db/school',
  });
  expect(code).toBe(1);
  expect(of('Settings').map(({ level }) => level)).toEqual(['problem', 'problem', 'problem']);
  expect(output).not.toMatch(/hunter2|letmein/);
});

test('a school in use is looked at and stays as it is; the mail server takes a test mail', async () => {
  const mail = await smtpServer();
  const dataDir = folder();
  const env = {
    DATA_DIR: dataDir,
    // Nothing listens there, and nobody but root may.
    PORT: '2',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls.rejectUnauthorized=false`,
    SMTP_FROM: 'escola@trilha.test',
  };
  const { database } = await openInstallation(readSettings(env));
  onTestFinished(() => database.close());
  const before = readdirSync(dataDir, { recursive: true });

  const { of } = await doctor(env, '--mail-to', 'ana@trilha.test');
  for (const about of ['Data folder', 'Media', 'Secret key', 'Tables', 'Clock', 'Port 2', 'Mail']) {
    expect(of(about), about).toMatchObject([{ level: 'ok' }]);
  }
  expect(of('Superusers')).toMatchObject([{ level: 'warning' }]);
  expect(of('Test mail')).toMatchObject([{ level: 'ok' }]);
  expect(mail.received.map(({ to }) => to)).toEqual([['ana@trilha.test']]);
  expect(readdirSync(dataDir, { recursive: true })).toEqual(before);
});

test('a restored database without its key, and a database that is away, are problems', async () => {
  const dataDir = folder();
  const { database } = await openInstallation(readSettings({ DATA_DIR: dataDir }));
  await database.close();
  writeFileSync(join(dataDir, 'secret.key'), `${'y'.repeat(43)}\n`, { mode: 0o600 });
  chmodSync(dataDir, 0o755);
  const { code, of } = await doctor({ DATA_DIR: dataDir, PORT: '2' });
  expect(code).toBe(1);
  expect(of('Secret key').at(-1)?.sentence).toContain('used with another secret');
  expect(of('Data folder')).toMatchObject([{ level: 'warning' }]);

  const away = await doctor({
    DATA_DIR: join(dataDir, 'none'),
    PORT: '2',
    DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:1/school',
  });
  expect(away.code).toBe(1);
  expect(away.of('Database')).toMatchObject([{ level: 'problem' }]);
  expect(away.output).not.toContain('hunter2');
  expect(existsSync(join(dataDir, 'none'))).toBe(false);
});
