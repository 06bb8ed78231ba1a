import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testSchool } from '../../../test/school.ts';
import { SCRIPT, site } from '../../../test/site.ts';

test.for([
  ['/', 200, 'home'],
  ['/cursos', 200, 'courses'],
  ['/cursos/', 200, 'courses'],
  ['/cursos?plano=grupo', 200, 'courses'],
  ['/dashboard', 200, 'fallback'],
  ['/course/7/quizzes', 200, 'fallback'],
  ['/admin', 200, 'fallback'],
  ['/course/1.5', 200, 'fallback'],
  ['/dashboard/', 200, 'fallback'],
  ['/admin/users', 200, 'fallback'],
  ['/admin/nothing', 404, 'fallback'],
  ['/course/7/nothing', 404, 'fallback'],
  ['/nothing', 404, 'fallback'],
  ['/courses-of-others', 404, 'fallback'],
] as const)('%s is %i with the %s page', async ([address, status, text]) => {
  const app = await site();
  const reply = await app.inject(address);
  expect(reply.statusCode).toBe(status);
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(reply.body).toContain(`<p>${text}</p>`);
  const compressed = await app.inject({ url: address, headers: { 'accept-encoding': 'gzip, br' } });
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(reply.body);
});

test('the page whose address holds a secret tells it to nobody', async () => {
  const app = await site();
  const reply = await app.inject('/redefinir-senha?token=secret');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['referrer-policy']).toBe('no-referrer');
  const other = await app.inject('/dashboard');
  expect(other.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

test('the pages, the sitemap and the robots’ file name the school’s own address', async () => {
  const app = await site();
  const own = (await testSchool()).ctx.publicUrl;
  const home = await app.inject('/');
  expect(home.body).toContain(`<link rel="canonical" href="${own}/">`);
  expect(home.body).not.toContain('public-url.invalid');
  const sitemap = await app.inject('/sitemap.xml');
  expect(sitemap.headers['content-type']).toContain('application/xml');
  // A page that says no address of its own, like the log-in, is not offered.
  expect(sitemap.body.match(/<loc>.*?<\/loc>/g)).toEqual([`<loc>${own}/</loc>`]);
  const robots = await app.inject('/robots.txt');
  expect(robots.body).toContain(`Sitemap: ${own}/sitemap.xml`);
  // Each address once, by what begins it.
  expect(robots.body.match(/(?<=Disallow: ).*/g)).toEqual([
    '/api/',
    '/media/',
    '/dashboard',
    '/course/',
    '/admin',
  ]);
  expect(home.headers['x-robots-tag']).toBeUndefined();
  expect((await app.inject('/dashboard')).headers['x-robots-tag']).toBe('noindex');
});

test('a page runs its own inline script and none besides', async () => {
  const app = await site();
  const policy = String((await app.inject('/')).headers['content-security-policy']);
  const hash = createHash('sha256').update(SCRIPT).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).toContain("frame-ancestors 'none'");
});

test('assets are kept for a year, covers for a month, other files for an hour, pages are asked for again', async () => {
  const app = await site();
  const cached = async (url: string) => (await app.inject(url)).headers['cache-control'];
  expect(await cached('/assets/a.js')).toBe('public, max-age=31536000, immutable');
  expect(await cached('/covers/trail.svg')).toBe('public, max-age=2592000');
  expect(await cached('/favicon.svg')).toBe('public, max-age=3600');
  expect(await cached('/')).toBe('no-cache');
});

test.for([
  ['/', undefined],
  ['/', 'gzip, br'],
  ['/cursos', 'br'],
  ['/dashboard', undefined],
  ['/dashboard', 'br'],
] as const)('%s (accept-encoding: %s) is not sent again to who has it', async ([url, encoding]) => {
  const app = await site();
  const headers = encoding ? { 'accept-encoding': encoding } : {};
  const first = await app.inject({ url, headers });
  const etag = String(first.headers['etag']);
  expect(etag).toMatch(/^"[\w+/-]{20,}"$/);
  const again = async (names: string, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ url, method, headers: { ...headers, 'if-none-match': names } });
  for (const names of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const known = await again(names);
    expect(known.statusCode, names).toBe(304);
    expect(known.rawPayload, names).toHaveLength(0);
    for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy']) {
      expect(known.headers[name], name).toBe(first.headers[name]);
    }
  }
  expect((await again('"other"')).rawPayload).toEqual(first.rawPayload);
  const head = await app.inject({ url, method: 'HEAD', headers });
  expect(head.statusCode).toBe(200);
  expect(head.rawPayload).toHaveLength(0);
  for (const name of ['etag', 'content-length', 'content-type', 'content-encoding']) {
    expect(head.headers[name], name).toBe(first.headers[name]);
  }
  expect((await again(etag, 'HEAD')).statusCode).toBe(304);
});

test('each encoding and each place has a name of its own; an error has none', async () => {
  const app = await site();
  const etag = async (on: typeof app, headers = {}) =>
    (await on.inject({ url: '/dashboard', headers })).headers['etag'];
  const plain = await etag(app);
  expect(await etag(app, { 'accept-encoding': 'br' })).not.toBe(plain);
  // Another policy and other addresses: another page.
  expect(await etag(await site('https://api.school.example/api'))).not.toBe(plain);
  const missing = await app.inject({ url: '/nothing', headers: { 'if-none-match': '*' } });
  expect(missing.statusCode).toBe(404);
  expect(missing.headers['etag']).toBeUndefined();
});

test('files that are not there are 404 and no page; the API stays the API', async () => {
  const app = await site();
  for (const url of [
    '/assets/gone.js',
    '/robots.php',
    '/routes.json',
    '/api/nothing',
    '/media/nothing.mp4',
  ]) {
    const reply = await app.inject(url);
    expect([403, 404], url).toContain(reply.statusCode);
    expect(reply.headers['content-type'], url).toContain('application/json');
  }
  expect((await app.inject({ method: 'POST', url: '/cursos' })).statusCode).toBe(404);
  // Where no other origin is listed there are no preflights either.
  expect((await app.inject({ method: 'OPTIONS', url: '/api/token/' })).statusCode).toBe(405);
});

test('the client is told the address of the API and the largest video, and the policy lets it call there', async () => {
  const own = await (await site()).inject('/config.json');
  expect(own.json()).toEqual({ API_BASE_URL: '/api', VIDEO_MAX_MB: 1, MATERIAL_MAX_MB: 1 });
  const app = await site('https://api.school.example/api');
  expect((await app.inject('/config.json')).json()).toEqual({
    API_BASE_URL: 'https://api.school.example/api',
    VIDEO_MAX_MB: 1,
    MATERIAL_MAX_MB: 1,
  });
  const policy = String((await app.inject('/')).headers['content-security-policy']);
  expect(policy).toContain("connect-src 'self' https://api.school.example;");
});

test('a form of a page goes to the API, wherever that is, and the policy lets it', async () => {
  const form = (action: string) => `<form method="post" action="${action}/contact/">`;
  const own = await (await site()).inject('/contato');
  expect(own.body).toContain(form('/api'));
  expect(own.headers['content-security-policy']).toContain("form-action 'self';");
  const far = await (await site('https://api.school.example/v1')).inject('/contato');
  expect(far.body).toContain(form('https://api.school.example/v1'));
  expect(far.headers['content-security-policy']).toContain(
    "form-action 'self' https://api.school.example;",
  );
});
