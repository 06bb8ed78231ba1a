import { clockIn, dayIn, daysBefore, mondayOf, momentOfHour } from '../../platform/days.ts';

/* When mails about goals are due. None is sent before 7 or after 22 by the clock of who reads it. */

/** The hour of Monday at which the letter about the week before is written. */
export const LETTER_HOUR = 8;

/** The hour from which on nothing more is sent that day. */
export const QUIET_HOUR = 22;

/** The next moment at which the clock of a time zone shows a full hour, after `now`. */
export function nextReminder(timeZone: string, hour: number, now: Date): string {
  const today = dayIn(timeZone, now);
  const at = momentOfHour(timeZone, today, hour);
  const next = at > now ? at : momentOfHour(timeZone, daysBefore(today, -1), hour);
  return next.toISOString();
}

/** The next Monday morning after `now`. */
export function nextLetter(timeZone: string, now: Date): string {
  const monday = mondayOf(dayIn(timeZone, now));
  const at = momentOfHour(timeZone, monday, LETTER_HOUR);
  const next = at > now ? at : momentOfHour(timeZone, daysBefore(monday, -7), LETTER_HOUR);
  return next.toISOString();
}

/** Whether a mail that is due may still be sent: on its own day, and not at night. */
export function isInTime(timeZone: string, dueAt: string, now: Date): boolean {
  const isSameDay = dayIn(timeZone, new Date(dueAt)) === dayIn(timeZone, now);
  return isSameDay && clockIn(timeZone, now) < QUIET_HOUR * 60;
}

/** After this moment a mail of today is not sent any more. */
export const quietFrom = (timeZone: string, today: string): Date =>
  momentOfHour(timeZone, today, QUIET_HOUR);
