import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOT_A_VIDEO, VIDEO_CHECK_TIMED_OUT } from '@trilha/contract';
import { expect, test, vi } from 'vitest';
import { type School, testSchool } from '../../../../test/school.ts';
import { begin, send, uploadStatus } from '../../../../test/tus.ts';
import { filesOf, formOf, videoFixture, videoRows } from '../../../../test/videos.ts';
import * as probe from '../probe/probe.ts';
import { MAX_PROBES } from './uploads.ts';

vi.mock(import('../probe/probe.ts'), async (original) => {
  const real = await original();
  return { ...real, probeVideo: vi.fn<typeof real.probeVideo>(real.probeVideo) };
});

const probeVideo = vi.mocked(probe.probeVideo);

const VIDEO = videoFixture('video.mp4');
const said = (sentence: string) => ({ detail: sentence, message: sentence, error: sentence });
const unfinished = () => Promise.reject(new probe.ProbeUnfinished('20 seconds'));

async function schoolWithPaulo() {
  probeVideo.mockReset();
  const school = await testSchool();
  return { school, paulo: await school.as(await school.user({ is_staff: true })) };
}

const contentOf = (school: School, upload: string) =>
  readFileSync(join(school.ctx.uploads, upload.split('/').at(-1) ?? ''));

test('an upload whose inspection takes too long is kept, and HEAD inspects it again', async () => {
  const { school, paulo } = await schoolWithPaulo();
  const upload = await begin(paulo, VIDEO.length);
  probeVideo.mockImplementationOnce(unfinished).mockImplementationOnce(unfinished);
  expect(await send(paulo, upload, 0, VIDEO)).toMatchObject({
    status: 422,
    body: said(VIDEO_CHECK_TIMED_OUT),
  });
  expect(contentOf(school, upload)).toEqual(VIDEO);
  expect((await uploadStatus(paulo, upload)).status).toBe(422);
  const asked = await uploadStatus(paulo, upload);
  expect(asked.status).toBe(200);
  expect(JSON.parse(String(asked.headers['stored-video']))).toMatchObject({ duration: '00:02' });
  expect(await videoRows(school)).toHaveLength(1);
  expect(probeVideo).toHaveBeenCalledTimes(3);
});

test(`it is refused after ${MAX_PROBES} inspections without a result`, async () => {
  const { school, paulo } = await schoolWithPaulo();
  const upload = await begin(paulo, VIDEO.length);
  for (let n = 0; n < MAX_PROBES; n += 1) probeVideo.mockImplementationOnce(unfinished);
  await send(paulo, upload, 0, VIDEO);
  for (let n = 1; n < MAX_PROBES; n += 1) {
    expect((await uploadStatus(paulo, upload)).status).toBe(422);
  }
  const refused = await send(paulo, upload, VIDEO.length, Buffer.alloc(0));
  expect(refused.status).toBe(400);
  expect(refused.body.video_file).toEqual([
    'Checking this video took too long 3 times. Convert it to MP4 with H.264 video and AAC sound, or make it smaller.',
  ]);
  expect(probeVideo).toHaveBeenCalledTimes(MAX_PROBES);
  expect(filesOf(school)).toEqual({ videos: [], pictures: [], uploads: [] });
  expect((await uploadStatus(paulo, upload)).status).toBe(404);
});

test('an inspection that ended the server counts too', async () => {
  const { school, paulo } = await schoolWithPaulo();
  const upload = await begin(paulo, VIDEO.length);
  const id = upload.split('/').at(-1) ?? '';
  const inspected = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<undefined>();
  probeVideo.mockImplementationOnce(async () => {
    begun.resolve(undefined);
    return inspected.promise;
  });
  const sent = send(paulo, upload, 0, VIDEO);
  await begun.promise;
  // What the next process would find.
  const rows = await school.ctx.database.queries
    .selectFrom('uploads')
    .select(['id', 'probes'])
    .execute();
  expect(rows).toEqual([{ id, probes: 1 }]);
  inspected.resolve(undefined);
  expect((await sent).body.video_file).toEqual([NOT_A_VIDEO]);
});

test('an error of the server is not counted', async () => {
  const { school, paulo } = await schoolWithPaulo();
  const upload = await begin(paulo, VIDEO.length);
  for (let n = 0; n <= MAX_PROBES; n += 1) {
    probeVideo.mockImplementationOnce(() => Promise.reject(new Error('no process to be had')));
  }
  expect((await send(paulo, upload, 0, VIDEO)).status).toBe(500);
  for (let n = 1; n <= MAX_PROBES; n += 1) {
    expect((await uploadStatus(paulo, upload)).status).toBe(500);
  }
  expect((await uploadStatus(paulo, upload)).status).toBe(200);
  expect(await videoRows(school)).toHaveLength(1);
});

test('a form whose inspection takes too long says so and leaves nothing', async () => {
  const { school, paulo } = await schoolWithPaulo();
  probeVideo.mockImplementationOnce(unfinished);
  const form = await formOf({ video_file: VIDEO });
  const reply = await paulo.send('POST', '/admin/videos/upload/', form);
  expect(reply).toMatchObject({ status: 422, body: said(VIDEO_CHECK_TIMED_OUT) });
  expect(filesOf(school)).toEqual({ videos: [], pictures: [], uploads: [] });
  expect((await paulo.send('POST', '/admin/videos/upload/', form)).status).toBe(200);
});
