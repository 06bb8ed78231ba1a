import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../security/networks.ts';
import { lastWords } from './limits.ts';

/** Refuses connections of an address that holds too many of them. */
export function limitConnections(
  server: Server,
  perAddress: number,
  onFirstRefused: (address: string) => void,
): void {
  const held = new Map<string, number>();
  // Named once, until all of them have gone: who is refused comes again at once, and often.
  const named = new Set<string>();
  server.on('connection', (socket: Socket) => {
    const holder = networkOf(socket.remoteAddress ?? '');
    const count = (held.get(holder) ?? 0) + 1;
    held.set(holder, count);
    socket.once('close', () => {
      const left = (held.get(holder) ?? 1) - 1;
      if (left > 0) held.set(holder, left);
      else {
        held.delete(holder);
        named.delete(holder);
      }
    });
    if (count <= perAddress) return;
    if (!named.has(holder)) {
      named.add(holder);
      onFirstRefused(holder);
    }
    const sentence = 'Too many connections from this address.';
    socket.write(lastWords('503 Service Unavailable', sentence, ['Retry-After: 5']));
    socket.destroySoon();
  });
}
