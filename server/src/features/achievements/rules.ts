import type { AchievementCode } from '@trilha/contract';
import { daysBefore } from '../../platform/days.ts';
import { ACHIEVEMENTS } from '@trilha/contract/achievement-texts';

/** What a badge says of what its owner did. The course's title is copied: the badge outlives the course. */
const descriptions: Readonly<Record<AchievementCode, (courseTitle: string) => string>> = {
  first_steps: () => /*i18n*/ 'You completed your first lesson.',
  course_complete: (title) => `You completed every lesson of ${title}.`,
  quiz_master: () => /*i18n*/ 'You passed your first quiz.',
  perfect_score: () => /*i18n*/ 'You answered every question of a quiz correctly.',
  on_a_roll: () => /*i18n*/ 'You learned 7 days in a row.',
  dedicated_learner: () => /*i18n*/ 'You completed 50 lessons.',
};

const names = Object.fromEntries(ACHIEVEMENTS.map(({ code, name }) => [code, name])) as Record<
  AchievementCode,
  string
>;

/** The name and the description of a badge that is earned now. */
export function badgeText(code: AchievementCode, courseTitle: string) {
  return { name: names[code], description: descriptions[code](courseTitle) };
}

/** The days in a row with activity until today; until yesterday where today has none yet. */
export function streakUntil(today: string, days: ReadonlySet<string>): number {
  let day = days.has(today) ? today : daysBefore(today, 1);
  let count = 0;
  while (days.has(day)) {
    count += 1;
    day = daysBefore(day, 1);
  }
  return count;
}
