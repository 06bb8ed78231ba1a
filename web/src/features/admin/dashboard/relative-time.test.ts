import { expect, test } from 'vitest';
import { relativeTimeText } from './relative-time.tsx';

const now = new Date('2026-03-10T15:00:00.000Z');

test.each([
  ['2026-03-10T15:00:30.000Z', 'just now'],
  ['2026-03-10T14:59:01.000Z', 'just now'],
  ['2026-03-10T14:59:00.000Z', '1 minute ago'],
  ['2026-03-10T14:00:01.000Z', '59 minutes ago'],
  ['2026-03-10T14:00:00.000Z', '1 hour ago'],
  ['2026-03-09T15:00:01.000Z', '23 hours ago'],
  ['2026-03-09T15:00:00.000Z', '1 day ago'],
  ['2026-03-04T15:00:00.000Z', '6 days ago'],
  ['2026-03-03T12:00:00.000Z', 'Mar 3, 2026'],
])('%s is %s', (iso, text) => {
  expect(relativeTimeText(iso, now)).toBe(text);
});
