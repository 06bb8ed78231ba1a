import type { FastifyInstance, FastifyRequest } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listening, rawConnection } from '../../../test/raw-http.ts';
import { httpError } from './errors.ts';
import { asHttpError, httpServer } from './http.ts';

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

test('the cause of a refusal goes into the log, and nothing of it to the client', () => {
  const warn = vi.fn<(details: object, message: string) => void>();
  const request = { log: { warn } } as unknown as FastifyRequest;
  const cause = new Error('somebody may have copied it');
  const { status, body } = asHttpError(httpError(401, 'No.', { cause }), request);
  expect({ status, body }).toEqual({ status: 401, body: { detail: 'No.', message: 'No.' } });
  expect(warn.mock.calls).toEqual([[{ err: cause }, 'request refused']]);
  asHttpError(httpError(401, 'No.'), request);
  expect(warn).toHaveBeenCalledTimes(1);
});
