import { expect, test } from 'vitest';
import { momentText } from './moment.ts';

test('the time of a moment stays on one line', () => {
  expect(momentText('2026-03-01T12:05:00')).toBe('Mar 1, 2026, 12:05\u00a0PM');
  expect(momentText('2026-03-01T00:05:00')).toBe('Mar 1, 2026, 12:05\u00a0AM');
});
