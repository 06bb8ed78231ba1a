import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How many requests of a connection may wait behind one another. Browsers and proxies send one. */
const MAX_WAITING = 10;

interface Line {
  /** The response of the latest request of the connection. */
  last: ServerResponse;
  waiting: number;
}

/**
 * Works on the requests of a connection one after the other, and lets all other connections have
 * their turn in between. Without this, a packet of a thousand pipelined requests would be worked on
 * as a whole before anybody else is served. A connection with too many of them is closed.
 */
export function takeTurns(app: FastifyInstance): void {
  const lines = new WeakMap<object, Line>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const line = lines.get(socket);
    const before = line?.last;
    if (line) line.last = reply.raw;
    else lines.set(socket, { last: reply.raw, waiting: 0 });
    if (!line || !before || before.closed) {
      done();
      return;
    }
    if (line.waiting >= MAX_WAITING) socket.destroy();
    // A request of a closed connection is dropped: nobody would get its answer.
    if (socket.destroyed) return;
    line.waiting += 1;
    before.once('close', () => {
      setImmediate(() => {
        line.waiting -= 1;
        if (!socket.destroyed) done();
      });
    });
  });
}
