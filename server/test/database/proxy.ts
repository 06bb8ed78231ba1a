import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A way to a PostgreSQL server that can be frozen: it stays open, and nothing passes any more. */
export async function freezableProxy(url: string): Promise<{
  url: string;
  freeze(): void;
  thaw(): void;
  /** Breaks all connections; returns how many there were. */
  cut(): number;
}> {
  const address = new URL(url);
  const folder = address.searchParams.get('host');
  const server = createServer();
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const hold = (socket: Socket) => {
    sockets.add(socket);
    if (isFrozen) socket.pause();
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  server.on('connection', (client: Socket) => {
    const upstream = folder?.startsWith('/')
      ? connect(join(folder, `.s.PGSQL.${address.port || 5432}`))
      : connect(Number(address.port || 5432), address.hostname);
    client.pipe(upstream).pipe(client);
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
    hold(client);
    hold(upstream);
  });
  const own = mkdtempSync(join(tmpdir(), 'trilha-proxy-'));
  server.listen(join(own, '.s.PGSQL.5432'));
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
    rmSync(own, { recursive: true, force: true });
  });
  address.searchParams.set('host', own);
  address.port = '';
  return {
    url: address.href,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    cut() {
      const count = sockets.size;
      for (const socket of sockets) socket.destroy();
      return count;
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
