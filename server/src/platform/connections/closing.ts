import type { Server } from 'node:http';
import { setImmediate as nextRound } from 'node:timers/promises';

/** A request that is on its way when the server begins to close arrives within this time. */
const ARRIVES_MS = 250;

/** So long a server that is about to close takes in who waits at its door. */
const WAITING_MS = 2_000;

/** In a round of the event loop that is as short nobody has come unseen. */
const SHORT_MS = 1;

/**
 * Makes a server that closes wait a moment before it closes idle connections. To Node a connection is idle
 * until its request has been read: one that has arrived and not been read yet would get no answer.
 */
export function answerArrivedRequests(server: Server): void {
  const closeIdle = server.closeIdleConnections.bind(server);
  // Node's own `close` calls it, too, after which nobody new gets in.
  server.closeIdleConnections = () => {
    // What arrives while a timer is due is read between it and the immediate.
    setTimeout(() => setImmediate(closeIdle), ARRIVES_MS);
  };
}

/**
 * Resolves when no connection waits to be accepted, which the operating system has opened for its client
 * already and would reset when the server closes. Node accepts one in each round of its event loop.
 */
export async function untilNobodyWaits(server: Server): Promise<void> {
  if (!server.listening) return;
  let isQuiet = false;
  const hear = () => {
    isQuiet = false;
  };
  server.on('connection', hear);
  const end = performance.now() + WAITING_MS;
  await nextRound();
  while (!isQuiet && performance.now() < end) {
    isQuiet = true;
    const began = performance.now();
    await nextRound();
    // After the look for connections a round works on requests, and others come meanwhile.
    if (performance.now() - began > SHORT_MS) isQuiet = false;
  }
  server.off('connection', hear);
}
