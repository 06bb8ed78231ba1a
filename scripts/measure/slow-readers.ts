// Opens many connections that read a file slowly; run by measure-readers.ts, in a process of its own.
//   node scripts/measure/slow-readers.ts URL COUNT
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const [address = '', count = '0'] = process.argv.slice(2);
const { hostname, port, pathname, search } = new URL(address);
const READERS = Number(count);

/** Read at once, as a player does to begin. */
const FIRST_BYTES = 8 * 1024;
/** How often each reader then takes what has come. */
const EVERY_MS = 4_000;
/** Connections opened at once: a server's backlog is short. */
const AT_ONCE = 100;
/** One address has about 28,000 ports, but a port rests for a minute after it was closed. */
const PORTS_PER_ADDRESS = 4_000;

const sockets = new Set<Socket>();
let bytes = 0;

function open(number: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const localAddress = `127.0.0.${1 + Math.floor(number / PORTS_PER_ADDRESS)}`;
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    sockets.add(socket);
    socket.once('error', reject);
    socket.once('close', () => sockets.delete(socket));
    socket.once('connect', () =>
      socket.write(
        `GET ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}\r\nrange: bytes=0-\r\n\r\n`,
      ),
    );
    let seen = 0;
    socket.on('data', (chunk) => {
      if (seen === 0 && !chunk.toString('latin1', 0, 12).endsWith('206')) {
        reject(new Error(chunk.toString('latin1', 0, 200)));
      }
      seen += chunk.length;
      bytes += chunk.length;
      if (seen < FIRST_BYTES) return;
      socket.pause();
      resolve();
    });
  });
}

for (let from = 0; from < READERS; from += AT_ONCE) {
  const some = Array.from({ length: Math.min(AT_ONCE, READERS - from) }, (_, at) =>
    open(from + at),
  );
  await Promise.all(some);
}
process.send?.({ open: sockets.size });

/** Lets each reader take one chunk, spread over the time. */
async function trickle(): Promise<never> {
  for (;;) {
    const all = [...sockets];
    for (const [at, socket] of all.entries()) {
      socket.once('data', () => socket.pause());
      socket.resume();
      if (at % 100 === 99) await pause(EVERY_MS / (all.length / 100));
    }
    await pause(100);
  }
}
void trickle();

process.on('message', () => process.send?.({ open: sockets.size, bytes }));
process.on('disconnect', () => process.exit(0));
