// How much memory the server takes while it receives a large video:
//   npm run measure-uploads -- [--sizes 100,400] [--flags=--max-semi-space-size=2] [--json]
// Each upload is the first one after a start, followed by a second. Linux only (/proc).
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createUser } from '../../server/src/features/people/people.ts';
import { openSession } from '../../server/src/platform/security/sessions.ts';
import { readSettings } from '../../server/src/platform/settings.ts';
import { openInstallation } from '../../server/src/start.ts';
import { asStarted, inFolder, launch, type Program } from './measured-server.ts';
import { ROOT } from '../run.ts';

const MB = 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024);
const VIDEO = readFileSync(join(ROOT, 'server/src/features/videos/fixtures/video.mp4'));

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100,400' },
    flags: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const sizes = values.sizes.split(',').map(Number);
const settings = asStarted();
const flags = values.flags?.split(' ').filter(Boolean) ?? settings.flags;

/** A video of this size: a short one, followed by a box that players skip. */
function* video(size: number): Generator<Buffer> {
  const box = size - VIDEO.length;
  const head = Buffer.alloc(8);
  head.writeUInt32BE(box);
  head.write('free', 4);
  yield Buffer.concat([VIDEO, head]);
  for (let left = box - head.length; left > 0; left -= CHUNK.length) {
    yield CHUNK.subarray(0, Math.min(left, CHUNK.length));
  }
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
  size = 0,
  content: Iterable<Buffer> = [],
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers: { ...headers, 'content-length': size } });
    call.once('error', reject);
    call.once('response', (reply) => {
      let text = '';
      reply.on('data', (part: Buffer) => (text += part.toString()));
      reply.once('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }),
      );
    });
    Readable.from(content).pipe(call);
  });
}

type Upload = (url: string, authorization: string, size: number) => Promise<Sent>;

const byForm: Upload = (url, authorization, size) => {
  const before = Buffer.from(
    '--x\r\nContent-Disposition: form-data; name="video_file"; filename="a"\r\n\r\n',
  );
  const behind = Buffer.from('\r\n--x--\r\n');
  function* form(): Generator<Buffer> {
    yield before;
    yield* video(size);
    yield behind;
  }
  const type = 'multipart/form-data; boundary=x';
  const headers = { authorization, 'content-type': type };
  const length = before.length + size + behind.length;
  return send(`${url}/api/admin/videos/upload/`, 'POST', headers, length, form());
};

const inChunks: Upload = async (url, authorization, size) => {
  const begin = `${url}/api/admin/videos/resumable/`;
  const common = { authorization, 'tus-resumable': '1.0.0' };
  const created = await send(begin, 'POST', { ...common, 'upload-length': `${size}` });
  const type = 'application/offset+octet-stream';
  const headers = { ...common, 'upload-offset': '0', 'content-type': type };
  return send(begin + String(created.headers['location']), 'PATCH', headers, size, video(size));
};

interface Figure {
  readonly way: string;
  readonly megabytes: number;
  readonly round: number;
  readonly seconds: number;
  readonly processor_ms: number;
  readonly before_mb: number;
  readonly grown_mb: number;
  readonly after_mb: number;
}

async function measure(server: Program, upload: () => Promise<Sent>) {
  // The garbage of the start must be collected before the upload is measured.
  await pause(1500);
  const before = server.memory();
  server.forgetPeak();
  const spent = server.processor();
  const began = performance.now();
  const { status, text } = await upload();
  if (status !== 200) throw new Error(`${status} ${text}`);
  const seconds = (performance.now() - began) / 1000;
  await pause(200);
  const grown = Math.max(server.peak() - before, 0);
  return {
    seconds: rounded(seconds),
    processor_ms: server.processor() - spent,
    before_mb: rounded(before),
    grown_mb: rounded(grown),
    after_mb: rounded(server.memory()),
  };
}

const rounded = (value: number) => Math.round(value * 10) / 10;

await inFolder(async (folder) => {
  const env = {
    ...settings.env,
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'warn',
    VIDEO_PREPARATION: 'off',
    VIDEO_MAX_MB: '1000',
  };
  const { ctx, database } = await openInstallation(readSettings(env));
  const { id } = await createUser(ctx, { email: 'a@b.test', username: 'a', is_staff: true });
  const { access } = await openSession(ctx, id, { ip: '127.0.0.1', userAgent: 'measure' });
  await database.close();
  console.log(`Node ${process.version} ${flags.join(' ')}`);
  const figures: Figure[] = [];
  for (const [way, upload] of Object.entries({ byForm, inChunks })) {
    for (const megabytes of sizes) {
      const server = await launch([...flags, 'server/src/main.ts'], env);
      try {
        for (let round = 1; round <= 2; round += 1) {
          const work = () => upload(server.url, `Bearer ${access}`, megabytes * MB);
          const figure = { way, megabytes, round, ...(await measure(server, work)) };
          figures.push(figure);
          const { before_mb, grown_mb, after_mb, seconds, processor_ms } = figure;
          console.log(
            `${way.padEnd(8)} ${String(megabytes).padStart(4)} MB, upload ${round}: ` +
              `${before_mb.toFixed(1)} MB before, at most ${grown_mb.toFixed(1)} MB more, ` +
              `${after_mb.toFixed(1)} MB after; ${seconds.toFixed(1)} s, ${processor_ms} ms of processor`,
          );
        }
      } finally {
        await server.end();
      }
    }
  }
  if (values.json) console.log(JSON.stringify({ uploads: figures }));
});
