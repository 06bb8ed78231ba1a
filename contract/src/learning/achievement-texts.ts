/*
 * What the achievements are called and asked for. It imports nothing, so that a screen takes it without
 * the schemas.
 */

/** Days in a row with activity. */
export const STREAK_DAYS = 7;
export const DEDICATED_LESSONS = 50;

/** In the order in which a student is likely to earn them. */
export const ACHIEVEMENTS = [
  { code: 'first_steps', name: 'First Steps', goal: 'Complete your first lesson.' },
  { code: 'quiz_master', name: 'Quiz Master', goal: 'Pass your first quiz.' },
  {
    code: 'perfect_score',
    name: 'Perfect Score',
    goal: 'Answer every question of a quiz correctly.',
  },
  { code: 'on_a_roll', name: 'On a Roll', goal: `Learn ${STREAK_DAYS} days in a row.` },
  { code: 'course_complete', name: 'Course Complete', goal: 'Complete every lesson of a course.' },
  {
    code: 'dedicated_learner',
    name: 'Dedicated Learner',
    goal: `Complete ${DEDICATED_LESSONS} lessons.`,
  },
] as const;
