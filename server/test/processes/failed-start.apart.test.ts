import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { failure, folder } from './server-process.ts';

describe('a failed start prints one sentence and exits with 1', () => {
  test.for(['1', '2'])('a port in use, of %s processes', async (count) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => {
      other.close();
    });
    const bound = other.address();
    const port = typeof bound === 'object' ? String(bound?.port) : '';
    expect(await failure({ DATA_DIR: folder(), PORT: port, WEB_CONCURRENCY: count })).toEqual({
      code: 1,
      said: `Port ${port} is in use: end the program that uses it, or set PORT to another number.`,
    });
  });

  test('several wrong settings, all reported', async () => {
    expect(await failure({ DATABASE_URL: 'nonsense', PORT: 'x' })).toEqual({
      code: 1,
      said: 'PORT must be a whole number from 0 to 65535, not "x"; DATABASE_URL must look like postgres://user:password@host:5432/name.',
    });
  });

  test('a PostgreSQL server that cannot be reached, without the password in the message', async () => {
    const { code, said } = await failure({
      DATA_DIR: folder(),
      DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:1/school',
    });
    expect(code).toBe(1);
    expect(said).toMatch(
      /^The PostgreSQL server in DATABASE_URL cannot be used \(.*ECONNREFUSED.*\): /,
    );
    expect(said).not.toContain('hunter2');
    expect(said.split('\n')).toHaveLength(1);
  });

  test('a bucket that cannot be reached, without its key in the message', async () => {
    const { code, said } = await failure({
      DATA_DIR: folder(),
      S3_BUCKET: 'media',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_ACCESS_KEY_ID: 'the-school',
      S3_SECRET_ACCESS_KEY: 'hunter2',
    });
    expect(code).toBe(1);
    expect(said).toMatch(/^The bucket in S3_BUCKET cannot be used \(ECONNREFUSED\): check .*\.$/);
    expect(said).not.toContain('hunter2');
  });

  test('a data folder that is a file', async () => {
    const file = join(folder(), 'data');
    writeFileSync(file, '');
    const { code, said } = await failure({ DATA_DIR: file });
    expect(code).toBe(1);
    expect(said).toMatch(/^The data folder .* cannot be used .* set DATA_DIR to another folder\.$/);
  });

  test.skipIf(process.getuid?.() === 0)('a data folder without read permission', async () => {
    const path = folder();
    chmodSync(path, 0o000);
    const { code, said } = await failure({ DATA_DIR: path });
    chmodSync(path, 0o700);
    expect(code).toBe(1);
    expect(said).toMatch(/^The data folder .* cannot be used/);
  });
});
