import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { sendPart } from './stream-file.ts';

const KB = 1024;
const SIZE = 32 * 1024 * KB;
const CONTENT = Buffer.from(Uint32Array.from({ length: SIZE / 4 }, (_, at) => at).buffer);

const folder = mkdtempSync(join(tmpdir(), 'trilha-sending-'));
const file = join(folder, 'video.mp4');
writeFileSync(file, CONTENT);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Asked {
  from?: number;
  length?: number;
  stalledMs?: number;
}

/** A server of the file, and one reader who has read nothing yet. */
async function readerOf({ from = 0, length = SIZE, stalledMs }: Asked) {
  let over = false;
  const answers: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    answers.push(response);
    response.writeHead(200, { 'content-length': length, connection: 'close' });
    void sendPart(response, file, from, length, stalledMs).then(() => (over = true));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket: Socket = connect({ port: (server.address() as AddressInfo).port });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => answers.length).toBe(1);
  return {
    socket,
    server: () => answers[0]?.socket,
    isOver: () => over,
    isOpen: () =>
      readdirSync('/proc/self/fd').some((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`) === file;
        } catch {
          // Closed since the folder was read.
          return false;
        }
      }),
  };
}

const bodyOf = (answer: Buffer) => answer.subarray(answer.indexOf('\r\n\r\n') + 4);

test.for([
  [0, SIZE],
  [0, 1],
  [SIZE - 1, 1],
  [16 * KB - 1, 16 * KB + 2],
  [5, 3 * 16 * KB],
  [64 * KB - 1, 64 * KB + 2],
  [5, 3 * 64 * KB],
] as const)('from %d, %d bytes arrive as they are in the file', async ([from, length]) => {
  const { socket, isOver } = await readerOf({ from, length });
  const body = bodyOf(await buffer(socket));
  expect(body.equals(CONTENT.subarray(from, from + length))).toBe(true);
  await expect.poll(isOver).toBe(true);
});

/** Waits until the network takes no more; gives what it has taken. */
async function fullOf(server: () => Socket | null | undefined): Promise<number> {
  let before = -1;
  // What the network takes before it is full is not ours to say.
  await expect
    .poll(
      () => {
        const now = server()?.bytesWritten ?? 0;
        const isStill = now === before && now > 0;
        before = now;
        return isStill;
      },
      { interval: 200 },
    )
    .toBe(true);
  return before;
}

test('a reader who stops makes the server stop, who goes on gets all', async () => {
  const { socket, server } = await readerOf({});
  expect(await fullOf(server)).toBeLessThan(SIZE / 2);
  // All that waits in this process.
  expect(server()?.writableLength).toBeLessThanOrEqual(64 * KB + 500);
  const body = bodyOf(await buffer(socket));
  expect(body.equals(CONTENT)).toBe(true);
});

test('where many read at once, one more holds little; when they have gone, more again', async () => {
  const held = async () => {
    const { server } = await readerOf({});
    await fullOf(server);
    return server()?.writableLength ?? 0;
  };
  const many = await Promise.all(Array.from({ length: 64 }, () => readerOf({})));
  expect(await held()).toBeLessThanOrEqual(16 * KB + 500);
  for (const { socket } of many) socket.destroy();
  await expect.poll(() => many.every(({ isOver }) => isOver())).toBe(true);
  expect(await held()).toBeGreaterThan(16 * KB + 500);
});

const onLinux = existsSync('/proc/self/fd');

test.runIf(onLinux)('the file is closed when a reader leaves, and when all is sent', async () => {
  const left = await readerOf({});
  await expect.poll(left.isOpen).toBe(true);
  left.socket.destroy();
  await expect.poll(left.isOpen).toBe(false);
  await expect.poll(left.isOver).toBe(true);
  const stayed = await readerOf({});
  await buffer(stayed.socket);
  await expect.poll(stayed.isOpen).toBe(false);
});

test('who takes nothing for long is cut off', async () => {
  const stalled = await readerOf({ stalledMs: 400 });
  await expect.poll(stalled.isOver).toBe(true);
});

test('a file that ends too soon breaks off, and is not taken for the whole', async () => {
  const { socket, isOver } = await readerOf({ from: SIZE - 10, length: 100 });
  const body = bodyOf(await buffer(socket));
  expect(body.length).toBe(10);
  expect(isOver()).toBe(true);
});

test('readers at once do not get each other’s chunks', async () => {
  // More than there are large chunks for.
  const places = Array.from({ length: 90 }, (_, at) => at * 123_457);
  const bodies = await Promise.all(
    places.map(async (from) => {
      const { socket } = await readerOf({ from, length: 700 * KB });
      // Some leave in the middle: what they held must not come to others.
      if (from % 3 === 0) {
        await once(socket.resume(), 'data');
        socket.destroy();
        return undefined;
      }
      return bodyOf(await buffer(socket));
    }),
  );
  const wrong = places.filter((from, at) => {
    const body = bodies[at];
    return body && !body.equals(CONTENT.subarray(from, from + 700 * KB));
  });
  expect(wrong).toEqual([]);
});
