import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readSecrets } from '../../src/platform/security/secrets.ts';
import { type Installation, installation } from './npm-start.ts';
import { ROOT } from './server-process.ts';

const execute = promisify(execFile);

function rotate({ env }: Installation, ...args: string[]) {
  return execute(process.execPath, ['scripts/admin/rotate-key.ts', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  });
}

test('the secret is replaced by command while a server runs, and sessions go on', async () => {
  const school = await installation({ SECRET_KEY: '' });
  const server = await school.start();
  const headers = await school.logIn(await school.user());
  const [before] = readSecrets(school.dataDir);

  const { stdout } = await rotate(school);
  const [next, former] = readSecrets(school.dataDir);
  expect(stdout).toContain(`The new key signs from ${next.from?.toISOString()} on; `);
  expect([next.text === before.text, former?.text]).toEqual([false, before.text]);
  expect(statSync(join(school.dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  expect((await fetch(`${server.address}/api/profiles/me/`, { headers })).status).toBe(200);
});

test('a secret in the settings is not replaced by command', async () => {
  const school = await installation();
  await expect(rotate(school)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('put a new one there'),
  });
});

test('a mistyped option changes nothing', async () => {
  const school = await installation({ SECRET_KEY: '' });
  const before = readSecrets(school.dataDir);
  await expect(rotate(school, '--atonce')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Only --at-once and --lost are known: .+\n$/),
  });
  expect(readSecrets(school.dataDir)).toEqual(before);
});
