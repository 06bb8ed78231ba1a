import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { signMedia } from '../src/platform/security/signed-urls.ts';
import { testDatabase } from './database/database.ts';
import { type School, testSchool } from './school.ts';
import { SCRIPT, site } from './site.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** What says nothing about security: what is sent, and how. */
const PLAIN = new Set([
  'accept-ranges',
  'allow',
  'connection',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-range',
  'content-type',
  'date',
  'etag',
  'idempotency-replayed',
  'keep-alive',
  'last-modified',
  'location',
  'retry-after',
  'transfer-encoding',
  'vary',
  'www-authenticate',
  'x-request-id',
]);

type Headers = Readonly<Record<string, string>>;

const STRICT = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";

/** Of every answer. */
const BASE: Headers = {
  'content-security-policy': STRICT,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const ANSWER: Headers = { ...BASE, 'cache-control': 'no-store' };

const PLAYERS = '(self "https://www.youtube-nocookie.com" "https://player.vimeo.com")';

/** What pages may use of the browser. */
const ALLOWED = {
  autoplay: PLAYERS,
  'encrypted-media': PLAYERS,
  fullscreen: PLAYERS,
  'picture-in-picture': PLAYERS,
  'clipboard-write': '(self)',
  'publickey-credentials-create': '(self)',
  'publickey-credentials-get': '(self)',
};

/** What must be off by name, among others. */
const OFF = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture'];

/** Of every answer that a browser shows as a page; its permissions have a test of their own. */
const DOCUMENT: Headers = {
  ...BASE,
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': expect.stringContaining('camera=()'),
};

const PAGE: Headers = {
  ...DOCUMENT,
  'cache-control': 'no-cache',
  'content-security-policy': [
    "default-src 'none'",
    `script-src 'self' ${hash(SCRIPT)}`,
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "font-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify default',
    'upgrade-insecure-requests',
  ].join('; '),
};

/** Of the page that answers a form, and of no page with a script. */
const FORM_PAGE: Headers = {
  ...DOCUMENT,
  'cache-control': 'no-store',
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  ),
};

const REFERENCE: Headers = {
  ...DOCUMENT,
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

const FILE: Headers = { ...BASE, 'cache-control': 'public, max-age=3600' };

function without(headers: Headers, ...names: string[]): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

const MEDIA: Headers = {
  ...BASE,
  'cache-control': 'private, max-age=43200, immutable',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
};

/** A request of each kind of answer: what comes back, and with which headers. */
type Row = readonly [name: string, request: InjectOptions, status: number, headers: Headers];

const post = (url: string, type: string, payload = ''): InjectOptions => ({
  method: 'POST',
  url,
  payload,
  headers: { 'content-type': type },
});
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

const ROWS: readonly Row[] = [
  ['a page', { url: '/' }, 200, PAGE],
  ['a page below', { url: '/cursos' }, 200, PAGE],
  ['a private page', { url: '/dashboard' }, 200, { ...PAGE, 'x-robots-tag': 'noindex' }],
  [
    'the page with a secret',
    { url: '/redefinir-senha?token=x' },
    200,
    { ...PAGE, 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
  ],
  ['the page of no address', { url: '/nowhere' }, 404, { ...PAGE, 'x-robots-tag': 'noindex' }],
  ['a page by HEAD', { method: 'HEAD', url: '/' }, 200, PAGE],
  ['a page that is known', { url: '/', headers: { 'if-none-match': '*' } }, 304, PAGE],
  [
    'an asset',
    { url: '/assets/a.js' },
    200,
    {
      ...without(BASE, 'referrer-policy', 'x-frame-options'),
      'cache-control': 'public, max-age=31536000, immutable',
    },
  ],
  ['an asset that is gone', { url: '/assets/gone.js' }, 404, ANSWER],
  ['a file of the site', { url: '/favicon.svg' }, 200, FILE],
  [
    'a drawn cover',
    { url: '/covers/trail.svg' },
    200,
    { ...FILE, 'cache-control': 'public, max-age=2592000' },
  ],
  [
    'the settings of the client',
    { url: '/config.json' },
    200,
    { ...BASE, 'cache-control': 'no-cache' },
  ],
  [
    'the service worker',
    { url: '/service-worker.js' },
    200,
    {
      ...BASE,
      'cache-control': 'no-cache',
      'content-security-policy':
        "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  ],
  ['the robots’ file', { url: '/robots.txt' }, 200, { ...BASE, 'cache-control': 'no-cache' }],
  ['the sitemap', { url: '/sitemap.xml' }, 200, { ...BASE, 'cache-control': 'no-cache' }],
  ['another method of a page', post('/cursos', JSON_TYPE, '{}'), 404, ANSWER],
  ['a call', { url: '/api/health/' }, 200, ANSWER],
  ['a call that needs a log-in', { url: '/api/courses/' }, 401, ANSWER],
  ['a path that is no call', { url: '/api/nowhere/' }, 404, ANSWER],
  ['another method', { method: 'DELETE', url: '/api/health/' }, 405, ANSWER],
  ['OPTIONS', { method: 'OPTIONS', url: '/api/token/' }, 405, ANSWER],
  ['a wrong content type', post('/api/token/', 'text/html', '<p>'), 415, ANSWER],
  ['a malformed body', post('/api/token/', JSON_TYPE, '{'), 400, ANSWER],
  ['an invalid body', post('/api/token/', JSON_TYPE, '{}'), 400, ANSWER],
  ['a body that is too large', post('/api/token/', JSON_TYPE, ' '.repeat(3_000_000)), 413, ANSWER],
  ['a redirect', { url: '/api/auth/google/start/' }, 302, ANSWER],
  ['a form', post('/api/contact/', FORM, 'first_name=A'), 400, FORM_PAGE],
  ['the page that stops mails', { url: '/api/mails/stop/?link=x' }, 200, FORM_PAGE],
  [
    'its click',
    post('/api/mails/stop/?link=x', FORM, 'List-Unsubscribe=One-Click'),
    200,
    FORM_PAGE,
  ],
  ['the API document', { url: '/api/openapi.json' }, 200, { ...BASE, 'cache-control': 'no-cache' }],
  ['the API reference', { url: '/api/docs/' }, 200, REFERENCE],
  ['a file of the reference', { url: '/api/docs/static/index.css' }, 200, FILE],
  ['media without a signature', { url: '/media/videos/x.mp4' }, 403, ANSWER],
  ['media that are not there', { url: '/media/pictures/none.webp' }, 404, ANSWER],
];

/** The headers of an answer that say something about security. */
function securityOf(reply: LightMyRequestResponse): Record<string, unknown> {
  return Object.fromEntries(Object.entries(reply.headers).filter(([name]) => !PLAIN.has(name)));
}

/** What comes back, in the form of a table. */
async function answersTo(app: FastifyInstance, rows: readonly Row[]) {
  const answers: [string, number, Record<string, unknown>][] = [];
  for (const [name, request] of rows) {
    const reply = await app.inject(request);
    answers.push([name, reply.statusCode, securityOf(reply)]);
  }
  return answers;
}

const expected = (rows: readonly Row[]) =>
  rows.map(([name, , status, headers]) => [name, status, headers]);

test('each kind of answer has the headers of the table and no others', async () => {
  const app = await site();
  expect(await answersTo(app, ROWS)).toEqual(expected(ROWS));
});

test('texts name their encoding', async () => {
  const app = await site();
  const types: Record<string, string> = {
    '/': 'text/html',
    '/favicon.svg': 'image/svg+xml',
    '/assets/a.js': 'application/javascript',
    '/config.json': 'application/json',
    '/service-worker.js': 'text/javascript',
    '/robots.txt': 'text/plain',
    '/sitemap.xml': 'application/xml',
    '/api/health/': 'application/json',
    '/api/nowhere/': 'application/json',
    '/api/openapi.json': 'application/json',
    '/api/docs/': 'text/html',
    '/api/docs/yaml': 'application/x-yaml',
    '/api/docs/static/index.css': 'text/css',
    '/api/docs/static/logo.svg': 'image/svg+xml',
  };
  for (const [url, type] of Object.entries(types)) {
    const { headers } = await app.inject(url);
    expect(headers['content-type'], url).toBe(`${type}; charset=utf-8`);
  }
});

test('files of the school: whole, in parts, unchanged, past their end, and downloads', async () => {
  const school = await testSchool();
  const app = await site({ school });
  const path = await school.ctx.files.save('videos', 'mp4', Readable.from([Buffer.alloc(99)]));
  const url = signMedia(school.ctx.keys, path, school.ctx.now());
  const { etag } = (await app.inject(url)).headers;
  const document = await school.ctx.files.save('materials', 'pdf', Readable.from(['%PDF-1.7']));
  const material = signMedia(school.ctx.keys, document, school.ctx.now(), 'Hello.pdf');
  const staff = await school.tokenOf(await school.user({ is_staff: true }));
  const student = await school.tokenOf(await school.user());
  const headers = { authorization: `Bearer ${staff}` };
  const asStudent = { authorization: `Bearer ${student}` };
  const rows: Row[] = [
    ['a video', { url }, 200, MEDIA],
    ['a part of it', { url, headers: { range: 'bytes=0-9' } }, 206, MEDIA],
    ['a video that is known', { url, headers: { 'if-none-match': String(etag) } }, 304, MEDIA],
    ['material of a lesson', { url: material }, 200, MEDIA],
    ['past its end', { url, headers: { range: 'bytes=500-' } }, 416, ANSWER],
    ['a table of users', { url: '/api/admin/users/export/', headers }, 200, ANSWER],
    ['a private list', { url: '/api/courses/', headers }, 200, ANSWER],
    ['a right that is missing', { url: '/api/admin/audit/', headers: asStudent }, 403, ANSWER],
  ];
  expect(await answersTo(app, rows)).toEqual(expected(rows));
});

test('errors of the server, and a database that does not answer', async () => {
  const { database } = await testDatabase({ isOwn: true });
  const school = await testSchool({ database });
  const app = await site({ school });
  const token = await school.tokenOf(await school.user());
  const headers = { authorization: `Bearer ${token}` };
  await school.ctx.database.close();
  const rows: Row[] = [
    ['a 500', { url: '/api/courses/', headers }, 500, ANSWER],
    ['a 503', { url: '/api/ready/' }, 503, ANSWER],
  ];
  expect(await answersTo(app, rows)).toEqual(expected(rows));
});

test('a site of another origin may read answers and show files; it gets no other rights', async () => {
  const school = await testSchool();
  const origin = 'https://client.example';
  const app = await site({ school, corsOrigins: [origin] });
  const path = await school.ctx.files.save('pictures', 'webp', Readable.from([Buffer.alloc(9)]));
  const cors = {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': expect.stringContaining('Upload-Offset'),
  };
  const preflight = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };
  const picture = {
    ...MEDIA,
    ...cors,
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  };
  const rows: Row[] = [
    ['a call', { url: '/api/health/', headers: { origin } }, 200, { ...ANSWER, ...cors }],
    ['an error', { url: '/api/courses/', headers: { origin } }, 401, { ...ANSWER, ...cors }],
    ['a picture', { url: path, headers: { origin } }, 200, picture],
    [
      'a preflight',
      { method: 'OPTIONS', url: '/api/token/', headers: preflight },
      204,
      {
        ...ANSWER,
        ...cors,
        'access-control-allow-headers': 'authorization',
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      },
    ],
    [
      'a call of a stranger',
      { url: '/api/health/', headers: { origin: 'https://evil.example' } },
      200,
      { ...ANSWER, 'access-control-expose-headers': cors['access-control-expose-headers'] },
    ],
  ];
  expect(await answersTo(app, rows)).toEqual(expected(rows));
});

test('nothing of TLS is said where the school is reached by http', async () => {
  const school = await testSchool({ publicUrl: 'http://localhost:8000' });
  const app = await site({ school });
  for (const url of ['/', '/api/health/', '/media/videos/x.mp4']) {
    const { headers } = await app.inject(url);
    expect(headers['strict-transport-security'], url).toBeUndefined();
    expect(headers['content-security-policy'], url).not.toContain('upgrade-insecure-requests');
  }
  const policy = String((await app.inject('/')).headers['content-security-policy']);
  expect(policy).toContain("img-src 'self' data: blob: http: https:;");
});

test('a page may use what players and log-in need, and nothing else of the browser', async () => {
  const app = await site();
  const header = String((await app.inject('/')).headers['permissions-policy']);
  const permissions = Object.fromEntries(
    header.split(', ').map((each) => [each.split('=', 1)[0], each.slice(each.indexOf('=') + 1)]),
  );
  const on = Object.entries(permissions).filter(([, value]) => value !== '()');
  expect(Object.fromEntries(on)).toEqual(ALLOWED);
  for (const name of OFF) expect(permissions[name], name).toBe('()');
});

/** Every route of the server with its methods, as the router lists them. */
function routesOf(app: FastifyInstance): { method: string; url: string }[] {
  const routes: { method: string; url: string }[] = [];
  const above: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^(?<indent>[│ ]*)[├└]── (?<part>\S*)(?: \((?<methods>[^)]*)\))?/.exec(
      line,
    )?.groups;
    if (!found) continue;
    const depth = (found['indent'] ?? '').length / 4;
    above.length = depth;
    above.push(found['part'] ?? '');
    const url = above.join('').replaceAll(/:\w+/g, '1').replaceAll('*', 'x');
    for (const method of found['methods']?.split(', ') ?? []) routes.push({ method, url });
  }
  return routes;
}

test('no route is without them, whatever it answers', async () => {
  const school: School = await testSchool();
  const app = await site({ school });
  const routes = routesOf(app);
  expect(routes.length).toBeGreaterThan(200);
  expect(routes).toContainEqual({ method: 'GET', url: '/api/docs/static/1' });
  for (const { method, url } of routes) {
    const reply = await app.inject({ method: method as 'GET', url });
    const name = `${method} ${url}`;
    const { headers } = reply;
    expect(headers['x-content-type-options'], name).toBe('nosniff');
    expect(headers['strict-transport-security'], name).toBe('max-age=31536000');
    expect(headers['cross-origin-resource-policy'], name).toBe('same-origin');
    expect(headers['cache-control'], name).toBeDefined();
    const policy = String(headers['content-security-policy']);
    expect(policy, name).toContain("default-src 'none'");
    expect(policy, name).toContain("frame-ancestors 'none'");
    expect(policy, name).toContain("base-uri 'none'");
    expect(policy, name).toContain('form-action ');
    // Styles alone may be inline, on pages.
    const others = policy.replace("style-src 'self' 'unsafe-inline'", '');
    expect(others, name).not.toContain('unsafe');
    const isPage = String(headers['content-type']).startsWith('text/html');
    const isOwn = isPage || url.startsWith('/media/') || url === '/service-worker.js';
    expect(policy === STRICT || isOwn, name).toBe(true);
    for (const leak of ['server', 'x-powered-by', 'set-cookie']) {
      expect(headers[leak], name).toBeUndefined();
    }
  }
});
