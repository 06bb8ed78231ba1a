import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentOf } from './progress.ts';

const total = fc.integer({ min: 1, max: 5000 });

test('a share is a whole percentage from 0 to 100, and grows with what is done', () => {
  fc.assert(
    fc.property(total, fc.nat(), fc.nat(), (all, a, b) => {
      const [less, more] = [a % (all + 1), b % (all + 1)].toSorted((x, y) => x - y);
      const low = percentOf(less ?? 0, all);
      const high = percentOf(more ?? 0, all);
      expect(Number.isInteger(low)).toBe(true);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(100);
      expect(low).toBeLessThanOrEqual(high);
    }),
  );
});

test('nothing done is 0, everything is 100, nothing to do is 0', () => {
  fc.assert(
    fc.property(total, (all) => {
      expect(percentOf(0, all)).toBe(0);
      expect(percentOf(all, all)).toBe(100);
    }),
  );
  expect(percentOf(0, 0)).toBe(0);
});

test.for([
  [1, 3, 33],
  [2, 3, 67],
  [1, 8, 13],
  [1, 200, 1],
] as const)('%i of %i is %i', ([done, all, percent]) => {
  expect(percentOf(done, all)).toBe(percent);
});
