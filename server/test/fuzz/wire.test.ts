import { RESUMABLE_UPLOAD_PATH } from '@trilha/contract';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { signMedia } from '../../src/platform/security/signed-urls.ts';
import { engine } from '../database/database.ts';
import { listening, rawConnection } from '../raw-http.ts';
import { site } from '../site.ts';
import { Refusal } from './check.ts';
import { openFuzzSchool } from './people.ts';

/*
 * Requests as no HTTP client would write them, on the wire: paths, headers and lengths. The bodies
 * of the API's calls are for `fuzz.test.ts`.
 */

const SEED = 20_260_310;
/** Hundreds of connections on a busy machine; it only ends what hangs. */
const PATIENTLY = { timeout: 10 * 60_000 };
const PATIENT = { interval: 5, timeout: 30_000 };

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const ODD_METHODS = [
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'QUERY',
  'get',
  'G\u0000T',
  'PRI',
  'X'.repeat(90),
];

/** What of a path is replaced or added. */
const TRICKS: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => path.replace(/\/$/, ''),
  (path) => `/${path}`,
  (path) => path.replaceAll('/', '%2f'),
  (path) => `${path}%00`,
  (path) => `${path}%zz`,
  (path) => `${path}%`,
  (path) => `${path}..;/`,
  (path) => `${path}../../../../etc/passwd`,
  (path) => `${path}%2e%2e%2f%2e%2e%2fsecret.key`,
  (path) => `${path}%252e%252e%252fsecret.key`,
  (path) => `${path}%c0%ae%c0%ae%c0%af`,
  (path) => `${path}%ed%a0%80`,
  (path) => `${path}..%5c..%5c`,
  (path) => path.replaceAll('/', '\\'),
  (path) => `${path}${'x'.repeat(300)}`,
  (path) => `${path}${'x'.repeat(9_000)}/`,
  (path) => `${path}${'x'.repeat(40_000)}`,
  (path) => `${path}${'a/'.repeat(3_000)}`,
  (path) => `${path}?page=1&page=2&__proto__=1&%zz`,
  (path) => `${path}?${'a=1&'.repeat(2_000)}`,
  (path) => `${path}#fragment`,
  (path) => `${path}\u00FF`,
  (path) => `${path} HTTP/1.1 x`,
  (path) => `http://evil.example${path}`,
  () => '*',
  () => '',
];

const HEADERS = [
  'Authorization: Bearer',
  'Authorization: Bearer a.b.c',
  'Authorization: \u0000',
  'Authorization:',
  'Host: evil.example',
  'Host:',
  'Host: [',
  'Host: a\r\nHost: b',
  'X-Forwarded-For: x, 1.2.3.4',
  'X-Forwarded-Host: evil.example',
  'X-Forwarded-Proto: javascript',
  'X-Original-URL: /admin',
  'Range: bytes=0-0',
  'Range: bytes=-',
  'Range: bytes=0-1,3-4',
  'Range: bytes=99999999999999-',
  'Range: bytes=-0',
  'Range: lines=1',
  `Range: bytes=${'0-1,'.repeat(1_000)}`,
  'If-Range: x',
  'If-None-Match: *',
  'If-None-Match: "',
  'If-None-Match: W/',
  'If-Match: "x"',
  'If-Match:',
  'If-Modified-Since: yesterday',
  'If-Unmodified-Since: 0',
  'Accept-Encoding: br;q=x, *;q=0',
  'Expect: 100-continue',
  'Expect: more',
  'Connection: Upgrade\r\nUpgrade: websocket',
  'Upgrade: h2c',
  'Cookie: a=b; =; __proto__=1',
  `Cookie: ${'x'.repeat(20_000)}`,
  'Origin: null',
  'Content-Type: application/json',
  'Content-Type: \u00E9',
  'Content-Type: ',
  'No colon',
  ' Folded: x',
  'A: b\nC: d',
  'A: b\rC: d',
  'A : b',
  `${'x'.repeat(5_000)}: y`,
  'Access-Control-Request-Method: DELETE',
  'Accept-Version: 2',
  'Content-Encoding: gzip',
  Array.from({ length: 3_000 }, (_, index) => `X-${index}: y`).join('\r\n'),
];

const BODIES = [
  '',
  'Content-Length: 2\r\n\r\n{}',
  'Content-Length: 50\r\n\r\n{}',
  'Content-Length: 1\r\n\r\n{}',
  'Content-Length: -1\r\n\r\n{}',
  'Content-Length: 1e3\r\n\r\n{}',
  'Content-Length: 99999999999999999999\r\n\r\n{}',
  'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked\r\n\r\n2\r\n{}',
  'Transfer-Encoding: chunked\r\nTrailer: x\r\n\r\n2\r\n{}\r\n0\r\nX: \u0000\r\n\r\n',
  'Transfer-Encoding: gzip\r\n\r\n{}',
];

interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** The first answer of what came, after those that only announce it. */
function firstAnswer(received: string): Answer | undefined {
  const text = received.replace(/^(HTTP\/1\.1 1\d\d [\s\S]*?\r\n\r\n)+/, '');
  const match = /^HTTP\/1\.1 (\d{3})[^\r]*\r\n([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(text);
  if (!match) return undefined;
  const [, status, head = '', rest = ''] = match;
  // Behind it may stand a second one, about a body that ended too early.
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  return { status: Number(status), head, body: length ? rest.slice(0, Number(length)) : rest };
}

async function schoolAndSite() {
  const school = await openFuzzSchool();
  onTestFinished(() => school.close());
  const { staff } = await school.tokens();
  const video = signMedia(school.ctx.keys, '/media/videos/sample.mp4', school.ctx.now());
  return {
    school,
    api: await listening(school.app),
    pages: await listening(await site()),
    staff,
    video,
  };
}

async function exchange(port: number, text: string): Promise<string> {
  const connection = await rawConnection(port);
  connection.socket.end(Buffer.from(text, 'latin1'));
  await expect
    .poll(() => connection.isClosed(), { message: text.slice(0, 300), ...PATIENT })
    .toBe(true);
  return connection.received();
}

const health = 'GET /api/health/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

function expectSound({ status, head, body }: Answer, isHead: boolean): void {
  expect(status).toBeLessThan(500);
  expect(head + body).not.toMatch(/node_modules|\bat \S+ \(|root:x:/);
  expect(head).not.toMatch(/evil\.example/);
  const hasContent = body !== '' && !/^transfer-encoding: chunked/im.test(head);
  if (status < 400 || isHead || !hasContent) return;
  if (/content-type: text\/html/i.test(head)) return;
  expect(head).toMatch(/content-type: application\/json/i);
  expect(Refusal.safeParse(JSON.parse(body)).success).toBe(true);
}

test(
  'no path, header or length is answered by a server error, or keeps the next from being answered',
  PATIENTLY,
  async () => {
    const { api, pages, staff, video } = await schoolAndSite();
    const own = `Authorization: Bearer ${staff}`;
    const paths = [
      '/api/health/',
      '/api/courses/1/',
      '/api/token/',
      '/api/profiles/me/',
      '/api/nowhere/',
      '/api/admin/users/1/',
      '/api/openapi.json',
      '/api/docs/',
      '/media/',
      '/media/pictures/a.webp',
      `/api${RESUMABLE_UPLOAD_PATH}`,
      `/api${RESUMABLE_UPLOAD_PATH}abc/`,
      video,
      video,
      '/',
      '/cursos',
      '/dashboard',
      '/assets/a.js',
      '/assets/',
      '/config.json',
      '/nowhere.js',
    ];
    const request = fc.record({
      port: fc.constantFrom(api, api, pages),
      method: fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom<string>(...METHODS) },
        fc.constantFrom(...ODD_METHODS),
      ),
      path: fc.constantFrom(...paths),
      trick: fc.nat(TRICKS.length - 1),
      headers: fc.array(fc.constantFrom(...HEADERS, own), { maxLength: 3 }),
      body: fc.constantFrom(...BODIES),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ port, method, path, trick, headers, body }) => {
        const target = TRICKS[trick]?.(path) ?? path;
        const lines = [`${method} ${target} HTTP/1.1`, 'Host: school.test', ...headers];
        const received = await exchange(port, `${lines.join('\r\n')}\r\n${body || '\r\n'}`);
        const answer = firstAnswer(received);
        // A connection may be closed without an answer where none can be written.
        if (answer) expectSound(answer, method === 'HEAD');
        expect(firstAnswer(await exchange(port, health))?.status).toBe(200);
      }),
      { seed: SEED, numRuns: engine === 'sqlite' ? 500 : 50 },
    );
  },
);

test('a body whose length is ambiguous is refused, and what it hides is no request of its own', async () => {
  const { api } = await schoolAndSite();
  const hidden = 'GET /api/health/ HTTP/1.1\r\nHost: x\r\n\r\n';
  const chunked = `0\r\n\r\n${hidden}`;
  for (const [headers, body] of [
    [`Content-Length: ${chunked.length}\r\nTransfer-Encoding: chunked`, chunked],
    [`Transfer-Encoding: chunked\r\nContent-Length: ${chunked.length}`, chunked],
    [`Content-Length: 0\r\nContent-Length: ${hidden.length}`, hidden],
    [`Content-Length: 0, ${hidden.length}`, hidden],
    [`Content-Length: +${hidden.length}`, hidden],
    ['Transfer-Encoding: xchunked', chunked],
    ['Transfer-Encoding : chunked', chunked],
    ['Transfer-Encoding: chunked, identity', chunked],
    ['Transfer-Encoding: identity', hidden],
    ['Transfer-Encoding:\u000Bchunked', chunked],
    ['X: y\rTransfer-Encoding: chunked', chunked],
    ['X: y\nTransfer-Encoding: chunked', chunked],
    ['Transfer-Encoding: chunked', `0\n\n${hidden}`],
    ['Transfer-Encoding: chunked', `2;x\ny\r\n{}\r\n${chunked}`],
    ['Transfer-Encoding: chunked', `0x2\r\n{}\r\n${chunked}`],
  ] as const) {
    const head = `POST /api/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}`;
    const received = await exchange(api, `${head}\r\n\r\n${body}`);
    const statuses = [...received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => status);
    expect(statuses, headers).toEqual(['400']);
    expect(received, headers).toMatch(/^connection: close/im);
  }
});
