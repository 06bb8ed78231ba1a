import { once } from 'node:events';
import { expect, test } from 'vitest';
import { rawConnection } from '../raw-http.ts';
import { installation } from './npm-start.ts';

test('an answer during the shutdown says that the connection closes', async () => {
  const school = await installation();
  const server = await school.start();
  const client = await rawConnection(Number(new URL(server.address).port));
  const body = '{}';
  client.socket.write(
    'POST /api/token/ HTTP/1.1\r\nHost: school.test\r\nContent-Type: application/json\r\n' +
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  // The server has the head of the request, and waits for its body.
  await expect.poll(() => client.received()).toContain('100 Continue');
  const ended = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  // Nobody new gets in: the shutdown has begun.
  const isClosing = () =>
    rawConnection(Number(new URL(server.address).port)).then(
      () => false,
      () => true,
    );
  await expect.poll(isClosing).toBe(true);
  client.socket.write(body);
  await expect.poll(() => client.statuses()).toEqual([100, 400]);
  expect(client.received().toLowerCase()).toContain('\r\nconnection: close\r\n');
  expect(client.received().toLowerCase()).not.toContain('keep-alive');
  expect(await ended).toEqual([0, null]);
});
