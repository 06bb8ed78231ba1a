import { dayIn, daysBefore } from '../days.ts';

/** Of how many of the last hours, days and weeks the newest backup is kept. */
export interface Retention {
  readonly hourly: number;
  readonly daily: number;
  readonly weekly: number;
}

const HOUR_MS = 3_600_000;

/** A nightly backup is made after this hour, when nobody learns. */
const NIGHT = 3;

/** The Monday of a day's week. */
function weekOf(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return daysBefore(day, weekday);
}

/**
 * The backups that are kept: the newest of each of the last hours, days and weeks, and the newest of all.
 * Days are those of the school's time zone, and weeks begin on Mondays.
 * @param moments when they were made
 */
export function keptOf(
  moments: readonly Date[],
  now: Date,
  { hourly, daily, weekly }: Retention,
  timeZone: string,
): Set<Date> {
  const newestFirst = moments.toSorted((one, other) => other.getTime() - one.getTime());
  const hour = (moment: Date) => Math.floor(moment.getTime() / HOUR_MS);
  const day = (moment: Date) => dayIn(timeZone, moment);
  const today = day(now);
  const kept = new Set(newestFirst.slice(0, 1));
  const keepNewest = (periodOf: (moment: Date) => string | number, first: string | number) => {
    const seen = new Set<string | number>();
    for (const moment of newestFirst) {
      const period = periodOf(moment);
      if (seen.has(period) || period < first) continue;
      seen.add(period);
      kept.add(moment);
    }
  };
  if (hourly > 0) keepNewest(hour, hour(now) - hourly + 1);
  if (daily > 0) keepNewest(day, daysBefore(today, daily - 1));
  if (weekly > 0)
    keepNewest((moment) => weekOf(day(moment)), daysBefore(weekOf(today), 7 * (weekly - 1)));
  return kept;
}

/** The hours since a Monday of old by the clocks of a time zone. */
function hoursByTheClock(timeZone: string, moment: Date): number {
  const hour = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  return Date.parse(`${dayIn(timeZone, moment)}T00:00:00Z`) / HOUR_MS + Number(hour.format(moment));
}

/**
 * Whether a backup is due: one is made in each stretch of `everyHours` hours, which are counted from three
 * in the morning by the school's clocks.
 * @param last when the last whole one was made
 */
export function isBackupDue(
  last: Date | undefined,
  now: Date,
  everyHours: number,
  timeZone: string,
): boolean {
  const stretch = (moment: Date) =>
    Math.floor((hoursByTheClock(timeZone, moment) - NIGHT) / everyHours);
  // Different, and not later: a clock that was wrong once must not stop the backups.
  return last === undefined || stretch(last) !== stretch(now);
}
