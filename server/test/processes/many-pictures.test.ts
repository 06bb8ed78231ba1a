import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectAlive, installation, type Server } from './npm-start.ts';

const MB = 1024 * 1024;
const hasProc = process.platform === 'linux';

/** The largest memory of the process so far, in MB. */
function peak({ child }: Server): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

type Headers = Record<string, string>;

/** A PNG of about 4.9 MB: noise cannot be compressed. */
async function largePicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 1290, height: 1290, channels: 3, noise, background: 'red' } as const;
  const drawn = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer();
  expect(drawn.length).toBeGreaterThan(4.7 * MB);
  expect(drawn.length).toBeLessThan(5 * MB);
  return drawn;
}

const upload = async ({ address }: Server, headers: Headers, content: Buffer) => {
  const body = new FormData();
  body.append('profile_image', new Blob([new Uint8Array(content)]), 'me.png');
  const url = `${address}/api/profiles/me/upload-image/`;
  return (await fetch(url, { method: 'POST', headers, body })).status;
};

test.skipIf(!hasProc)('many large pictures at once wait outside of memory', async () => {
  const school = await installation();
  const people = await Promise.all(
    Array.from({ length: 20 }, async () => school.logIn(await school.user())),
  );
  const picture = await largePicture();
  const server = await school.start();
  // The library for pictures is loaded.
  const [first = {}] = people;
  expect(await upload(server, first, picture)).toBe(200);
  const before = peak(server);
  const statuses = await Promise.all(
    people.flatMap((by) => [1, 2, 3, 4].map(() => upload(server, by, picture))),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  // All of them together have 390 MB; waiting in memory, they took 545 MB.
  expect(peak(server) - before).toBeLessThan(150);
  await expectAlive(server);
});
