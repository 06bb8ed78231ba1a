// Many slow readers of one video at once: what they cost the server, and how others are served.
//   npm run measure-readers -- [--readers 5000] [--seconds 20] [--json]
// Beside it, in the same run, node's own server with a plain stream of the same file. Linux only.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createUser } from '../../server/src/features/people/people.ts';
import { openSession } from '../../server/src/platform/security/sessions.ts';
import { readSettings } from '../../server/src/platform/settings.ts';
import { signMedia } from '../../server/src/platform/security/signed-urls.ts';
import { openInstallation } from '../../server/src/start.ts';
import { asStarted, inFolder, launch, type Program } from './measured-server.ts';
import { ROOT } from '../run.ts';
import { quantile } from './statistics.ts';

const MB = 1024 * 1024;
const FILE_MB = 64;

const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '20' },
    flags: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const readers = Number(values.readers);
const settings = asStarted();
const flags = values.flags?.split(' ').filter(Boolean) ?? settings.flags;

/** A reader takes a socket and a file of the server, and node some more. */
function requireOpenFiles(): void {
  const limits = readFileSync('/proc/self/limits', 'utf8');
  const max = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Infinity);
  const needed = readers * 2 + 500;
  if (max >= needed) return;
  console.error(
    `${readers} readers need ${needed} open files, and this shell allows ${max}: say "ulimit -n ${needed}" first, or take fewer with --readers ${Math.floor((max - 500) / 2)}.`,
  );
  process.exit(1);
}

interface ReaderState {
  readonly open: number;
  readonly bytes?: number;
}

/** The next message of the readers. */
async function nextState(child: ChildProcess): Promise<ReaderState> {
  const message = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('The readers ended');
    }),
  ]);
  return (message as [ReaderState])[0];
}

/** How long one call takes, in milliseconds, and whether it went well. */
function time(agent: Agent, url: string, authorization: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    get(url, { agent, headers: { authorization } }, (reply) => {
      reply.resume();
      reply.once('end', () =>
        reply.statusCode === 200
          ? resolve(performance.now() - began)
          : reject(new Error(`${url}: ${reply.statusCode}`)),
      );
    }).once('error', reject);
  });
}

interface Figure {
  readonly who: string;
  readonly readers: number;
  readonly before_mb: number;
  readonly max_mb: number;
  readonly after_mb: number;
  readonly kb_per_reader: number;
  readonly files_before: number;
  readonly files_during: number;
  readonly files_after: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly processor_ms_per_mb: number;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Reads the whole file a few times, fast: what a megabyte costs in processor time. */
async function readFast(server: Program, url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const rounds = 8;
  await readAll(agent, url);
  const spent = server.processor();
  for (let round = 0; round < rounds; round += 1) await readAll(agent, url);
  agent.destroy();
  return (server.processor() - spent) / (rounds * FILE_MB);
}

function readAll(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { range: 'bytes=0-' } }, (reply) => {
      reply.resume();
      reply.once('end', resolve);
    }).once('error', reject);
  });
}

async function measure(
  who: string,
  server: Program,
  video: string,
  other: { url: string; authorization: string },
): Promise<Figure> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = () => time(agent, other.url, other.authorization);
  // Fast readers and other calls come first, so that only what slow readers add is counted.
  const processorPerMb = await readFast(server, video);
  for (let n = 0; n < 200; n += 1) await call();
  await pause(1500);
  const before = server.memory();
  const filesBefore = server.openFiles();
  server.forgetPeak();
  const child = fork(join(ROOT, 'scripts/measure/slow-readers.ts'), [video, String(readers)], {
    execArgv: [],
  });
  try {
    await nextState(child);
    const times: number[] = [];
    const end = performance.now() + Number(values.seconds) * 1000;
    while (performance.now() < end) {
      times.push(await call());
      await pause(10);
    }
    child.send('how many?');
    const { open } = await nextState(child);
    if (open !== readers) throw new Error(`${readers - open} readers were cut off`);
    const max = server.peak();
    const filesDuring = server.openFiles();
    child.kill();
    await once(child, 'exit');
    let filesAfter = server.openFiles();
    for (let n = 0; n < 100 && filesAfter > filesBefore; n += 1) {
      await pause(100);
      filesAfter = server.openFiles();
    }
    await pause(1000);
    return {
      who,
      readers,
      before_mb: rounded(before),
      max_mb: rounded(max),
      after_mb: rounded(server.memory()),
      kb_per_reader: rounded(((max - before) * 1024) / readers),
      files_before: filesBefore,
      files_during: filesDuring,
      files_after: filesAfter,
      p50_ms: rounded(quantile(times, 0.5)),
      p99_ms: rounded(quantile(times, 0.99)),
      processor_ms_per_mb: rounded(processorPerMb),
    };
  } finally {
    child.kill();
    agent.destroy();
  }
}

function print(figure: Figure): void {
  console.log(
    `${figure.who.padEnd(8)} ${figure.before_mb} MB before, at most ${figure.max_mb} MB with ${readers} readers ` +
      `(${figure.kb_per_reader} KB each), ${figure.after_mb} MB after; open files ` +
      `${figure.files_before}, ${figure.files_during}, ${figure.files_after}; other calls meanwhile ` +
      `p50 ${figure.p50_ms} ms, p99 ${figure.p99_ms} ms; a fast reader takes ${figure.processor_ms_per_mb} ms of processor for a MB`,
  );
}

requireOpenFiles();
await inFolder(async (folder) => {
  // As behind a proxy: all readers have one address.
  const place = {
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'warn',
    VIDEO_PREPARATION: 'off',
    TRUST_PROXY: '1',
  };
  const env = { ...settings.env, ...place };
  const { ctx, database } = await openInstallation(readSettings(env));
  const { id } = await createUser(ctx, { email: 'a@b.test', username: 'a' });
  const { access } = await openSession(ctx, id, { ip: '127.0.0.1', userAgent: 'measure' });
  await database.close();
  const path = '/media/videos/video.mp4';
  const file = join(folder, path);
  mkdirSync(join(folder, 'media', 'videos'), { recursive: true });
  writeFileSync(file, Buffer.alloc(FILE_MB * MB, 7));
  console.log(`Node ${process.version} ${flags.join(' ')}`);

  const bare = await launch([...flags, 'scripts/measure/bare-file-server.ts', file], settings.env);
  const limit = await measure('bare', bare, `${bare.url}/video`, {
    url: `${bare.url}/health`,
    authorization: '',
  });
  await bare.end();
  print(limit);
  const server = await launch([...flags, 'server/src/main.ts'], env);
  const video = server.url + signMedia(ctx.keys, path, new Date());
  const trilha = await measure('trilha', server, video.replace('localhost', '127.0.0.1'), {
    url: `${server.url}/api/profiles/me/`,
    authorization: `Bearer ${access}`,
  });
  await server.end();
  print(trilha);
  const memory = rounded(trilha.kb_per_reader / limit.kb_per_reader);
  const processor = rounded(trilha.processor_ms_per_mb / limit.processor_ms_per_mb);
  console.log(`Trilha to bare: memory of a reader ${memory}, processor of a MB ${processor}`);
  if (values.json) console.log(JSON.stringify({ readers: [limit, trilha], memory, processor }));
});
