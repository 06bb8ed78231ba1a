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
