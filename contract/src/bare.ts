import { api } from './index.ts';

/**
 * The endpoints for who only calls them. A call needs method, path and access; the schemas are larger
 * than the screens that everybody waits for. The build of the site puts the same endpoints without
 * schemas in the place of this module (`web/plugins/bare-endpoints.ts`).
 */
export const {
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
} = api;
