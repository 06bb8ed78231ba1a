/** The sentences of the contract, which forms say. */
export const CONTRACT = 'contract';

/** What the lists of staff share: their keys and saved views. */
const LISTS = 'admin-lists';
const WITH_LIST = /^(?:deletions|enrollments|lessons|messages|quizzes|users)$/;

/** The layouts around screens with forms, one for each language where they are public. */
const WITH_FORMS = /^(?:forms\b|(?:learner|admin)-widgets$)/;

/**
 * The catalogs of texts (`lingui.config.ts` and those beside it) that a route needs, by the router's name of it,
 * such as `features/learn/player/course`: that of its area. The root brings what every page has, the frame of the
 * public pages what they share.
 */
export function catalogsOf(routeId: string): readonly string[] {
  if (routeId === 'root') return ['base'];
  if (routeId.startsWith('features/shell/layouts/public-layout')) return ['school', 'site'];
  if (WITH_FORMS.test(routeId)) return [CONTRACT];
  if (/^features\/site\/(?:about|contact\/)/.test(routeId)) return ['school-pages'];
  if (routeId.startsWith('features/site/privacy/')) return ['school-pages', 'privacy'];
  if (/^features\/account\/(?:login|password)\b/.test(routeId)) return ['login'];
  // The names of achievements are the contract's.
  if (routeId.startsWith('features/learn/achievements/')) return ['learn', CONTRACT];
  if (routeId.startsWith('features/shell/layouts/admin-layout')) return ['admin'];
  // A course names its entry of the catalogue, which the school writes.
  if (routeId.startsWith('features/admin/courses/')) return ['admin-courses', LISTS, 'school'];
  // The state of an import is that of a job.
  if (routeId.startsWith('features/admin/users/import/'))
    return ['admin-users', 'admin-jobs', LISTS];
  // All of a course in one place: what it shares with the lists of lessons, quizzes and enrollments has their texts.
  if (routeId.startsWith('features/admin/workspace/')) {
    return ['admin-workspace', 'admin-lessons', 'admin-quizzes', 'admin-enrollments', LISTS];
  }
  // A timeline has entries of the audit.
  if (routeId.startsWith('features/admin/person/')) return ['admin-person', 'admin-audit'];
  const [, folder] = /^features\/admin\/([a-z]+)\//.exec(routeId) ?? [];
  if (folder !== undefined) {
    return WITH_LIST.test(folder) ? [`admin-${folder}`, LISTS] : [`admin-${folder}`];
  }
  const [, area] = /^features\/(learn|account)\//.exec(routeId) ?? [];
  return area === undefined ? [] : [area];
}
