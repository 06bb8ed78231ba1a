import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pngOf } from '../pictures.ts';
import { expectAlive, installation } from './npm-start.ts';
import type { Server } from './server-process.ts';

const MB = 1024 * 1024;
/** Several processes on a busy machine. */
const PATIENTLY = { timeout: 180_000 };
const hasProc = process.platform === 'linux';

/** The largest memory of the process so far, in MB. */
function peak({ child }: Server): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

type Headers = Record<string, string>;

/** A picture of 4.9 MB that is drawn at once: most of it follows the end of the picture. */
const PICTURE = Buffer.concat([pngOf(64, 64), Buffer.alloc(4.9 * MB)]);

const upload = async ({ address }: Server, headers: Headers, content: Buffer) => {
  const body = new FormData();
  body.append('profile_image', new Blob([new Uint8Array(content)]), 'me.png');
  const url = `${address}/api/profiles/me/upload-image/`;
  return (await fetch(url, { method: 'POST', headers, body })).status;
};

test.skipIf(!hasProc)('many large pictures at once wait outside of memory', PATIENTLY, async () => {
  const school = await installation();
  const people = await Promise.all(
    Array.from({ length: 20 }, async () => school.logIn(await school.user())),
  );
  const server = await school.start();
  // The library for pictures is loaded.
  const [first = {}] = people;
  expect(await upload(server, first, PICTURE)).toBe(200);
  const before = peak(server);
  const statuses = await Promise.all(
    people.flatMap((by) => [1, 2, 3, 4].map(() => upload(server, by, PICTURE))),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  // All of them together have 390 MB. They took 530 MB where they waited in memory, and take 40.
  expect(peak(server) - before).toBeLessThan(150);
  await expectAlive(server);
});
