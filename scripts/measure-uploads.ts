// How much memory the server takes while a large video is uploaded: node scripts/measure-uploads.ts [file]
// Without a file it sends a small film with 99 MB of filling behind it. Linux only (/proc).
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { openSession } from '../server/src/platform/access.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { createUser } from '../server/src/features/users/users.ts';
import { openInstallation } from '../server/src/start.ts';

const MB = 1024 * 1024;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SMALL = readFileSync(join(ROOT, 'server/src/features/videos/fixtures/film.mp4'));

const given = process.argv[2];
const large = given === undefined ? filled(99 * MB) : readFileSync(given);

/** A box that players pass over, behind the film. */
function filled(size: number): Buffer {
  const box = Buffer.alloc(size);
  box.writeUInt32BE(size);
  box.write('free', 4);
  return Buffer.concat([SMALL, box]);
}

async function launch(env: Record<string, string>): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn('node', ['server/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const part of child.stdout ?? []) {
    said += String(part);
    const url = /ready on (http:\S+)/.exec(said)?.[1];
    if (url) return { child, url };
  }
  throw new Error('The server ended');
}

interface Sent {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  content: Buffer = Buffer.alloc(0),
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method,
      headers: { ...headers, 'content-length': content.length },
    });
    call.once('error', reject);
    call.once('response', (reply) => {
      let text = '';
      reply.on('data', (part: Buffer) => (text += part.toString()));
      reply.once('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }),
      );
    });
    Readable.from(pieces(content)).pipe(call);
  });
}

function* pieces(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 64 * 1024) yield content.subarray(at, at + 64 * 1024);
}

function byForm(url: string, authorization: string, content: Buffer): Promise<Sent> {
  const form = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="video_file"; filename="a"\r\n\r\n'),
    content,
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const type = 'multipart/form-data; boundary=x';
  return send(
    `${url}/api/admin/videos/upload/`,
    'POST',
    { authorization, 'content-type': type },
    form,
  );
}

async function inPieces(url: string, authorization: string, content: Buffer): Promise<Sent> {
  const begin = `${url}/api/admin/videos/resumable/`;
  const common = { authorization, 'tus-resumable': '1.0.0' };
  const created = await send(begin, 'POST', { ...common, 'upload-length': `${content.length}` });
  const type = 'application/offset+octet-stream';
  const headers = { ...common, 'upload-offset': '0', 'content-type': type };
  return send(begin + String(created.headers['location']), 'PATCH', headers, content);
}

function residentMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb) / 1024;
}

const folder = mkdtempSync(join(tmpdir(), 'trilha-measure-'));
const env = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn', VIDEO_MAX_MB: '1000' };
const { ctx, database } = await openInstallation(readSettings(env));
const { id } = await createUser(ctx, { email: 'a@b.test', username: 'a', is_staff: true });
const { access } = await openSession(ctx, id, { ip: '127.0.0.1', userAgent: 'measure' });
try {
  for (const [name, upload] of Object.entries({ byForm, inPieces })) {
    const { child, url } = await launch(env);
    const pid = child.pid ?? 0;
    const authorization = `Bearer ${access}`;
    // What is loaded and made ready with the first upload is not the doing of a large one.
    for (let n = 0; n < 3; n += 1) await upload(url, authorization, SMALL);
    for (let round = 1; round <= 3; round += 1) {
      const before = residentMb(pid);
      let most = before;
      const watch = setInterval(() => (most = Math.max(most, residentMb(pid))), 20);
      const began = performance.now();
      const { status, text } = await upload(url, authorization, large);
      clearInterval(watch);
      if (status !== 200) throw new Error(`${status} ${text}`);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const size = (large.length / MB).toFixed(0);
      const grown = (most - before).toFixed(1);
      console.log(
        `${name} ${round}: ${size} MB in ${seconds} s, ${before.toFixed(1)} MB before, at most ${grown} MB more`,
      );
    }
    child.kill();
  }
} finally {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
