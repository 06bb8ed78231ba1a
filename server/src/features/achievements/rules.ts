import type { AchievementCode } from '@trilha/contract';

export const STREAK_DAYS = 7;
export const DEDICATED_LESSONS = 50;

interface Text {
  readonly name: string;
  readonly description: string;
}

/** What a badge says. The course's title is copied: the badge outlives the course. */
export const texts: Readonly<Record<AchievementCode, (courseTitle: string) => Text>> = {
  first_steps: () => ({ name: 'First Steps', description: 'You completed your first lesson.' }),
  course_complete: (title) => ({
    name: 'Course Complete',
    description: `You completed every lesson of ${title}.`,
  }),
  quiz_master: () => ({ name: 'Quiz Master', description: 'You passed your first quiz.' }),
  perfect_score: () => ({
    name: 'Perfect Score',
    description: 'You answered every question of a quiz right.',
  }),
  on_a_roll: () => ({
    name: 'On a Roll',
    description: `You learned ${STREAK_DAYS} days in a row.`,
  }),
  dedicated_learner: () => ({
    name: 'Dedicated Learner',
    description: `You completed ${DEDICATED_LESSONS} lessons.`,
  }),
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a moment in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, moment: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  // Part by part: how a language orders them is not ours to rely on.
  const part = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${part.get('year')}-${part.get('month')}-${part.get('day')}`;
}

/** The calendar day `days` before another; days have no hours, so no clock change disturbs it. */
export function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}
