import type { FastifyInstance, FastifyRequest } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listening, rawConnection } from '../../../test/raw-http.ts';
import { httpError } from './errors.ts';
import { asHttpError, httpServer } from './http.ts';
import { currentLog } from './request-log.ts';

/** A server that answers with the address it takes the visitor's for. */
function server(trustProxy: number): FastifyInstance {
  const app = httpServer({ logLevel: 'silent', trustProxy });
  app.get('/', async ({ ip, host }) => ({ ip, host }));
  app.post('/', async () => 'ok');
  onTestFinished(() => app.close());
  return app;
}

describe('the address of a visitor', () => {
  const claims = {
    host: 'school.example',
    'x-forwarded-for': '6.6.6.6, 203.0.113.9',
    forwarded: 'for=6.6.6.6;host=evil.example',
    'x-real-ip': '6.6.6.6',
    'x-client-ip': '6.6.6.6',
    'cf-connecting-ip': '6.6.6.6',
  };

  test.for([
    [0, 'is that of the connection where no proxy is trusted', '127.0.0.1'],
    [1, 'is what the one trusted proxy says, not what the visitor told that proxy', '203.0.113.9'],
    [2, 'is what the outer one of two trusted proxies says', '6.6.6.6'],
  ] as const)('with TRUST_PROXY=%i %s', async ([trusted, , ip]) => {
    const reply = await server(trusted).inject({ url: '/', headers: claims });
    expect(reply.json()).toMatchObject({ ip });
  });
});

test.for([
  ['both lengths', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
  ['two different lengths', 'Content-Length: 5\r\nContent-Length: 6'],
  ['an unknown transfer encoding', 'Transfer-Encoding: chunked, identity'],
  ['a space before the colon', 'Transfer-Encoding : chunked'],
  ['a length that is no number', 'Content-Length: +5'],
] as const)('a request whose length is said in two ways is refused: %s', async ([, headers]) => {
  const port = await listening(server(0));
  const visitor = await rawConnection(port);
  const hidden = 'GET /?hidden HTTP/1.1\r\nHost: school.test\r\n\r\n';
  visitor.socket.write(
    `POST / HTTP/1.1\r\nHost: school.test\r\nContent-Type: application/json\r\n${headers}\r\n\r\n0\r\n\r\n${hidden}`,
  );
  await expect.poll(() => visitor.isClosed()).toBe(true);
  // One refusal; what was hidden in the body is no request of its own.
  expect(visitor.statuses()).toEqual([400]);
});

describe('the id of a request', () => {
  const of = async (trusted: number, given: string) => {
    const app = httpServer({ logLevel: 'silent', trustProxy: trusted });
    onTestFinished(() => app.close());
    app.get('/', async ({ id }) => id);
    const { body, headers } = await app.inject({ url: '/', headers: { 'x-request-id': given } });
    return [body === given, headers['x-request-id']];
  };
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';

  test('is that of a trusted proxy, which gets it back', async () => {
    expect(await of(1, id)).toEqual([true, id]);
    expect(await of(2, 'a1b2c3d4'.repeat(4))).toEqual([true, 'a1b2c3d4'.repeat(4)]);
  });

  test.for([
    [0, id],
    [1, 'short'],
    [1, 'x'.repeat(65)],
    [1, `${id}, ${id}`],
    [1, '{"level":50,"msg":"all is well"}'],
  ] as const)('is a new one with TRUST_PROXY=%i for %s', async ([trusted, given]) => {
    expect(await of(trusted, given)).toEqual([false, undefined]);
  });
});

test('what is done for a request is logged with its id, after its body has come too', async () => {
  const app = httpServer({ logLevel: 'fatal', trustProxy: 0 });
  onTestFinished(() => app.close());
  let begun = 0;
  app.addHook('onRequest', async () => {
    begun += 1;
  });
  const found: boolean[] = [];
  const isItsOwn = async (request: FastifyRequest) => {
    await new Promise((resolve) => setImmediate(resolve));
    found.push(currentLog() === request.log);
    return 'ok';
  };
  app.route({ method: ['GET', 'POST'], url: '/', handler: isItsOwn });
  const visitor = await rawConnection(await listening(app));
  const head = 'HTTP/1.1\r\nHost: school.test\r\nContent-Type: application/json\r\n';
  visitor.socket.write(`GET / ${head}\r\n`);
  await expect.poll(() => visitor.statuses()).toEqual([200]);
  visitor.socket.write(`POST / ${head}Content-Length: 2\r\n\r\n`);
  await expect.poll(() => begun).toBe(2);
  visitor.socket.write('{}');
  await expect.poll(() => visitor.statuses()).toEqual([200, 200]);
  expect(found).toEqual([true, true]);
  expect(currentLog()).toBeUndefined();
});

test('a slow call is logged by its pattern, and no upload, however slow its sender', async () => {
  const app = httpServer({ logLevel: 'silent', trustProxy: 0, slowRequestMs: 0.000_001 });
  onTestFinished(() => app.close());
  const warn = vi.spyOn(app.log, 'warn');
  onTestFinished(() => warn.mockRestore());
  // Of a silent server Fastify otherwise follows no answer to its end.
  app.addHook('onResponse', async () => undefined);
  app.get('/api/users/:id/', async () => 'ok');
  app.get('/media/*', async () => 'ok');
  app.post('/api/upload/', { config: { isUpload: true } }, async () => 'ok');
  await app.inject({ method: 'POST', url: '/api/upload/' });
  await app.inject('/media/secret');
  await app.inject('/api/users/7/?token=secret');
  await expect
    .poll(() => warn.mock.calls)
    .toEqual([
      [
        {
          method: 'GET',
          route: '/api/users/:id/',
          status: 200,
          ms: expect.any(Number),
          user: undefined,
        },
        'slow request',
      ],
    ]);
});

test('the cause of a refusal goes into the log, and nothing of it to the client', () => {
  const warn = vi.fn<(details: object, message: string) => void>();
  const request = { id: 'any', log: { warn, info: warn, error: warn } };
  const cause = new Error('somebody may have copied it');
  const { status, body } = asHttpError(httpError(401, 'No.', { cause }), request);
  expect({ status, body }).toEqual({ status: 401, body: { detail: 'No.', message: 'No.' } });
  expect(warn.mock.calls).toEqual([[{ err: cause }, 'request refused']]);
  asHttpError(httpError(401, 'No.'), request);
  expect(warn).toHaveBeenCalledTimes(1);
});
