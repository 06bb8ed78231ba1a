import { account } from './account.ts';
import { achievements } from './achievements.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { contact, messages } from './contact.ts';
import { adminCourses, courses } from './courses.ts';
import { dashboard } from './dashboard.ts';
import { adminEnrollments, enrollments } from './enrollments.ts';
import { adminLessons, lessons } from './lessons.ts';
import { adminDeletions, ownData } from './own-data.ts';
import { passwords } from './passwords.ts';
import { profile } from './profile.ts';
import { providers } from './providers.ts';
import { adminQuizzes } from './quiz-editing.ts';
import { quizFiles } from './quiz-files.ts';
import { quizzes } from './quizzes.ts';
import { adminSecurity, secondFactor } from './second-factor.ts';
import { system } from './system.ts';
import { userFiles } from './user-files.ts';
import { adminUsers } from './users.ts';
import { videos } from './videos.ts';

/** All endpoints of the API, by group. */
export const api = {
  system,
  auth,
  providers,
  passwords,
  profile,
  account,
  secondFactor,
  ownData,
  courses,
  lessons,
  enrollments,
  quizzes,
  achievements,
  dashboard,
  adminCourses,
  adminLessons,
  videos,
  adminQuizzes,
  quizFiles,
  adminUsers,
  userFiles,
  adminEnrollments,
  contact,
  messages,
  adminDeletions,
  adminSecurity,
  audit,
};

export * from './account.ts';
export * from './achievements.ts';
export * from './audit.ts';
export * from './auth.ts';
export * from './common.ts';
export * from './contact.ts';
export * from './courses.ts';
export * from './dashboard.ts';
export * from './endpoint.ts';
export * from './enrollments.ts';
export * from './lessons.ts';
export * from './openapi.ts';
export * from './own-data.ts';
export * from './passwords.ts';
export * from './profile.ts';
export * from './providers.ts';
export * from './public-url.ts';
export * from './quiz-editing.ts';
export * from './quiz-files.ts';
export * from './quizzes.ts';
export * from './second-factor.ts';
export * from './site.ts';
export * from './user-files.ts';
export * from './users.ts';
export * from './videos.ts';
