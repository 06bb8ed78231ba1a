import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { testSchool } from '../../../test/school.ts';

const DOCUMENTS = ['/api/openapi.json', '/api/docs/json', '/api/docs/yaml'];

test.for(DOCUMENTS)(
  '%s is written and compressed once, and not sent to who has it',
  async (url) => {
    const { app } = await testSchool();
    const get = (headers = {}) => app.inject({ url, headers });
    const plain = await get();
    const small = await get({ 'accept-encoding': 'gzip, br' });
    expect(small.headers['content-encoding']).toBe('br');
    // The school lets another origin call.
    expect(small.headers['vary']).toBe('Origin, accept-encoding');
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);

    const written = vi.spyOn(JSON, 'stringify');
    for (const [first, headers] of [
      [plain, {}],
      [small, { 'accept-encoding': 'gzip, br' }],
    ] as const) {
      const etag = String(first.headers['etag']);
      expect((await get(headers)).headers['etag']).toBe(etag);
      const again = await get({ ...headers, 'if-none-match': etag });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    expect(written).not.toHaveBeenCalled();
    written.mockRestore();
  },
);

test('the reference has all it asks for, and runs no script of another place', async () => {
  const { app } = await testSchool();
  for (const url of ['/api/docs', '/api/docs/']) {
    const page = await app.inject(url);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    const asked = [...page.body.matchAll(/(?:src|href)="(.*?)"/g)].map(
      ([, path = '']) => new URL(path, `http://school.test${url}`).pathname,
    );
    expect(asked).toHaveLength(6);
    for (const path of asked) {
      expect(path).toMatch(/^\/api\/docs\/static\//);
      expect((await app.inject(path)).statusCode, path).toBe(200);
    }
  }
});

test.for(['nothing.js', '..%2fpackage.json', '%2e%2e%2findex.js', '%00', 'a%2fb'])(
  'nothing else is served beside the reference: %s',
  async (name) => {
    const { app } = await testSchool();
    expect((await app.inject(`/api/docs/static/${name}`)).statusCode).toBe(404);
  },
);
