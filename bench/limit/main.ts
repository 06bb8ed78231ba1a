// The limit: a bare server with hand-written statements that answers three calls on SQLite.
// The bench starts it and sends it the headers that the product puts on each call.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { readSettings } from '../../server/src/platform/settings.ts';
import { completions } from './complete.ts';
import { coursePages } from './course.ts';
import { openDatabase, Refused } from './database.ts';
import { keysOf, sessionOf } from './signatures.ts';
import { videoRanges } from './video.ts';

/** The headers of each call, by its name: names and values in turns. */
export type CallHeaders = Readonly<Record<string, readonly string[]>>;

const settings = readSettings(process.env);
const keys = keysOf(settings.secretKey ?? '');
const database = openDatabase(join(settings.dataDir, 'trilha.db'));
const coursePage = coursePages(database, keys);
const complete = completions(database, settings.timeZone);
const sendVideo = videoRanges(settings.dataDir, keys);

let headers: CallHeaders = {};

function send(response: ServerResponse, call: string, value: unknown): void {
  const body = JSON.stringify(value);
  const length = String(Buffer.byteLength(body));
  response.writeHead(200, [...(headers[call] ?? []), 'content-length', length]);
  response.end(body);
}

function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('error', reject);
    request.on('end', () => {
      try {
        resolve(JSON.parse(text) as Record<string, unknown>);
      } catch {
        reject(new Refused(400));
      }
    });
  });
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '/' } = request;
  if (url.startsWith('/media/')) {
    return sendVideo(request, response, headers['video'] ?? [], (error) => fail(response, error));
  }
  const now = new Date();
  const session = sessionOf(keys, request.headers.authorization, now.getTime());
  if (session === undefined) throw new Refused(401);
  const caller = { session, now: now.toISOString() };
  const course = method === 'GET' ? /^\/api\/courses\/(\d+)\/$/.exec(url) : null;
  if (course) return send(response, 'course', coursePage(caller, Number(course[1])));
  const lesson = method === 'POST' ? /^\/api\/lessons\/(\d+)\/complete\/$/.exec(url) : null;
  if (lesson) {
    const { completed } = await bodyOf(request);
    if (typeof completed !== 'boolean') throw new Refused(400);
    return send(response, 'complete', complete(caller, Number(lesson[1]), completed));
  }
  throw new Refused(404);
}

function fail(response: ServerResponse, error: unknown): void {
  if (!(error instanceof Refused)) console.error(error);
  response.writeHead(error instanceof Refused ? error.status : 500).end();
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => fail(response, error));
});
// As long as the product keeps them.
server.keepAliveTimeout = 72_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.send?.({ port: address.port });
});
process.on('message', (message) => {
  headers = message as CallHeaders;
  process.send?.('ready');
});
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
