import type { QueryClient } from '@tanstack/react-query';
import { type EndpointPath, invalidate } from '../../lib/api/endpoint-query.ts';

/** Each change by staff is written into the log. */
const AUDIT = '/admin/audit/';

/**
 * What is stale after a change by staff: the paths whose answers show what was changed, or count it.
 * A path stands for all that lies below it too. What the own profile makes stale stands in
 * `account/profile/queries.ts`, because features of different areas do not import one another.
 */
export const STALE_AFTER = {
  // The public pages are made by the server; its answers name the school nowhere.
  school: ['/admin/school/versions/', AUDIT],
  // The name of a course, of a user or of both stands in nearly every answer.
  course: 'everything',
  user: 'everything',
  enrollment: 'everything',
  lesson: [
    '/admin/lessons/',
    '/admin/search/',
    // Courses count their lessons; what is lost with a course is said from that count.
    '/admin/courses/',
    '/courses/',
    // Progress is a share of the lessons.
    '/enrollments/',
    '/admin/enrollments/',
    '/admin/users/{id}/progress/',
    '/admin/users/{id}/person/',
    '/admin/users/{id}/timeline/',
    '/admin/dashboard/stats/',
    '/admin/dashboard/teacher/',
    '/admin/today/',
    AUDIT,
  ],
  quiz: [
    '/admin/quizzes/',
    '/admin/search/',
    // Courses count their quizzes too.
    '/admin/courses/',
    '/courses/',
    '/enrollments/',
    '/admin/enrollments/',
    '/admin/users/{id}/progress/',
    '/admin/users/{id}/person/',
    '/admin/users/{id}/timeline/',
    '/admin/dashboard/stats/',
    '/admin/dashboard/teacher/',
    '/admin/today/',
    // The attempts of a quiz go with it.
    '/quizzes/{id}/attempts/',
    '/admin/attempts/{id}/',
    AUDIT,
  ],
  // The person stood in most lists of the admin area, and in its counts.
  deletion: [
    '/admin/deletions/',
    '/admin/users/',
    '/admin/courses/',
    '/admin/enrollments/',
    '/admin/messages/',
    '/admin/quizzes/{id}/stats/',
    '/admin/attempts/{id}/',
    '/admin/security/',
    '/admin/dashboard/stats/',
    '/admin/dashboard/teacher/',
    '/admin/dashboard/office/',
    '/admin/today/',
    '/admin/counts/',
    '/admin/search/',
    AUDIT,
  ],
  // Staff may be students too.
  comment: ['/admin/attempts/{id}/', '/quizzes/{id}/attempts/', '/admin/dashboard/teacher/', AUDIT],
  // The dashboard and the bar count the open ones.
  message: [
    '/admin/messages/',
    '/admin/dashboard/stats/',
    '/admin/today/',
    '/admin/counts/',
    // The person's, where it is from one.
    '/admin/users/{id}/timeline/',
    AUDIT,
  ],
  // Nobody else sees them, and the log does not list them.
  'saved view': ['/admin/views/'],
  'answer template': ['/admin/answer-templates/', AUDIT],
  // Staff may be told too.
  notice: ['/admin/notices/', '/notices/', '/profiles/me/', AUDIT],
  'notice rule': ['/admin/notice-rules/', AUDIT],
  note: ['/admin/users/{id}/timeline/', AUDIT],
  // What a job does is not known here; it shows when it is asked for next.
  job: ['/admin/jobs/', '/admin/users/imports/', '/admin/today/', AUDIT],
  'second factor requirement': ['/profiles/me/second-factor/', AUDIT],
  'browser error': ['/admin/system/errors/', AUDIT],
  'second factor reset': ['/admin/security/staff/', '/admin/counts/', AUDIT],
} as const satisfies Record<string, 'everything' | readonly EndpointPath[]>;

/** To be called after a change; resolves when what is on the screen has been fetched again. */
export function invalidateAfter(
  queryClient: QueryClient,
  change: keyof typeof STALE_AFTER,
  { isLeaving = false }: { isLeaving?: boolean } = {},
): Promise<void> {
  return invalidate(queryClient, STALE_AFTER[change], { isLeaving });
}
