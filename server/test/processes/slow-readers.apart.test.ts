import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { getRequest } from '../raw-http.ts';
import { expectAlive, installation } from './npm-start.ts';

const READERS = 350;

/** Memory of the process in use, in MB. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

/** A client that asks several times, and takes no more of the answers than the network holds. */
async function reader(port: number, path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, 'connect');
  socket.write(getRequest(path).repeat(10));
  // Without a read, the client's own buffer fills and stays full.
  await once(socket, 'readable');
  return socket;
}

test.runIf(process.platform === 'linux')(
  'readers who take nothing of the largest public file cost little memory',
  async () => {
    const school = await installation();
    const server = await school.start();
    const port = Number(new URL(server.address).port);
    const pid = server.child.pid ?? 0;
    const path = '/api/docs/static/swagger-ui-bundle.js';
    const whole = await fetch(server.address + path);
    expect((await whole.text()).length).toBeGreaterThan(1_000_000);
    const before = memoryOf(pid);
    const readers = await Promise.all(Array.from({ length: READERS }, () => reader(port, path)));
    await expectAlive(server);
    // 20 MB; it was 280 MB where a file was read ahead of its reader.
    expect(memoryOf(pid) - before).toBeLessThan(70);
    expect(readers.filter(({ destroyed }) => destroyed)).toEqual([]);
  },
);
