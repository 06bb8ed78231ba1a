import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';

/** A connection on which a test sends what an HTTP client would not. */
export interface RawConnection {
  readonly socket: Socket;
  /** All that came so far. */
  received(): string;
  /** The status codes of the answers so far. */
  statuses(): number[];
  isClosed(): boolean;
}

/** Lets the server listen and returns its port. */
export async function listening(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const bound = app.server.address();
  return typeof bound === 'object' && bound ? bound.port : 0;
}

export async function rawConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  let text = '';
  let isClosed = false;
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => (text += chunk));
  // A connection that is reset is closed, too.
  socket.on('error', () => undefined);
  socket.once('close', () => {
    isClosed = true;
  });
  await once(socket, 'connect');
  return {
    socket,
    received: () => text,
    statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1])),
    isClosed: () => isClosed,
  };
}

/** A GET request as it stands on the wire. */
export const getRequest = (path: string) => `GET ${path} HTTP/1.1\r\nHost: school.test\r\n\r\n`;
