import { achievements } from './achievements.ts';
import { auth } from './auth.ts';
import { courses } from './courses.ts';
import { enrollments } from './enrollments.ts';
import { lessons } from './lessons.ts';
import { profile } from './profile.ts';
import { system } from './system.ts';

/** The whole API as one value: what is not in it does not exist. */
export const api = { system, auth, profile, courses, lessons, enrollments, achievements };

export * from './achievements.ts';
export * from './auth.ts';
export * from './common.ts';
export * from './courses.ts';
export * from './endpoint.ts';
export * from './enrollments.ts';
export * from './lessons.ts';
export * from './openapi.ts';
export * from './profile.ts';
export * from './quizzes.ts';
