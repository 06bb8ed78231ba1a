import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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
export function inTurns(handle: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>();
  return (request, response) => {
    const { socket } = request;
    // Of a packet whose connection was closed the rest is still taken apart.
    if (socket.destroyed) return;
    const line = lines.get(socket);
    if (!line) {
      lines.set(socket, { last: response, waiting: 0 });
      handle(request, response);
      return;
    }
    const before = line.last;
    line.last = response;
    if (before.closed) {
      handle(request, response);
      return;
    }
    if (line.waiting >= MAX_WAITING) {
      socket.destroy();
      return;
    }
    line.waiting += 1;
    before.once('close', () => {
      setImmediate(() => {
        line.waiting -= 1;
        // Nobody would get the answer of a closed connection.
        if (!socket.destroyed) handle(request, response);
      });
    });
  };
}
