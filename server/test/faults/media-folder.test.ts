import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { watchDisk } from '../../src/platform/disk/disk.ts';
import { diskFiles } from '../../src/platform/media/files.ts';
import { storing } from '../../src/platform/media/storing.ts';
import { folder } from '../processes/server-process.ts';
import { testSchool } from '../school.ts';
import { create } from '../tus.ts';
import { formOf, videoFixture } from '../videos.ts';

const AWAY = 'The server cannot store files at the moment. Nothing was stored; try again later.';

/** A school whose media are on a disk of their own, which can be unmounted. */
async function schoolOnMount() {
  const dataDir = folder();
  const media = join(dataDir, 'media');
  const known = join(dataDir, 'media.known');
  const files = diskFiles(media, known);
  const uploads = join(dataDir, 'uploads');
  const disk = watchDisk({ dataDir, uploads, media: files, reserve: undefined });
  const school = await testSchool({ files, uploads, disk });
  const away = join(dataDir, 'elsewhere');
  return {
    school,
    media,
    known,
    unmount() {
      renameSync(media, away);
      mkdirSync(media);
    },
    mount() {
      rmSync(media, { recursive: true });
      renameSync(away, media);
    },
  };
}

test('a folder of the media that is gone: uploads are 503, nothing is written in its place, the rest goes on', async () => {
  const { school, media, known, unmount, mount } = await schoolOnMount();
  const paulo = await school.as(await school.user({ is_staff: true }));
  const video = await formOf({ video_file: videoFixture('video.mp4') });
  const upload = () => paulo.send('POST', '/admin/videos/upload/', video);
  const { url } = (await upload()).body;
  const asked = async () => (await school.app.inject({ url })).statusCode;
  expect(await asked()).toBe(200);

  unmount();
  for (const reply of [await upload(), await create(paulo, 1000)]) {
    expect([reply.status, reply.body.detail, reply.headers['retry-after']]).toEqual([
      503,
      AWAY,
      '60',
    ]);
  }
  // As somebody who had begun before.
  const { files } = school.ctx;
  await expect(files.adopt('videos', 'mp4', known)).rejects.toMatchObject({ status: 503 });
  expect(readdirSync(media)).toEqual([]);
  expect(readdirSync(school.ctx.uploads)).toEqual([]);
  // A start neither takes the place for the media.
  expect(await diskFiles(media, known).state()).toBe('media_missing');
  expect(readdirSync(media)).toEqual([]);
  expect(await asked()).toBe(404);
  expect((await paulo.get('/courses/')).status).toBe(200);
  expect(await school.anyone.get('/ready/')).toMatchObject({
    status: 200,
    body: { uploads: 'media_missing' },
  });
  expect((await paulo.get('/admin/system/health/')).body.uploads).toBe('media_missing');

  mount();
  expect(await asked()).toBe(200);
  expect((await upload()).status).toBe(200);

  // The folder itself, and not only what was in it.
  renameSync(media, `${media}-gone`);
  expect((await upload()).status).toBe(503);
  expect(existsSync(media)).toBe(false);
  // Who takes the note away says that they are gone for good.
  rmSync(known);
  expect((await upload()).status).toBe(200);
});

test('what a file system says that is gone or read-only is 503, what is no fault of it stays as it is', async () => {
  const fail = (code: string, more: object) =>
    storing('/data/media', async () => {
      throw Object.assign(new Error(code), { code, ...more });
    });
  const inside = { path: '/data/media/videos/x.mp4', syscall: 'open' };
  for (const code of ['EROFS', 'EACCES', 'ENOENT', 'EIO']) {
    await expect(fail(code, inside)).rejects.toMatchObject({ status: 503 });
  }
  await expect(fail('EIO', { syscall: 'write' })).rejects.toMatchObject({ status: 503 });
  const others = [
    ['ENOSPC', inside],
    ['ENOENT', { path: '/other/file', syscall: 'open' }],
    ['ECONNRESET', { syscall: 'read' }],
  ] as const;
  for (const [code, more] of others) {
    await expect(fail(code, more)).rejects.toMatchObject({ code });
  }
});
