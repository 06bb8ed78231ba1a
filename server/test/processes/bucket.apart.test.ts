import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { bucketFiles } from '../../src/platform/media/bucket/bucket-files.ts';
import { testBucket } from '../bucket.ts';
import { folder, startServer } from './server-process.ts';

test('a server on a bucket serves from it, and its log names neither address nor key, at trace', async () => {
  const { settings, fail, requests } = await testBucket({ secretAccessKey: 'hunter2-hunter2' });
  const path = await bucketFiles(settings, folder()).save(
    'pictures',
    'webp',
    Readable.from(['a picture']),
  );
  const { address, output } = await startServer({
    DATA_DIR: folder(),
    LOG_LEVEL: 'trace',
    S3_BUCKET: settings.bucket,
    S3_ENDPOINT: settings.endpoint ?? '',
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    S3_PREFIX: settings.prefix,
    S3_FORCE_PATH_STYLE: '1',
  });
  expect(requests.some((line) => line.startsWith('PUT') && line.includes('start-check'))).toBe(
    true,
  );
  const reply = await fetch(address + path);
  expect([reply.status, await reply.text()]).toEqual([200, 'a picture']);
  fail(() => 'hang up');
  const failed = await fetch(`${address}${path}`);
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '5']);
  await expect.poll(output).toContain('The bucket did not do what it was asked for');
  for (const secret of [settings.secretAccessKey, new URL(settings.endpoint ?? '').host]) {
    expect(output()).not.toContain(secret);
  }
});
