import type { Server } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { lastWords } from './limits.ts';

/**
 * Who holds a connection: the address, and of IPv6 the network of 64 bits that one household has.
 * IPv4 within IPv6 counts as IPv4.
 */
export function holderOf(address: string): string {
  const [plain = ''] = address.split('%', 1);
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (v4 !== undefined) return v4;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

/** Refuses connections of an address that holds too many of them. */
export function limitConnections(
  server: Server,
  perAddress: number,
  onFirstRefused: (address: string) => void,
): void {
  const held = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const holder = holderOf(socket.remoteAddress ?? '');
    const count = (held.get(holder) ?? 0) + 1;
    held.set(holder, count);
    socket.once('close', () => {
      const left = (held.get(holder) ?? 1) - 1;
      if (left > 0) held.set(holder, left);
      else held.delete(holder);
    });
    if (count <= perAddress) return;
    if (count === perAddress + 1) onFirstRefused(holder);
    const sentence = 'Too many connections from this address.';
    socket.write(lastWords('503 Service Unavailable', sentence, ['Retry-After: 5']));
    socket.destroySoon();
  });
}
