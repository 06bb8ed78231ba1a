import { expect, test } from 'vitest';
import { mailTime } from './rules.ts';

const night = { from: 21, until: 8 };
const at = (
  mails: 'at_once' | 'daily' | 'never',
  quiet: { from: number; until: number } | null,
  now: string,
  timeZone = 'America/Sao_Paulo',
) => mailTime({ mails, quiet, timeZone }, new Date(now))?.toISOString();

test('at once is at once by day, and when the quiet hours end at night', () => {
  expect(at('at_once', night, '2026-03-10T15:00:00Z')).toBe('2026-03-10T15:00:00.000Z');
  // 20:59, 21:00, 3:00, 7:59 and 8:00 in São Paulo.
  expect(at('at_once', night, '2026-03-10T23:59:00Z')).toBe('2026-03-10T23:59:00.000Z');
  expect(at('at_once', night, '2026-03-11T00:00:00Z')).toBe('2026-03-11T11:00:00.000Z');
  expect(at('at_once', night, '2026-03-11T06:00:00Z')).toBe('2026-03-11T11:00:00.000Z');
  expect(at('at_once', night, '2026-03-11T10:59:00Z')).toBe('2026-03-11T11:00:00.000Z');
  expect(at('at_once', night, '2026-03-11T11:00:00Z')).toBe('2026-03-11T11:00:00.000Z');
});

test('the hours are those of the reader, may lie within one day, or be none', () => {
  expect(at('at_once', night, '2026-03-10T15:00:00Z', 'Asia/Tokyo')).toBe(
    '2026-03-10T23:00:00.000Z',
  );
  const noon = { from: 12, until: 14 };
  expect(at('at_once', noon, '2026-03-10T15:00:00Z')).toBe('2026-03-10T17:00:00.000Z');
  expect(at('at_once', noon, '2026-03-10T17:00:00Z')).toBe('2026-03-10T17:00:00.000Z');
  expect(at('at_once', null, '2026-03-11T06:00:00Z')).toBe('2026-03-11T06:00:00.000Z');
  expect(at('at_once', { from: 8, until: 8 }, '2026-03-11T11:00:00Z')).toBe(
    '2026-03-11T11:00:00.000Z',
  );
});

test('the daily mail comes in the morning, after quiet hours that are longer; never is never', () => {
  expect(at('daily', night, '2026-03-10T15:00:00Z')).toBe('2026-03-11T11:00:00.000Z');
  expect(at('daily', night, '2026-03-10T10:59:00Z')).toBe('2026-03-10T11:00:00.000Z');
  expect(at('daily', night, '2026-03-10T11:00:00Z')).toBe('2026-03-11T11:00:00.000Z');
  expect(at('daily', { from: 22, until: 10 }, '2026-03-10T15:00:00Z')).toBe(
    '2026-03-11T13:00:00.000Z',
  );
  expect(at('never', night, '2026-03-10T15:00:00Z')).toBeUndefined();
});

test('on the day on which the clocks change it is the hour of the clock', () => {
  // Lisbon leaves winter time on 29 March 2026.
  expect(at('at_once', night, '2026-03-28T23:00:00Z', 'Europe/Lisbon')).toBe(
    '2026-03-29T07:00:00.000Z',
  );
});
