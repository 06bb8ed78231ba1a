import { expect, test } from 'vitest';
import { restartDelay } from './primary.ts';
import { looseShareOf, shareOf } from './share.ts';

test('a process alone has everything, and each of several its share', () => {
  expect([shareOf(200), looseShareOf(400)]).toEqual([200, 400]);
  expect([shareOf(200, 4), shareOf(7, 2), shareOf(1, 4)]).toEqual([50, 3, 1]);
  // As many as come at random, and some more.
  expect([looseShareOf(400, 2), looseShareOf(400, 4)]).toEqual([300, 150]);
});

test('a process that died is replaced at once, and ever later where that goes on', () => {
  expect([1, 2, 3, 4, 7, 1000].map(restartDelay)).toEqual([0, 1000, 2000, 4000, 30_000, 30_000]);
});
