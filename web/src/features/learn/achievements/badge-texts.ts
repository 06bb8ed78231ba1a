import { t } from '@lingui/core/macro';
import type { AchievementCode, AchievementProgress } from '@trilha/contract';
import { DEDICATED_LESSONS, STREAK_DAYS } from '@trilha/contract/achievement-texts';

/** What a badge means to who has earned it. */
export function meaningOf(code: AchievementCode): string {
  switch (code) {
    case 'first_steps':
      return t`Every trail begins with a first step, and you have taken yours.`;
    case 'quiz_master':
      return t`What you have learned is there when you need it.`;
    case 'perfect_score':
      return t`Not one question was left open. You can build on this.`;
    case 'on_a_roll':
      return t`A little every day stays longer than a lot at once: you have found your rhythm.`;
    case 'course_complete':
      return t`You have walked the whole way, from the first lesson to the last.`;
    case 'dedicated_learner':
      return t`You keep making time for a language. That is how it is learned.`;
  }
}

/** The same for others, on a picture: what was done, whoever did it. */
export function activityOf(code: AchievementCode, course: string | null): string {
  switch (code) {
    case 'first_steps':
      return t`First lesson completed`;
    case 'quiz_master':
      return t`First quiz passed`;
    case 'perfect_score':
      return t`Every question of a quiz right`;
    case 'on_a_roll':
      return t`${STREAK_DAYS} days of learning in a row`;
    case 'course_complete':
      return course === null
        ? t`Every lesson of a course completed`
        : t`Every lesson completed: ${course}`;
    case 'dedicated_learner':
      return t`${DEDICATED_LESSONS} lessons completed`;
  }
}

/** How far an achievement is; `''` where nothing is told of it. What is nearest stands beside it. */
export function progressText({ code, done, total }: AchievementProgress): string {
  switch (code) {
    case 'dedicated_learner':
    case 'course_complete':
      return t`${done} of ${total} lessons`;
    case 'on_a_roll':
      return t`${done} of ${total} days in a row`;
    case 'perfect_score':
      return t`So far ${done} of ${total} questions right`;
    default:
      return '';
  }
}
