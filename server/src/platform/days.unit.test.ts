import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayIn, daysBefore, startOfDay } from './days.ts';

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const zones = [
  'America/Sao_Paulo',
  'America/New_York',
  'Europe/Lisbon',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'UTC',
];

test('a day begins at midnight of the time zone', () => {
  expect(dayIn('America/Sao_Paulo', new Date('2026-03-11T02:59:59.999Z'))).toBe('2026-03-10');
  expect(dayIn('America/Sao_Paulo', new Date('2026-03-11T03:00:00.000Z'))).toBe('2026-03-11');
  expect(dayIn('Pacific/Kiritimati', new Date('2025-12-31T10:00:00.000Z'))).toBe('2026-01-01');
});

test('days of 23 or 25 hours are one day each', () => {
  // New York went to summer time on 8 March 2026 and comes back on 1 November 2026.
  expect(dayIn('America/New_York', new Date('2026-03-08T05:00:00Z'))).toBe('2026-03-08');
  expect(dayIn('America/New_York', new Date('2026-03-09T03:59:59Z'))).toBe('2026-03-08');
  expect(dayIn('America/New_York', new Date('2026-03-09T04:00:00Z'))).toBe('2026-03-09');
  expect(dayIn('America/New_York', new Date('2026-11-01T04:00:00Z'))).toBe('2026-11-01');
  expect(dayIn('America/New_York', new Date('2026-11-02T04:59:59Z'))).toBe('2026-11-01');
  // Lisbon on 29 March and 25 October 2026.
  expect(dayIn('Europe/Lisbon', new Date('2026-03-29T22:59:59Z'))).toBe('2026-03-29');
  expect(dayIn('Europe/Lisbon', new Date('2026-03-29T23:00:00Z'))).toBe('2026-03-30');
  expect(dayIn('Europe/Lisbon', new Date('2026-10-25T23:59:59Z'))).toBe('2026-10-25');
});

test('in every time zone a day is YYYY-MM-DD, and a later moment never has an earlier day', () => {
  const moment = fc.date({
    min: new Date('1990-01-01'),
    max: new Date('2090-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(fc.constantFrom(...zones), moment, fc.nat(48 * 3600), (zone, at, seconds) => {
      const before = dayIn(zone, at);
      const after = dayIn(zone, new Date(at.getTime() + seconds * 1000));
      expect(before).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(after >= before).toBe(true);
    }),
  );
});

test('daysBefore counts calendar days', () => {
  expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28');
  expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29');
  expect(daysBefore('2026-01-03', 7)).toBe('2025-12-27');
  fc.assert(
    fc.property(day, fc.nat(400), fc.nat(400), (from, a, b) => {
      expect(daysBefore(daysBefore(from, a), b)).toBe(daysBefore(from, a + b));
      expect(daysBefore(from, a) <= from).toBe(true);
    }),
  );
});

test.each([
  ['UTC', '2026-03-10', 0, '2026-03-10T00:00:00.000Z'],
  ['America/Sao_Paulo', '2026-03-10', 0, '2026-03-10T03:00:00.000Z'],
  ['America/Sao_Paulo', '2026-02-28', 1, '2026-03-01T03:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-03-10', 0, '2026-03-09T10:00:00.000Z'],
  ['Europe/Lisbon', '2026-03-29', 1, '2026-03-29T23:00:00.000Z'],
  // Midnight did not exist on this day.
  ['America/Sao_Paulo', '2018-11-04', 0, '2018-11-04T03:00:00.000Z'],
])('in %s the day %s + %i begins at %s', (zone, from, later, moment) => {
  expect(startOfDay(zone, from, later)).toBe(moment);
});

test('startOfDay is the first moment of its date', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), day, (zone, of) => {
      const start = new Date(startOfDay(zone, of)).getTime();
      expect(dayIn(zone, new Date(start)) >= of).toBe(true);
      expect(dayIn(zone, new Date(start - 1)) < of).toBe(true);
    }),
  );
});
