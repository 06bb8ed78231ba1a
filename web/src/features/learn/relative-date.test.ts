import { expect, test } from 'vitest';
import { plainDate, relativeDate } from './relative-date.ts';

const now = new Date(2026, 2, 10, 15, 0);
const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString();

test.each([
  [at(10, 1), 'today'],
  [at(9, 23), 'yesterday'],
  [at(7, 12), '3 days ago'],
  [at(3, 12), 'Mar 3, 2026'],
  // The clocks of the server and the browser may differ.
  [at(10, 16), 'today'],
  [at(11, 1), 'Mar 11, 2026'],
])('%s reads %s', (iso, words) => {
  expect(relativeDate(iso, now)).toBe(words);
});

test('a plain date has the same text in every time zone', () => {
  expect(plainDate(at(1, 12))).toBe('Mar 1, 2026');
});
