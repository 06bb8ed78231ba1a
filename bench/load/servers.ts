import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { asStarted } from '../../scripts/measure/measured-server.ts';
import { ROOT } from '../../scripts/run.ts';
import type { Call } from './calls.ts';
import type { CallHeaders } from '../limit/main.ts';
import type { LoadOrder, LoadResult } from './load-process.ts';
import type { BenchSet } from '../sets/sets.ts';
import { CONNECTIONS, type Request, type RequestContext } from './requests.ts';

/** A server under measurement. */
export interface Server {
  readonly pid: number;
  readonly url: string;
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

/** All processes that were started and still run. None outlives the bench, however it ends. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

function tracked<Child extends ChildProcess>(child: Child): Child {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

function server(child: ChildProcess, url: string): Server {
  return { pid: child.pid ?? 0, url, ended: once(child, 'exit'), stop: () => stop(child) };
}

/** The product as `npm start` runs it, on a set. */
export async function startProduct(
  set: BenchSet,
  options: {
    port?: number;
    flags?: readonly string[];
    processes?: number;
    env?: Readonly<Record<string, string>>;
  } = {},
): Promise<Server> {
  const { port = 0, flags = [], processes = 1 } = options;
  const own = { ...options.env, PORT: String(port), WEB_CONCURRENCY: String(processes) };
  const settings = asStarted();
  const child = tracked(
    spawn(process.execPath, [...settings.flags, ...flags, 'server/src/main.ts'], {
      cwd: ROOT,
      env: { ...process.env, ...settings.env, ...set.env, ...own },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  let output = '';
  for await (const part of child.stdout) {
    output += String(part);
    const url = /ready on (http:\S+)/.exec(output)?.[1];
    // By number: resolving a name must not be measured.
    if (url) return server(child, url.replace('localhost', '127.0.0.1'));
  }
  throw new Error('The server ended before it was ready.');
}

export interface LimitServer extends Server {
  /** Tells it which headers to send with each call. */
  setHeaders(headers: CallHeaders): Promise<void>;
}

/** The limit, on an SQLite set. */
export async function startLimit(set: BenchSet): Promise<LimitServer> {
  const child = tracked(
    fork(join(ROOT, 'bench', 'limit', 'main.ts'), {
      env: { ...process.env, ...set.env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  );
  const [message] = (await once(child, 'message')) as [{ port: number }];
  return {
    ...server(child, `http://127.0.0.1:${message.port}`),
    async setHeaders(headers) {
      const done = once(child, 'message');
      child.send(headers);
      await done;
    },
  };
}

/** Runs one load in a process of its own. */
export async function load(
  url: string,
  context: RequestContext,
  call: Call,
  seconds: number,
  connections = CONNECTIONS,
): Promise<LoadResult> {
  const order: LoadOrder = {
    url,
    seconds,
    connections: Array.from({ length: connections }, (_, index) => call.requests(context, index)),
    status: call.status,
  };
  const child = tracked(fork(join(ROOT, 'bench', 'load', 'load-process.ts')));
  const answered = once(child, 'message');
  child.send(order);
  const [loaded] = (await Promise.race([
    answered,
    once(child, 'exit').then(() => Promise.reject(new Error('The load ended without figures.'))),
  ])) as [LoadResult];
  child.disconnect();
  if (loaded.failed > 0) {
    throw new Error(`${call.title}: ${loaded.failed} answers of ${url} were not ${call.status}.`);
  }
  return loaded;
}

export interface Answer {
  readonly status: number;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

/** Sends one request and gives the whole answer. */
export function ask(url: string, { method, path, headers, body }: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const call = request(url + path, { method, headers: { ...headers, ...length } });
    call.once('error', reject);
    call.once('response', (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.once('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          rawHeaders: reply.rawHeaders,
          body: Buffer.concat(parts),
        }),
      );
    });
    call.end(body);
  });
}
