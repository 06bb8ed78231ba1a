import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockIn, dayIn, mondayOf, momentOfHour } from '../../platform/days.ts';
import { isInTime, nextLetter, nextReminder, quietFrom } from './due.ts';

test.each([
  ['Europe/Lisbon', 19, '2026-03-10T18:59:00Z', '2026-03-10T19:00:00.000Z'],
  ['Europe/Lisbon', 19, '2026-03-10T19:00:00Z', '2026-03-11T19:00:00.000Z'],
  // The clocks go forward on 29 March: 19:00 is an hour earlier.
  ['Europe/Lisbon', 19, '2026-03-28T20:00:00Z', '2026-03-29T18:00:00.000Z'],
  ['Europe/Lisbon', 7, '2026-10-24T20:00:00Z', '2026-10-25T07:00:00.000Z'],
  // By half an hour, and 14 hours from UTC in either direction.
  ['Australia/Lord_Howe', 7, '2026-04-04T10:00:00Z', '2026-04-04T20:30:00.000Z'],
  ['Pacific/Kiritimati', 7, '2026-12-31T09:00:00Z', '2026-12-31T17:00:00.000Z'],
  ['Etc/GMT+12', 21, '2026-12-31T09:00:00Z', '2026-12-31T09:00:01.000Z'],
  ['Asia/Kathmandu', 19, '2026-03-10T00:00:00Z', '2026-03-10T13:15:00.000Z'],
])('in %s a reminder at %i after %s is due at %s', (zone, hour, now, due) => {
  const next = nextReminder(zone, hour, new Date(now));
  // At the moment itself it is the next day's.
  expect(next).toBe(due.endsWith('01.000Z') ? '2027-01-01T09:00:00.000Z' : due);
});

test('the letter is due on the next Monday at 8', () => {
  const next = (now: string) => nextLetter('America/Sao_Paulo', new Date(now));
  expect(next('2026-03-10T15:00:00Z')).toBe('2026-03-16T11:00:00.000Z');
  expect(next('2026-03-16T10:59:00Z')).toBe('2026-03-16T11:00:00.000Z');
  expect(next('2026-03-16T11:00:00Z')).toBe('2026-03-23T11:00:00.000Z');
});

test('what is late is sent on its day until ten at night, and not after', () => {
  const due = '2026-03-10T22:00:00.000Z'; // 19:00 in São Paulo
  const inTime = (now: string) => isInTime('America/Sao_Paulo', due, new Date(now));
  expect(inTime('2026-03-11T00:59:00Z')).toBe(true);
  expect(inTime('2026-03-11T01:00:00Z')).toBe(false);
  expect(inTime('2026-03-11T15:00:00Z')).toBe(false);
  expect(quietFrom('America/Sao_Paulo', '2026-03-10').toISOString()).toBe(
    '2026-03-11T01:00:00.000Z',
  );
});

test('in every time zone: at that hour, after now, and within a day', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC');
  const moment = fc.date({
    min: new Date('2024-01-01'),
    max: new Date('2035-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(zones, moment, fc.integer({ min: 7, max: 22 }), (zone, now, hour) => {
      const next = new Date(nextReminder(zone, hour, now));
      expect(clockIn(zone, next)).toBe(hour * 60);
      expect(next > now).toBe(true);
      expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(27 * 3_600_000);
      const monday = new Date(nextLetter(zone, now));
      expect(mondayOf(dayIn(zone, monday))).toBe(dayIn(zone, monday));
      const today = dayIn(zone, now);
      expect(dayIn(zone, momentOfHour(zone, today, hour))).toBe(today);
    }),
    { numRuns: 100 },
  );
});
