import type { NoticeMails, QuietHours } from '@trilha/contract';
import { clockIn, dayIn, daysBefore, momentOfHour } from '../../platform/days.ts';

/* When somebody is sent a mail about what they were told. */

/** The hour of the one mail a day, for who wants all that is new in one; later where it is quiet then. */
export const DAILY_HOUR = 8;

export interface MailWishes {
  readonly mails: NoticeMails;
  readonly quiet: QuietHours;
  /** Where the person is. */
  readonly timeZone: string;
}

/** When the mail about something that is told now is due; undefined: none is wanted. */
export function mailTime({ mails, quiet, timeZone }: MailWishes, now: Date): Date | undefined {
  if (mails === 'never') return undefined;
  const at = mails === 'daily' ? nextHour(timeZone, DAILY_HOUR, now) : now;
  return quiet && isQuiet(quiet, timeZone, at) ? nextHour(timeZone, quiet.until, at) : at;
}

function isQuiet(
  { from, until }: NonNullable<QuietHours>,
  timeZone: string,
  moment: Date,
): boolean {
  const minutes = clockIn(timeZone, moment);
  const [begin, end] = [from * 60, until * 60];
  // Of hours that go over midnight the clock shows one of two parts; equal ones are no time at all.
  return begin <= end ? minutes >= begin && minutes < end : minutes >= begin || minutes < end;
}

/** The next moment at which a clock shows a full hour, after another one. */
function nextHour(timeZone: string, hour: number, after: Date): Date {
  const today = dayIn(timeZone, after);
  const at = momentOfHour(timeZone, today, hour);
  return at > after ? at : momentOfHour(timeZone, daysBefore(today, -1), hour);
}
