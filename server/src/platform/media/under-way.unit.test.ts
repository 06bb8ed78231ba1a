import { expect, test } from 'vitest';
import { underWay } from './under-way.ts';

const LIMITS = { perPerson: 2, total: 3, tooMany: 'Too many.', tooBusy: 'Too busy.' };
const refused = (detail: string) => ({
  status: 429,
  body: { detail, message: detail },
  headers: { 'retry-after': '5' },
});

test('a person and all people together have a limit; what has ended or failed makes place', async () => {
  const run = underWay(LIMITS);
  const done: PromiseWithResolvers<string>[] = [];
  const begin = (person: number) => {
    const work = Promise.withResolvers<string>();
    done.push(work);
    return run(person, () => work.promise);
  };
  const first = [begin(1), begin(1)];
  await expect(run(1, async () => 'x')).rejects.toMatchObject(refused('Too many.'));
  const other = begin(2);
  await expect(run(2, async () => 'x')).rejects.toMatchObject(refused('Too busy.'));
  await expect(run(3, async () => 'x')).rejects.toMatchObject(refused('Too busy.'));

  done[0]?.reject(new Error('broken'));
  await expect(first[0]).rejects.toThrow('broken');
  expect(await run(3, async () => 'place')).toBe('place');
  done[1]?.resolve('a');
  done[2]?.resolve('b');
  expect(await Promise.all([first[1], other])).toEqual(['a', 'b']);
  // All places are free again.
  const all = [begin(1), begin(1), begin(2)];
  for (const work of done) work.resolve('c');
  expect(await Promise.all(all)).toEqual(['c', 'c', 'c']);
});
