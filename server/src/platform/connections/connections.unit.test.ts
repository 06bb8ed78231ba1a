import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { listening, rawConnection } from '../../../test/raw-http.ts';
import { httpError } from '../http/errors.ts';
import { httpServer } from '../http/http.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from './limits.ts';
import { limitConnections } from './per-address.ts';

const POLL = { interval: 10 };

async function server(
  own: { trustProxy?: number; connections?: Partial<ConnectionLimits> } = {},
  routes: (app: FastifyInstance) => void = () => undefined,
) {
  const app = httpServer({ logLevel: 'silent', trustProxy: 0, ...own });
  onTestFinished(() => app.close());
  app.get('/', async () => 'here');
  app.post('/', async () => 'taken');
  routes(app);
  const requests: IncomingMessage[] = [];
  app.server.on('request', (request: IncomingMessage) => requests.push(request));
  return { app, requests, port: await listening(app) };
}

/** The head of a request whose body is announced. */
const post = (path: string, length: number, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nHost: school.test\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

function* endless() {
  for (;;) yield Buffer.alloc(64 * 1024);
}

describe('a body that comes slowly', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
  });
  const { bodyMs, restMs, uploadBytes } = CONNECTION_LIMITS;

  /** Sends bytes and waits until the server has got them. */
  async function send(
    client: Awaited<ReturnType<typeof rawConnection>>,
    requests: IncomingMessage[],
    bytes: number,
  ) {
    const before = requests[0]?.socket.bytesRead ?? 0;
    client.socket.write('x'.repeat(bytes));
    await expect.poll(() => requests[0]?.socket.bytesRead, POLL).toBe(before + bytes);
  }

  test('has a minute as a whole, however steadily it drips', async () => {
    const { port, requests } = await server();
    const client = await rawConnection(port);
    client.socket.write(post('/', 1000));
    await expect.poll(() => requests.length, POLL).toBe(1);
    for (let at = 10_000; at < bodyMs; at += 10_000) {
      await send(client, requests, 10);
      vi.advanceTimersByTime(10_000);
    }
    await send(client, requests, 10);
    expect(client.isClosed()).toBe(false);
    vi.advanceTimersByTime(10_000);
    await expect.poll(() => client.isClosed(), POLL).toBe(true);
    expect(client.statuses()).toEqual([408]);
    expect(client.received()).toContain('The request took too long to arrive.');
    expect(client.received()).toContain('X-Content-Type-Options: nosniff');
  });

  test('may last as long as it needs where it is an upload that goes on', async () => {
    const { port, requests } = await server({}, (app) => {
      app.addContentTypeParser('video/mp4', (_request, payload, done) => {
        payload.resume().once('end', () => done(null));
      });
      app.post('/upload', { config: { isUpload: true } }, async () => 'taken');
    });
    const client = await rawConnection(port);
    client.socket.write(post('/upload', uploadBytes * 5, 'video/mp4'));
    await expect.poll(() => requests.length, POLL).toBe(1);
    for (let part = 0; part < 4; part += 1) {
      await send(client, requests, uploadBytes);
      vi.advanceTimersByTime(bodyMs);
    }
    expect(client.isClosed()).toBe(false);
    await send(client, requests, uploadBytes);
    await expect.poll(() => client.statuses(), POLL).toEqual([200]);
    vi.advanceTimersByTime(bodyMs * 2);
    client.socket.write('GET / HTTP/1.1\r\nHost: school.test\r\n\r\n');
    await expect.poll(() => client.statuses(), POLL).toEqual([200, 200]);

    const slow = await rawConnection(port);
    slow.socket.write(post('/upload', uploadBytes * 5, 'video/mp4'));
    await expect.poll(() => requests.length, POLL).toBe(3);
    slow.socket.write('x'.repeat(100));
    await expect.poll(() => requests[2]?.socket.bytesRead, POLL).toBeGreaterThan(100);
    vi.advanceTimersByTime(bodyMs);
    await expect.poll(() => slow.isClosed(), POLL).toBe(true);
    expect(slow.statuses()).toEqual([408]);
  });

  test('is not late while the server itself does not read it', async () => {
    let read: () => void = () => undefined;
    const { port, requests } = await server({}, (app) => {
      app.addContentTypeParser('video/mp4', (_request, _payload, done) => done(null));
      app.post('/upload', { config: { isUpload: true } }, async ({ raw }) => {
        await new Promise<void>((resolve) => (read = resolve));
        for await (const _ of raw) {
          // Takes all of it.
        }
        return 'taken';
      });
    });
    const client = await rawConnection(port);
    client.socket.write(post('/upload', 10, 'video/mp4'));
    await expect.poll(() => requests.length, POLL).toBe(1);
    vi.advanceTimersByTime(bodyMs * 5);
    client.socket.write('0123456789');
    read();
    await expect.poll(() => client.statuses(), POLL).toEqual([200]);
  });

  const closed = (app: FastifyInstance) =>
    app.post(
      '/closed',
      { onRequest: () => Promise.reject(httpError(401, 'No.')) },
      async () => 'taken',
    );

  test('closes the connection some time after it was refused', async () => {
    const { port } = await server({}, closed);
    const client = await rawConnection(port);
    client.socket.write(post('/closed', 1000));
    await expect.poll(() => client.statuses(), POLL).toEqual([401]);
    client.socket.write('some');
    vi.advanceTimersByTime(restMs - 1);
    expect(client.isClosed()).toBe(false);
    vi.advanceTimersByTime(1);
    await expect.poll(() => client.isClosed(), POLL).toBe(true);
  });

  test('of an upload that was refused by its content may go on, and ends when it stalls', async () => {
    const { port, requests } = await server({}, (app) => {
      app.addContentTypeParser('video/mp4', (_request, _payload, done) => done(null));
      app.post('/upload', { config: { isUpload: true } }, async () => {
        throw httpError(400, 'No video.');
      });
    });
    const client = await rawConnection(port);
    client.socket.write(post('/upload', uploadBytes * 5, 'video/mp4'));
    await expect.poll(() => client.statuses(), POLL).toEqual([400]);
    for (let part = 0; part < 3; part += 1) {
      await send(client, requests, uploadBytes);
      vi.advanceTimersByTime(bodyMs);
    }
    expect(client.isClosed()).toBe(false);
    vi.advanceTimersByTime(bodyMs);
    await expect.poll(() => client.isClosed(), POLL).toBe(true);
    expect(client.statuses()).toEqual([400]);
  });

  test('leaves a connection in use whose request is refused and arrives all the same', async () => {
    const { port, requests } = await server({}, closed);
    const client = await rawConnection(port);
    client.socket.write(post('/closed', 4));
    await expect.poll(() => client.statuses(), POLL).toEqual([401]);
    client.socket.write('some');
    await expect.poll(() => requests[0]?.complete, POLL).toBe(true);
    vi.advanceTimersByTime(restMs * 2);
    client.socket.write('GET / HTTP/1.1\r\nHost: school.test\r\n\r\n');
    await expect.poll(() => client.statuses(), POLL).toEqual([401, 200]);
  });

  test('leaves nothing on its connection when the rest of it is here', async () => {
    const { port, requests } = await server({}, closed);
    const client = await rawConnection(port);
    const listeners: (number | undefined)[] = [];
    for (let n = 1; n <= 3; n += 1) {
      client.socket.write(post('/closed', 5));
      await expect.poll(() => client.statuses().length, POLL).toBe(n);
      client.socket.write('x'.repeat(5));
      await expect.poll(() => requests[n - 1]?.closed, POLL).toBe(true);
      listeners.push(requests[0]?.socket.listenerCount('close'));
    }
    expect(listeners).toEqual(Array(3).fill(listeners[0]));
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('headers have a minute, too', async () => {
  const { app } = await server();
  expect(app.server.headersTimeout).toBe(60_000);
});

test('an answer that nobody goes on reading ends with its connection, whatever sends it', async () => {
  const { port, requests } = await server({ connections: { stalledMs: 300 } }, (app) => {
    // More than the network holds.
    app.get('/large', async () => Readable.from(endless(), { objectMode: false }));
  });
  const client = await rawConnection(port);
  client.socket.pause();
  client.socket.write('GET /large HTTP/1.1\r\nHost: school.test\r\n\r\n');
  await expect.poll(() => requests[0]?.socket.destroyed, POLL).toBe(true);
});

test('a player has ten minutes to go on', async () => {
  const { app } = await server();
  expect(app.server.timeout).toBe(10 * 60_000);
});

describe('connections of an address', () => {
  const request = 'GET / HTTP/1.1\r\nHost: school.test\r\n\r\n';

  test('over the limit are told so, and a free place is taken again', async () => {
    const { port } = await server({ connections: { perAddress: 3 } });
    const clients = [];
    for (let n = 0; n < 3; n += 1) clients.push(await rawConnection(port));
    for (const client of clients) {
      client.socket.write(request);
      await expect.poll(() => client.statuses(), POLL).toEqual([200]);
    }
    const fourth = await rawConnection(port);
    await expect.poll(() => fourth.isClosed(), POLL).toBe(true);
    expect(fourth.statuses()).toEqual([503]);
    expect(fourth.received()).toContain('Retry-After: 5');

    clients[0]?.socket.destroy();
    const next = async () => {
      const client = await rawConnection(port);
      client.socket.write(request);
      await expect.poll(() => client.statuses().length, POLL).toBe(1);
      return client.statuses();
    };
    await expect.poll(next, POLL).toEqual([200]);
  });

  test('over the limit are logged once, however many come, and again when all had gone', async () => {
    const named: string[] = [];
    const bare = createServer();
    limitConnections(bare, 1, (address) => named.push(address));
    bare.listen(0, '127.0.0.1');
    await once(bare, 'listening');
    onTestFinished(() => void bare.close());
    const { port } = bare.address() as AddressInfo;
    const open = () => new Promise<number>((resolve) => bare.getConnections((_, n) => resolve(n)));

    for (let round = 1; round <= 2; round += 1) {
      const first = await rawConnection(port);
      await expect.poll(open, POLL).toBe(1);
      for (let n = 0; n < 3; n += 1) {
        const refused = await rawConnection(port);
        await expect.poll(() => refused.isClosed(), POLL).toBe(true);
        // The server has forgotten it, too.
        await expect.poll(open, POLL).toBe(1);
      }
      expect(named).toHaveLength(round);
      first.socket.destroy();
      await expect.poll(open, POLL).toBe(0);
    }
  });

  test('are not counted behind a proxy, which holds them all', async () => {
    const { port } = await server({ trustProxy: 1, connections: { perAddress: 1 } });
    for (let n = 0; n < 3; n += 1) {
      const client = await rawConnection(port);
      client.socket.write(request);
      await expect.poll(() => client.statuses(), POLL).toEqual([200]);
    }
  });

  test('are at least 200 unless a test says otherwise', () => {
    expect(CONNECTION_LIMITS.perAddress).toBeGreaterThanOrEqual(200);
  });
});
