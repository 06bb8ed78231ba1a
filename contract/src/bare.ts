import { api } from './index.ts';

/**
 * The endpoints for who only calls them. A call needs method, path and access; the schemas are larger
 * than the screens that everybody waits for. The build of the site puts the same endpoints without
 * schemas in the place of this module (`web/plugins/bare-endpoints.ts`). Listed are the groups that
 * these screens call; the others are taken from `@trilha/contract`.
 */
export const {
  system,
  auth,
  profile,
  secondFactor,
  courses,
  lessons,
  materials,
  previews,
  enrollments,
  achievements,
  goals,
  notices,
  dashboard,
  adminCounts,
  adminDeletions,
  clientErrors,
} = api;
