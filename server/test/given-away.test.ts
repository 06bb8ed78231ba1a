import { expect, test } from 'vitest';
import { listening, rawConnection } from './raw-http.ts';
import { site } from './site.ts';

/** What a scanner asks for first, and ways out of the built site. */
const ADDRESSES = [
  '/.git/config',
  '/.git/HEAD',
  '/.env',
  '/package.json',
  '/package-lock.json',
  '/server/src/main.ts',
  '/../package.json',
  '/%2e%2e/package.json',
  '/..%2fpackage.json',
  '/assets/',
  '/assets',
  '/assets/..%2f..%2fpackage.json',
  '/media/',
  '/api/docs/static/',
];

test('nothing of the repository is served, and no folder is listed', async () => {
  const app = await site();
  const unknown = (await app.inject('/nothing')).body;
  for (const url of ADDRESSES) {
    const reply = await app.inject(url);
    expect([400, 403, 404], url).toContain(reply.statusCode);
    // Where it is a page, it is the one that every unknown address gets.
    const isPage = String(reply.headers['content-type']).startsWith('text/html');
    if (isPage) expect(reply.body, url).toBe(unknown);
  }
});

test('TRACE sends nothing back, and no other unknown method does anything', async () => {
  const port = await listening(await site());
  for (const method of ['TRACE', 'TRACK', 'DEBUG', 'CONNECT', 'PROPFIND']) {
    for (const path of ['/', '/api/health/', '/api/token/', '/media/videos/x.mp4']) {
      const visitor = await rawConnection(port);
      visitor.socket.write(
        `${method} ${path} HTTP/1.1\r\nHost: school.test\r\nX-Secret: told-to-nobody\r\nConnection: close\r\n\r\n`,
      );
      await expect.poll(() => visitor.isClosed(), { timeout: 20_000 }).toBe(true);
      const [status] = visitor.statuses();
      if (method !== 'CONNECT') expect([400, 404, 405], `${method} ${path}`).toContain(status);
      expect(visitor.received(), `${method} ${path}`).not.toContain('told-to-nobody');
    }
  }
});
