import { expect, test } from 'vitest';
import { streakUntil } from './rules.ts';

test.each([
  ['no day', [], 0],
  ['today alone', ['2026-03-01'], 1],
  ['today not yet, the days before across the end of a month', ['2026-02-27', '2026-02-28'], 2],
  ['today and the days before', ['2026-02-27', '2026-02-28', '2026-03-01'], 3],
  ['a gap yesterday', ['2026-02-27', '2026-03-01'], 1],
  ['yesterday missed and today not yet', ['2026-02-26', '2026-02-27'], 0],
])('a streak: %s', (_, days, length) => {
  expect(streakUntil('2026-03-01', new Set(days))).toBe(length);
});
