/* What goals may be, without schemas: screens load these alone. */

export const MOST_PER_DAY = 3;
export const MOST_PER_WEEK = 30;
/** A reminder comes at an hour from this one to that one, by the clock of the person. */
export const FIRST_REMINDER_HOUR = 7;
export const LAST_REMINDER_HOUR = 21;

export const PER_WEEK_WRONG = /*i18n*/ 'Choose a number from 1 to 30 a week.';
