import { achievements } from './achievements.ts';
import { auth } from './auth.ts';
import { courses } from './courses.ts';
import { dashboard } from './dashboard.ts';
import { enrollments } from './enrollments.ts';
import { lessons } from './lessons.ts';
import { profile } from './profile.ts';
import { quizzes } from './quizzes.ts';
import { system } from './system.ts';

/** The whole API as one value: what is not in it does not exist. */
export const api = {
  system,
  auth,
  profile,
  courses,
  lessons,
  enrollments,
  quizzes,
  achievements,
  dashboard,
};

export * from './achievements.ts';
export * from './auth.ts';
export * from './common.ts';
export * from './courses.ts';
export * from './dashboard.ts';
export * from './endpoint.ts';
export * from './enrollments.ts';
export * from './lessons.ts';
export * from './openapi.ts';
export * from './profile.ts';
export * from './quizzes.ts';
