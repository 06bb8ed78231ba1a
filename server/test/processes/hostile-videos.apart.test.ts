import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RESUMABLE_UPLOAD_PATH } from '@trilha/contract';
import { expect, test } from 'vitest';
import { tus } from '../tus.ts';
import { videoFixture } from '../videos.ts';
import { expectAlive, installation } from './npm-start.ts';
import type { Server } from './server-process.ts';

/** A video whose index lists 150,000,000 frames in a few bytes, because a size takes 0 bits. */
function endlessIndex(): Buffer<ArrayBuffer> {
  const content = videoFixture('video.mp4');
  const at = content.indexOf('stsz', 0, 'latin1');
  content.write('stz2', at, 'latin1');
  content.writeUInt32BE(0, at + 8);
  content.writeUInt32BE(150_000_000, at + 12);
  return content;
}

/** Several processes on a busy machine. */
const PATIENTLY = { timeout: 180_000 };

const HOSTILE = endlessIndex();
const VIDEO = videoFixture('video.mp4');

async function schoolWithPaulo() {
  const school = await installation();
  const paulo = await school.logIn(await school.user({ is_staff: true }));
  return { school, paulo };
}

type Headers = Record<string, string>;

function uploadForm({ address }: Server, by: Headers, content: Buffer<ArrayBuffer>) {
  const body = new FormData();
  body.append('video_file', new Blob([content]), 'video.mp4');
  return fetch(`${address}/api/admin/videos/upload/`, { method: 'POST', headers: by, body });
}

/** Begins a resumable upload and returns its path. */
async function begin({ address }: Server, by: Headers, length: number): Promise<string> {
  const headers = { ...by, ...tus, 'upload-length': String(length) };
  const url = `${address}/api${RESUMABLE_UPLOAD_PATH}`;
  const reply = await fetch(url, { method: 'POST', headers });
  expect(reply.status).toBe(201);
  return `${RESUMABLE_UPLOAD_PATH}${reply.headers.get('location')}/`;
}

function send({ address }: Server, by: Headers, upload: string, content: Buffer<ArrayBuffer>) {
  const type = 'application/offset+octet-stream';
  const headers = { ...by, ...tus, 'upload-offset': '0', 'content-type': type };
  return fetch(`${address}/api${upload}`, { method: 'PATCH', headers, body: content });
}

/** What the server makes of a request when it does not say that the inspection took too long. */
async function result(request: () => Promise<Response>): Promise<Response> {
  let reply = await request();
  // On a machine that is very busy; then it may be asked again.
  while (reply.status === 422) reply = await request();
  return reply;
}

const ask = ({ address }: Server, by: Headers, upload: string) =>
  fetch(`${address}/api${upload}`, { method: 'HEAD', headers: { ...by, ...tus } });

test('a video with an endless index is refused, and the server goes on', PATIENTLY, async () => {
  const { school, paulo } = await schoolWithPaulo();
  const server = await school.start();
  const refused = await result(() => uploadForm(server, paulo, HOSTILE));
  expect(refused.status).toBe(400);
  expect(await refused.json()).toHaveProperty('video_file');
  await expectAlive(server);

  const upload = await begin(server, paulo, HOSTILE.length);
  const sent = await send(server, paulo, upload, HOSTILE);
  if (sent.status === 422) await result(() => ask(server, paulo, upload));
  else expect(sent.status).toBe(400);
  expect((await ask(server, paulo, upload)).status).toBe(404);
  await expectAlive(server);
  expect(readdirSync(join(school.dataDir, 'uploads'))).toEqual([]);

  expect((await result(() => uploadForm(server, paulo, VIDEO))).status).toBe(200);
  // It stays refused after a restart too.
  await server.kill();
  const next = await school.start();
  expect((await ask(next, paulo, upload)).status).toBe(404);
  await expectAlive(next);
});

test(
  'an upload that a killed server left is inspected by the next one, which goes on',
  PATIENTLY,
  async () => {
    const { school, paulo } = await schoolWithPaulo();
    const server = await school.start();
    const uploads: string[] = [];
    for (const content of [HOSTILE, VIDEO]) {
      const upload = await begin(server, paulo, content.length);
      await send(server, paulo, upload, content.subarray(0, -1));
      uploads.push(upload);
    }
    await server.kill();
    // The server was killed when the last byte was on the disk.
    const [hostile = '', honest = ''] = uploads;
    const fileOf = (upload: string) =>
      join(school.dataDir, 'uploads', upload.split('/').at(-2) ?? '');
    appendFileSync(fileOf(hostile), HOSTILE.subarray(-1));
    appendFileSync(fileOf(honest), VIDEO.subarray(-1));

    const next = await school.start();
    expect((await result(() => ask(next, paulo, hostile))).status).toBe(400);
    expect((await ask(next, paulo, hostile)).status).toBe(404);
    const asked = await result(() => ask(next, paulo, honest));
    expect(JSON.parse(asked.headers.get('stored-video') ?? '')).toMatchObject({
      duration: '00:02',
    });
    await expectAlive(next);
  },
);
