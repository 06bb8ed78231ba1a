import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBackupDue, keptOf } from './retention.ts';

const ZONE = 'America/Sao_Paulo';
const HOUR_MS = 3_600_000;
const at = (text: string) => new Date(text);
const before = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS);
const shown = (dates: Iterable<Date>) =>
  [...dates].map((date) => date.toISOString().slice(0, 13)).toSorted();

/** A Wednesday, noon in São Paulo. */
const NOW = at('2026-03-11T15:00:00Z');

test('of a year of hourly backups the last hours, days and weeks stay', () => {
  const all = Array.from({ length: 24 * 365 }, (_, hours) => before(NOW, hours));
  const kept = keptOf(all, NOW, { hourly: 3, daily: 3, weekly: 3 }, ZONE);
  expect(shown(kept)).toEqual([
    // The last hours of a week in São Paulo, which ends on Sunday.
    '2026-03-02T02',
    '2026-03-09T02',
    // Of days.
    '2026-03-10T02',
    '2026-03-11T02',
    '2026-03-11T13',
    '2026-03-11T14',
    '2026-03-11T15',
  ]);
});

test('of nightly backups a week of nights and the ends of weeks stay; hours add nothing', () => {
  const nights = Array.from({ length: 100 }, (_, days) => before(NOW, 9 + 24 * days));
  const kept = keptOf(nights, NOW, { hourly: 24, daily: 7, weekly: 5 }, ZONE);
  expect(kept.size).toBe(7 + 3);
  expect(shown(kept)[0]).toBe('2026-02-15T06');
});

test('the newest stays whatever is kept, and what stays would stay an hour later, or fell out of a window', () => {
  const counts = fc.record({
    hourly: fc.nat(30),
    daily: fc.nat(30),
    weekly: fc.nat(30),
  });
  const ages = fc.uniqueArray(fc.nat(24 * 400), { maxLength: 60 });
  fc.assert(
    fc.property(ages, counts, (hours, retention) => {
      const all = hours.map((age) => before(NOW, age));
      const kept = keptOf(all, NOW, retention, ZONE);
      const newest = all.toSorted((a, b) => b.getTime() - a.getTime()).slice(0, 1);
      for (const one of newest) expect(kept.has(one)).toBe(true);
      const { hourly, daily, weekly } = retention;
      expect(kept.size).toBeLessThanOrEqual(1 + hourly + daily + weekly);
      // To clear twice removes no more than once.
      expect(shown(keptOf([...kept], NOW, retention, ZONE))).toEqual(shown(kept));
      // To keep more never removes what less would keep.
      const more = keptOf(
        all,
        NOW,
        { hourly: hourly + 1, daily: daily + 1, weekly: weekly + 1 },
        ZONE,
      );
      for (const one of kept) expect(more.has(one)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test.for([
  // Three in the morning is six in UTC.
  ['the first', undefined, '2026-03-11T15:00:00Z', 24, true],
  ['before three', '2026-03-10T06:10:00Z', '2026-03-11T05:59:00Z', 24, false],
  ['at three', '2026-03-10T06:10:00Z', '2026-03-11T06:00:00Z', 24, true],
  ['later that day', '2026-03-11T06:00:00Z', '2026-03-11T23:00:00Z', 24, false],
  [
    'one that is late does not put off the next',
    '2026-03-10T23:00:00Z',
    '2026-03-11T06:00:00Z',
    24,
    true,
  ],
  ['within six hours', '2026-03-11T06:00:00Z', '2026-03-11T11:59:00Z', 6, false],
  ['after six hours', '2026-03-11T06:00:00Z', '2026-03-11T12:00:00Z', 6, true],
  ['every hour', '2026-03-11T06:59:00Z', '2026-03-11T07:00:00Z', 1, true],
  ['a last one in the future', '2027-03-11T06:00:00Z', '2026-03-11T07:00:00Z', 24, true],
] as const)('%s', ([, last, now, everyHours, isDue]) => {
  const made = last === undefined ? undefined : at(last);
  expect(isBackupDue(made, at(now), everyHours, ZONE)).toBe(isDue);
});
