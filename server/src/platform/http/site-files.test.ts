import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { listening, rawConnection } from '../../../test/raw-http.ts';
import { testSchool } from '../../../test/school.ts';
import { LARGE, site, siteFolder } from '../../../test/site.ts';

const URL = '/assets/large.js';

const decoded = {
  plain: (body: Buffer) => body.toString(),
  br: (body: Buffer) => brotliDecompressSync(body).toString(),
  gzip: (body: Buffer) => gunzipSync(body).toString(),
};

test('a file goes compressed to who takes that', async () => {
  const app = await site();
  for (const [accepted, encoding] of [
    [undefined, 'plain'],
    ['', 'plain'],
    ['identity', 'plain'],
    ['deflate, zstd', 'plain'],
    ['br;q=0', 'plain'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['*', 'br'],
  ] as const) {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const reply = await app.inject({ url: URL, headers });
    const sent = reply.headers['content-encoding'] ?? 'plain';
    expect([reply.statusCode, sent], accepted).toEqual([200, encoding]);
    expect(reply.headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(reply.headers['vary']).toBe('accept-encoding');
    expect(reply.headers['content-length']).toBe(String(reply.rawPayload.length));
    expect(decoded[encoding](reply.rawPayload) === LARGE, accepted).toBe(true);
  }
  // One that has no compressed copies.
  const small = await app.inject({ url: '/favicon.svg', headers: { 'accept-encoding': 'br' } });
  expect(small.headers['content-encoding']).toBeUndefined();
  expect(small.body).toContain('<svg');
});

test('a file is not sent again to who has it; each encoding has a name of its own', async () => {
  const app = await site();
  const etags = new Set<string>();
  for (const encoding of ['identity', 'br', 'gzip']) {
    const headers = { 'accept-encoding': encoding };
    const first = await app.inject({ url: URL, headers });
    const etag = String(first.headers['etag']);
    etags.add(etag);
    for (const known of [
      { 'if-none-match': etag },
      { 'if-none-match': `"other", ${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': String(first.headers['last-modified']) },
    ]) {
      const again = await app.inject({ url: URL, headers: { ...headers, ...known } });
      expect(again.statusCode, JSON.stringify(known)).toBe(304);
      expect(again.rawPayload).toHaveLength(0);
      for (const name of ['etag', 'vary', 'cache-control']) {
        expect(again.headers[name], name).toBe(first.headers[name]);
      }
    }
    const other = await app.inject({ url: URL, headers: { ...headers, 'if-none-match': '"x"' } });
    expect(other.rawPayload).toEqual(first.rawPayload);
    const head = await app.inject({ method: 'HEAD', url: URL, headers });
    expect(head.statusCode).toBe(200);
    expect(head.rawPayload).toHaveLength(0);
    expect({ ...head.headers, date: '' }).toEqual({ ...first.headers, date: '' });
  }
  expect(etags.size).toBe(3);
});

test('a part of a file, also of a compressed one, and one past its end', async () => {
  const app = await site();
  const part = await app.inject({ url: URL, headers: { range: 'bytes=10-29' } });
  expect(part.statusCode).toBe(206);
  expect(part.headers['content-range']).toBe(`bytes 10-29/${LARGE.length}`);
  expect(part.body).toBe(LARGE.slice(10, 30));
  const headers = { 'accept-encoding': 'br' };
  const whole = await app.inject({ url: URL, headers });
  const rest = await app.inject({ url: URL, headers: { ...headers, range: 'bytes=100-' } });
  expect(rest.statusCode).toBe(206);
  expect(rest.rawPayload).toEqual(whole.rawPayload.subarray(100));
  // Of another version than the client has the first part of: all of it.
  const changed = await app.inject({
    url: URL,
    headers: { range: 'bytes=10-29', 'if-range': '"other"' },
  });
  expect([changed.statusCode, changed.body]).toEqual([200, LARGE]);
  const past = await app.inject({ url: URL, headers: { range: 'bytes=9999999-' } });
  expect(past.statusCode).toBe(416);
  expect(past.headers['content-range']).toBe(`bytes */${LARGE.length}`);
  // An error has the headers of errors, and is kept by nobody.
  expect(past.headers['cache-control']).toBe('no-store');
  expect(past.headers['x-frame-options']).toBe('DENY');
  expect(past.json()).toMatchObject({ detail: 'The file ends before this range.' });
});

test('the answer says that it depends on origin and encoding where other sites may ask', async () => {
  const app = await site({ corsOrigins: ['https://client.example'] });
  const { headers } = await app.inject(URL);
  expect(headers['vary']).toBe('Origin, accept-encoding');
});

test('only files of the build that are meant to be seen have an address', async () => {
  const folder = siteFolder();
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite', 'manifest.json'), 'told to nobody');
  writeFileSync(join(folder, '.env'), 'told to nobody');
  writeFileSync(join(folder, 'beside.txt'), 'seen');
  writeFileSync(join(folder, '..', 'outside.txt'), 'told to nobody');
  const { ctx } = await testSchool();
  const app = await buildApp(ctx, {
    logLevel: 'silent',
    trustProxy: 0,
    corsOrigins: [],
    apiBaseUrl: '/api',
    siteFolder: folder,
  });
  onTestFinished(() => app.close());
  expect((await app.inject('/beside.txt')).body).toBe('seen');
  const port = await listening(app);
  for (const path of [
    '/.vite/manifest.json',
    '/.env',
    '/../outside.txt',
    '/assets/../../outside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/assets/%2e%2e/%2e%2e/outside.txt',
    '/assets/..%5c..%5coutside.txt',
    '/assets/large.js%00.css',
    '/assets//large.js',
    '/assets/large.js.br',
    '/assets/large.js.gz',
    '/index.html',
    '/__spa-fallback.html',
    '/routes.json',
    '/assets',
    '/assets/',
  ]) {
    // A client of HTTP would tidy the path up.
    const connection = await rawConnection(port);
    connection.socket.end(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await expect.poll(() => connection.isClosed(), { message: path }).toBe(true);
    expect([400, 404], path).toContain(connection.statuses()[0]);
    expect(connection.received(), path).not.toContain('told to nobody');
    expect(connection.received(), path).not.toContain('export const');
  }
});
