import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  FIRST_REMINDER_HOUR,
  LAST_REMINDER_HOUR,
  MOST_PER_DAY,
  MOST_PER_WEEK,
  PER_WEEK_WRONG,
} from './goal-limits.ts';

/* How much somebody wants to learn, in a measure of their own, and how their week goes. Nobody else sees it. */

export const PER_DAY_WRONG = /*i18n*/ 'Choose 1, 2 or 3 activities a day.';
export const REMINDER_HOUR_WRONG = /*i18n*/ 'Choose an hour from 7 to 21.';
export const TIME_ZONE_WRONG = /*i18n*/ 'Name a time zone such as Europe/Lisbon.';

const amount = (most: number, sentence: string) =>
  z.int(sentence).min(1, sentence).max(most, sentence);

/** So many activities a day, or a week from Monday to Sunday. */
export const Goal = z.discriminatedUnion(
  'per',
  [
    z.object({ per: z.literal('day'), amount: amount(MOST_PER_DAY, PER_DAY_WRONG) }),
    z.object({ per: z.literal('week'), amount: amount(MOST_PER_WEEK, PER_WEEK_WRONG) }),
  ],
  PER_DAY_WRONG,
);
export type Goal = z.infer<typeof Goal>;

const ZONE = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/;

/** Whether it is the name of a time zone, and no distance from UTC such as `+03:00`. */
export function isTimeZone(timeZone: string): boolean {
  if (timeZone.length > 64 || !ZONE.test(timeZone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

const timeZone = z.string(TIME_ZONE_WRONG).refine(isTimeZone, TIME_ZONE_WRONG);

export const GoalSettings = z.object({
  /** Null: none. */
  goal: Goal.nullable(),
  /** The full hour of a reminder by mail on days on which nothing was done; null: none. */
  reminder_hour: z
    .int(REMINDER_HOUR_WRONG)
    .min(FIRST_REMINDER_HOUR, REMINDER_HOUR_WRONG)
    .max(LAST_REMINDER_HOUR, REMINDER_HOUR_WRONG)
    .nullable(),
  /** A mail on Monday morning about what was learned in the week before. */
  weekly_letter: z.boolean(/*i18n*/ 'Say true or false.'),
});
export type GoalSettings = z.infer<typeof GoalSettings>;

/**
 * How a day went: the goal was reached; something was done, but less; nothing was due or the week's day of
 * rest was taken; nothing was done; it is still to come, as is a today on which nothing was done yet.
 */
export const DayState = z.enum(['reached', 'begun', 'rest', 'missed', 'ahead']);
export type DayState = z.infer<typeof DayState>;

export const GoalWeek = GoalSettings.extend({
  /** By which the days are counted: what the browser has said, else the school's. */
  time_zone: z.string(),
  today: z.iso.date(),
  /** This week, from Monday to Sunday, with how many activities each day has had. */
  days: z.array(z.object({ day: z.iso.date(), state: DayState, activities: z.int().min(0) })),
  /** How many activities this week has had. */
  week_activities: z.int().min(0),
  /** Days or weeks in a row, as the goal is one of days or of weeks; null without a goal. */
  streak: z.int().min(0).nullable(),
});
export type GoalWeek = z.infer<typeof GoalWeek>;

export const goals = {
  get: endpoint({
    method: 'GET',
    path: '/profiles/me/goal/',
    access: 'user',
    summary: 'The own goal, the days of this week and the streak',
    response: GoalWeek,
  }),
  set: endpoint({
    method: 'PUT',
    path: '/profiles/me/goal/',
    access: 'user',
    summary: 'Set the own goal, and which mails are wanted',
    body: GoalSettings.extend({
      /** Absent: it stays. */
      time_zone: timeZone.optional(),
    }),
    response: GoalWeek,
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/profiles/me/goal/',
    access: 'user',
    summary: 'Give up the own goal, its reminder and the weekly letter; what was done stays',
  }),
  setTimeZone: endpoint({
    method: 'PUT',
    path: '/profiles/me/time-zone/',
    access: 'user',
    summary:
      'Say where the days of the logged-in user begin and end; days of before stay as they are',
    body: z.object({ time_zone: timeZone }),
    response: GoalWeek,
  }),
};
