import type { AchievementCode } from '@trilha/contract';
import { ACHIEVEMENTS, DEDICATED_LESSONS, STREAK_DAYS } from '@trilha/contract/achievement-texts';

/** What a badge says of what its owner did. The course's title is copied: the badge outlives the course. */
const descriptions: Readonly<Record<AchievementCode, (courseTitle: string) => string>> = {
  first_steps: () => 'You completed your first lesson.',
  course_complete: (title) => `You completed every lesson of ${title}.`,
  quiz_master: () => 'You passed your first quiz.',
  perfect_score: () => 'You answered every question of a quiz correctly.',
  on_a_roll: () => `You learned ${STREAK_DAYS} days in a row.`,
  dedicated_learner: () => `You completed ${DEDICATED_LESSONS} lessons.`,
};

const names = Object.fromEntries(ACHIEVEMENTS.map(({ code, name }) => [code, name])) as Record<
  AchievementCode,
  string
>;

/** The name and the description of a badge that is earned now. */
export function badgeText(code: AchievementCode, courseTitle: string) {
  return { name: names[code], description: descriptions[code](courseTitle) };
}
