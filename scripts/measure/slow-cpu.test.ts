import { expect, test } from 'vitest';
import { slowdownFor } from './slow-cpu.ts';

test.each([
  // The points of Lighthouse's calculator, and what lies between them.
  [150, 1],
  [475, 1.5],
  [800, 2],
  [1050, 2.5],
  [1300, 3],
  [1533, 4],
  [1767, 5],
  [2000, 6],
  // A phone is not made faster than it is, and no machine slower than the table says.
  [40, 1],
  [2233, 7],
  [2933, 10],
  [5000, 10],
])('a machine with an index of %i is slowed down %f times', (index, factor) => {
  expect(slowdownFor(index)).toBeCloseTo(factor, 2);
});

test('a faster machine is never slowed down less', () => {
  const factors = Array.from({ length: 400 }, (_, step) => slowdownFor(10 * step + 1));
  expect(factors).toEqual(factors.toSorted((a, b) => a - b));
});

test('a measurement that failed chooses nothing', () => {
  for (const index of [0, -1, NaN, Infinity]) expect(() => slowdownFor(index)).toThrow(RangeError);
});
