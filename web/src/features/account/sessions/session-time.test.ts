import { expect, test } from 'vitest';
import { lastUsed } from './session-time.ts';

const NOW = new Date('2026-03-10T15:00:00.000Z');

test.for([
  [0, 'Active now'],
  // With a slow browser clock the time is not shown as in the future.
  [-3, 'Active now'],
  [14.9, 'Active now'],
  [15, 'Active 15 minutes ago'],
  [59, 'Active 59 minutes ago'],
  [60, 'Active 1 hour ago'],
  [150, 'Active 2 hours ago'],
  [24 * 60, 'Active yesterday'],
  [12 * 24 * 60 + 600, 'Active 12 days ago'],
] as const)('%d minutes later: %s', ([minutes, words]) => {
  const then = new Date(NOW.getTime() - minutes * 60_000).toISOString();
  expect(lastUsed(then, NOW)).toBe(words);
});
