import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { signMedia } from '../../src/platform/security/signed-urls.ts';
import { type TestProvider, testProvider } from '../oidc.ts';
import { visitor } from '../provider-login.ts';
import { getRequest, listening, rawConnection } from '../raw-http.ts';
import { PASSWORD, testSchool } from '../school.ts';
import { siteFolder } from '../site.ts';

/** What proxies and clients may say about the address of the server, or of another page. */
const CLAIMS: Readonly<Record<string, string>> = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-server': 'evil.example',
  'x-forwarded-proto': 'javascript',
  'x-forwarded-port': '666',
  'x-forwarded-prefix': '//evil.example',
  'x-forwarded-for': '6.6.6.6',
  'x-original-url': '//evil.example/',
  'x-original-host': 'evil.example',
  'x-rewrite-url': '//evil.example/',
  'x-host': 'evil.example',
  'x-http-host-override': 'evil.example',
  'x-http-method-override': 'DELETE',
  forwarded: 'for=6.6.6.6;host=evil.example;proto=javascript',
  referer: 'https://evil.example/',
  'accept-language': 'xx-evil',
  'accept-version': '2',
  cookie: 'next=//evil.example; lang=evil',
  range: 'bytes=0-0',
  'if-none-match': '"evil"',
};

/** Who asks for a part of a file gets it. */
const isFile = (url: string) => /^\/(media|assets)\/|^\/favicon/.test(url);

/** The names of headers whose value is not part of the answer itself. */
const UNSTABLE = new Set(['date', 'connection', 'keep-alive']);

/** Addresses elsewhere, as parameters for the way back are forged. */
const ELSEWHERE = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '/login/../../evil.example',
  'https://trilha.test@evil.example/',
  '%0d%0aLocation:%20https://evil.example',
];

let provider: TestProvider;
beforeAll(async () => {
  provider = await testProvider(['https://trilha.test/api/auth/google/callback/']);
});
afterAll(() => provider.stop());

/** A school with its site, pictures and a video, which another site may use too. */
async function everything(trustProxy = 0) {
  const school = await testSchool();
  const { ctx } = school;
  const save = (kind: 'pictures' | 'videos', ending: string) =>
    ctx.files.save(kind, ending, Readable.from([Buffer.alloc(500, 'x')]));
  const picture = await save('pictures', 'webp');
  const video = signMedia(ctx.keys, await save('videos', 'mp4'), ctx.now());
  const app = await buildApp(ctx, {
    logLevel: 'silent',
    trustProxy,
    corsOrigins: ['https://client.example'],
    apiBaseUrl: '/api',
    siteFolder: siteFolder(),
  });
  return { school, app, picture, video };
}

const PUBLIC = [
  '/',
  '/cursos',
  '/contato',
  '/dashboard',
  '/redefinir-senha?token=x',
  '/nowhere',
  '/assets/a.js',
  '/favicon.svg',
  '/config.json',
  '/sitemap.xml',
  '/robots.txt',
  '/api/openapi.json',
  '/api/docs/',
  '/api/health/',
  '/api/auth/providers/',
  '/api/previews/?entry=ingles-iniciante',
  '/api/nowhere/',
];

async function answerOf(app: FastifyInstance, url: string, headers: Record<string, string> = {}) {
  const reply = await app.inject({ url, headers: { host: 'trilha.test', ...headers } });
  const kept = Object.entries(reply.headers).filter(([name]) => !UNSTABLE.has(name));
  return { status: reply.statusCode, headers: Object.fromEntries(kept), body: reply.body };
}

test.for([0, 1])(
  'no header about addresses changes what others are given, behind %i proxies',
  async (trustProxy) => {
    const { app, picture, video } = await everything(trustProxy);
    for (const url of [...PUBLIC, picture, video]) {
      const usual = await answerOf(app, url);
      for (const [name, value] of Object.entries(CLAIMS)) {
        if (name === 'range' && isFile(url)) continue;
        expect(await answerOf(app, url, { [name]: value }), `${url} ${name}`).toEqual(usual);
      }
    }
    await app.close();
  },
);

test('what depends on a header of the request names it in Vary, where it may be kept', async () => {
  const { app, picture, video } = await everything();
  const unnamed: string[] = [];
  for (const url of [...PUBLIC, picture, video]) {
    const usual = await answerOf(app, url);
    if (usual.headers['cache-control'] === 'no-store') continue;
    for (const [name, value] of [
      ['origin', 'https://client.example'],
      ['origin', 'https://evil.example'],
      ['accept-encoding', 'br'],
      ['accept-encoding', 'gzip'],
      ['accept', 'text/x-evil'],
      ['user-agent', 'evil'],
      ['authorization', 'Bearer x'],
      ['x-interface-language', 'pt'],
    ] as const) {
      const other = await answerOf(app, url, { [name]: value });
      const differs = JSON.stringify(other) !== JSON.stringify(usual);
      const vary = `${String(usual.headers['vary'])}, ${String(other.headers['vary'])}`;
      if (differs && !vary.toLowerCase().includes(name)) unnamed.push(`${url} ${name}: ${value}`);
    }
  }
  expect(unnamed).toEqual([]);
  await app.close();
});

test('links in mails lead to the address of the settings, whatever a request says about it', async () => {
  const { school, app } = await everything(1);
  const ana = await school.user({ password: PASSWORD });
  const { host: _, range: __, ...claims } = CLAIMS;
  const reply = await app.inject({
    method: 'POST',
    url: '/api/password-reset/',
    headers: { ...claims, host: 'evil.example' },
    payload: { email: ana.email },
  });
  expect(reply.statusCode).toBe(202);
  const [mail] = await school.mails();
  const links = [...`${mail?.html} ${mail?.text}`.matchAll(/\b(?:https?:)?\/\/[^\s"'<>)]+/g)];
  expect(links.length).toBeGreaterThan(1);
  for (const [link] of links) expect(link).toMatch(/^https:\/\/trilha\.test(\/|$)/);
  expect(JSON.stringify(mail)).not.toContain('evil');
  await app.close();
});

test('a log-in by a provider leads to the provider and to the own log-in page, and nowhere else', async () => {
  const school = await testSchool({
    providers: { google: provider, facebook: undefined },
    fetch: (address, options) => fetch(address, options),
  });
  await school.user({ email: 'ana@school.test' });
  const headers = { ...CLAIMS };
  const names = [
    'next',
    'return',
    'returnTo',
    'return_to',
    'redirect',
    'redirect_uri',
    'url',
    'state',
  ];
  const challenge = 'a'.repeat(43);
  for (const elsewhere of ELSEWHERE) {
    const more = names.map((name) => `${name}=${encodeURIComponent(elsewhere)}`).join('&');
    for (const [call, query] of [
      ['google/start', `challenge=${challenge}&${more}`],
      ['google/start', `challenge=${encodeURIComponent(elsewhere)}&${more}`],
      ['google/callback', `code=x&${more}&iss=${encodeURIComponent(elsewhere)}`],
      ['google/callback', `error=${encodeURIComponent(elsewhere)}&${more}`],
      ['facebook/start', `challenge=${challenge}&${more}`],
      ['facebook/callback', `code=x&${more}`],
    ] as const) {
      const reply = await school.anyone.get(`/auth/${call}/?${query}`, { headers });
      expect(reply.status).toBe(302);
      const to = new URL(String(reply.headers['location']), 'https://trilha.test');
      const isProvider = to.origin === new URL(provider.issuer).origin;
      expect(isProvider || to.href.startsWith('https://trilha.test/login#failure='), to.href).toBe(
        true,
      );
      expect(to.searchParams.get('redirect_uri') ?? 'https://trilha.test/').toMatch(
        /^https:\/\/trilha\.test\//,
      );
      expect(to.href).not.toContain('evil');
    }
  }
  // Nor does what comes with a good answer of the provider.
  const browser = visitor(school);
  const back = new URL(await provider.visit(await browser.begin(), 'ana@school.test'));
  back.searchParams.set('next', '//evil.example');
  const reply = await school.anyone.get(back.pathname.replace('/api', '') + back.search, {
    headers,
  });
  expect(String(reply.headers['location'])).toMatch(
    /^https:\/\/trilha\.test\/login#(ticket=[\w-]+|failure=failed)$/,
  );
});

test('no page and no call sends the browser on to an address of the request', async () => {
  const { app } = await everything();
  const port = await listening(app);
  const paths = [
    '//evil.example',
    '//evil.example/',
    '/%2fevil.example',
    '/\\evil.example/',
    '/%5cevil.example',
  ];
  const starts = ['', '/assets', '/api', '/api/docs', '/cursos', '/media'];
  for (const path of starts.flatMap((start) => paths.map((each) => start + each))) {
    for (const url of [path, `${path}%2f..`, `${path}?next=//evil.example`]) {
      // A client of HTTP would tidy the path up.
      const connection = await rawConnection(port);
      connection.socket.end(getRequest(url));
      await expect.poll(() => connection.isClosed(), { timeout: 20_000, message: url }).toBe(true);
      expect(connection.statuses(), url).toHaveLength(1);
      expect(connection.received(), url).not.toMatch(/^location:/im);
    }
  }
  await app.close();
});
