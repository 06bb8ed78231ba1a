/*
 * What the achievements are called and asked for. It imports nothing, so that a screen takes it without
 * the schemas.
 */

/** Days in a row with activity. */
export const STREAK_DAYS = 7;
export const DEDICATED_LESSONS = 50;

/** In the order in which a student is likely to earn them. */
export const ACHIEVEMENTS = [
  {
    code: 'first_steps',
    name: /*i18n*/ 'First Steps',
    goal: /*i18n*/ 'Complete your first lesson.',
  },
  { code: 'quiz_master', name: /*i18n*/ 'Quiz Master', goal: /*i18n*/ 'Pass your first quiz.' },
  {
    code: 'perfect_score',
    name: /*i18n*/ 'Perfect Score',
    goal: /*i18n*/ 'Answer every question of a quiz correctly.',
  },
  { code: 'on_a_roll', name: /*i18n*/ 'On a Roll', goal: /*i18n*/ 'Learn 7 days in a row.' },
  {
    code: 'course_complete',
    name: /*i18n*/ 'Course Complete',
    goal: /*i18n*/ 'Complete every lesson of a course.',
  },
  {
    code: 'dedicated_learner',
    name: /*i18n*/ 'Dedicated Learner',
    goal: /*i18n*/ 'Complete 50 lessons.',
  },
] as const;
