import { readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { HASHES_AT_ONCE } from './argon2.ts';
import { hashPassword, passwordMatches } from './passwords.ts';

/** Parameters, salt and tag of a hash; the last two as lengths. */
function partsOf(encoded: string) {
  const [, kind, version, cost, salt, tag] = encoded.split('$');
  return { kind, version, cost, salt: salt?.length, tag: tag?.length };
}

test('a password is kept as Argon2id with the parameters of the second line of OWASP, salted', async () => {
  const [one, two] = [await hashPassword('um dois três'), await hashPassword('um dois três')];
  expect(partsOf(one)).toEqual({
    kind: 'argon2id',
    version: 'v=19',
    cost: 'm=19456,t=2,p=1',
    salt: 22,
    tag: 43,
  });
  expect(one).not.toBe(two);
  expect(await passwordMatches(one, 'um dois três')).toBe(true);
  expect(await passwordMatches(one, 'um dois tres')).toBe(false);
});

// The other lines of the cheat sheet, and what a school may bring along from elsewhere.
test.for([
  { memoryCost: 47_104, timeCost: 1, parallelism: 1 },
  { memoryCost: 12_288, timeCost: 3, parallelism: 1 },
  { memoryCost: 7_168, timeCost: 5, parallelism: 1 },
  { memoryCost: 65_536, timeCost: 3, parallelism: 4 },
])('a hash made with %o still verifies', async (cost) => {
  const stored = await hash('uma senha', cost);
  expect(await passwordMatches(stored, 'uma senha')).toBe(true);
  expect(await passwordMatches(stored, 'outra senha')).toBe(false);
});

test('without a stored hash no password is right', async () => {
  for (const password of ['', 'uma senha', 'x'.repeat(1024)]) {
    expect(await passwordMatches(null, password)).toBe(false);
  }
});

test('a storm of log-ins leaves the thread pool to others: a file is found in between', async () => {
  const stored = await hashPassword('uma senha');
  const done: string[] = [];
  const storm = Array.from({ length: 24 }, async () => {
    await passwordMatches(stored, 'outra senha');
    done.push('log-in');
  });
  // One operation: `readFile` takes five turns of the event loop, and where it is slow each lets three log-ins by.
  await stat(import.meta.filename);
  done.push('file');
  await Promise.all(storm);
  // Behind all of them in the pool, it would come last.
  expect(done.indexOf('file')).toBeLessThan(12);
});

/** The priority ("nice") of each thread of this process, by its id. */
function nicenessOfThreads(): Map<number, number> {
  const threads = readdirSync('/proc/self/task').map((id): [number, number] => {
    const line = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
    // The name in brackets may hold blanks and brackets.
    return [Number(id), Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[16])];
  });
  return new Map(threads);
}

test.runIf(process.platform === 'linux')(
  'hashes are computed by few threads, which have a lower priority than all else',
  async () => {
    const stored = await hashPassword('uma senha');
    await Promise.all(Array.from({ length: 12 }, () => passwordMatches(stored, 'outra senha')));
    const threads = nicenessOfThreads();
    const usual = threads.get(process.pid) ?? NaN;
    const nicer = [...threads.values()].filter((nice) => nice !== usual);
    expect(nicer.length).toBeGreaterThan(0);
    expect(nicer.length).toBeLessThanOrEqual(HASHES_AT_ONCE);
    expect(new Set(nicer)).toEqual(new Set([Math.min(usual + 10, 19)]));
  },
);

test('a stored hash that cannot be read gives its turn on', async () => {
  const stored = await hashPassword('uma senha');
  const broken = Array.from({ length: 8 }, () => passwordMatches('no hash', 'uma senha'));
  for (const { status } of await Promise.allSettled(broken)) expect(status).toBe('rejected');
  expect(await passwordMatches(stored, 'uma senha')).toBe(true);
});
