import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getRequest, rawConnection } from '../raw-http.ts';
import { installation } from './npm-start.ts';
import type { Server } from './server-process.ts';

/** Several processes on a busy machine. */
const PATIENTLY = { timeout: 300_000 };
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const TWO = { WEB_CONCURRENCY: '2', LOG_LEVEL: 'debug' };

/** The status of a call, on a connection of its own. */
const ask = ({ address }: Server) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(`${address}/api/ready/`, { agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    }).once('error', reject);
  });

interface Line {
  readonly pid: number;
  readonly reqId?: string;
  readonly msg: string;
  readonly worker?: number;
  readonly problem?: string;
}

function linesOf(server: Server): Line[] {
  const whole = server.output().split('\n').slice(0, -1);
  return whole.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line);
}

/** The processes that have answered. */
const answering = (server: Server) =>
  new Set(linesOf(server).flatMap(({ reqId, pid }) => (reqId === undefined ? [] : [pid])));

/** What the process in front has written of a worker. */
const saidOf = (server: Server, pid: number) =>
  linesOf(server).find(({ worker }) => worker === pid);

/** Asks until another process than these answers, and gives it. */
async function another(server: Server, than: readonly number[] = []): Promise<number> {
  const find = () => [...answering(server)].find((pid) => !than.includes(pid));
  await expect
    .poll(async () => {
      expect(await ask(server)).toBe(200);
      return find();
    })
    .toBeDefined();
  return find() ?? 0;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test(
  'two processes serve; the place of one that dies is taken, and none outlives the first',
  PATIENTLY,
  async () => {
    const school = await installation({ SECRET_KEY: '' });
    const server = await school.start(TWO);
    const one = await another(server);
    const two = await another(server, [one]);
    expect(server.output().match(/ready on/g)).toHaveLength(1);
    const flags = execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(one)], {
      encoding: 'utf8',
    });
    expect(flags).toContain('--max-old-space-size=512');

    process.kill(one, 'SIGKILL');
    await expect.poll(() => saidOf(server, one)?.msg).toContain('has ended');
    const three = await another(server, [one, two]);

    // Nobody can take the next place: the other one goes on by itself.
    writeFileSync(join(school.dataDir, 'secret.key'), '\0\0\0\0');
    process.kill(three, 'SIGKILL');
    const problem = () => linesOf(server).find((line) => line.problem !== undefined)?.problem;
    await expect.poll(problem).toMatch(/^The file secret\.key in .+ is damaged/);
    for (let n = 0; n < 4; n += 1) expect(await ask(server)).toBe(200);
    expect([...answering(server)]).toEqual([one, two, three]);

    await server.kill();
    await expect.poll(() => isAlive(two)).toBe(false);
  },
);

test('SIGTERM ends all processes after the answers under way', PATIENTLY, async () => {
  const school = await installation();
  const server = await school.start(TWO);
  const port = Number(new URL(server.address).port);
  const head =
    'POST /api/token/ HTTP/1.1\r\nHost: school.test\r\nContent-Type: application/json\r\n';
  const clients = [await rawConnection(port), await rawConnection(port)];
  for (const client of clients) {
    client.socket.write(`${head}Content-Length: 2\r\nExpect: 100-continue\r\n\r\n`);
    await expect.poll(() => client.received()).toContain('100 Continue');
  }
  const idle = [await rawConnection(port), await rawConnection(port)];
  for (const client of idle) {
    client.socket.write(getRequest('/api/health/'));
    await expect.poll(() => client.statuses()).toEqual([200]);
  }
  await expect.poll(() => answering(server).size).toBe(2);

  const ended = once(server.child, 'exit');
  // systemd and Ctrl-C signal to each process, and the first one passes it on: two that mean one.
  for (const pid of answering(server)) for (const signal of SIGNALS) process.kill(pid, signal);
  server.child.kill('SIGTERM');
  // They have been heard.
  for (const client of idle) await expect.poll(() => client.isClosed()).toBe(true);
  for (const client of clients) client.socket.write('{}');
  for (const client of clients) {
    await expect.poll(() => client.statuses()).toEqual([100, 400]);
    expect(client.received().toLowerCase()).toContain('\r\nconnection: close\r\n');
  }
  expect(await ended).toEqual([0, null]);
  await expect.poll(() => [...answering(server)].filter(isAlive)).toEqual([]);
});
