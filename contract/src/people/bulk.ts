import { z } from 'zod';
import { CourseLanguage, id, MAX_ID, timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { ENROLL_COURSE_UNKNOWN, ExactEnrollmentFilter } from '../learning/enrollments.ts';
import type { Permission } from '../permissions.ts';
import { JobStatus } from '../school/jobs.ts';
import { PEOPLE_CHANGED, PEOPLE_REQUIRED, PeopleChoice } from './choice.ts';

/** What can be done with many users at once. */
export const BulkAction = z.enum(['enroll', 'end', 'invite', 'activate', 'deactivate']);
export type BulkAction = z.infer<typeof BulkAction>;

/** Each asks for the permission that the same thing asks for with one user. */
export const BULK_PERMISSION: Readonly<Record<BulkAction, Permission>> = {
  enroll: 'enrollments.write',
  end: 'enrollments.write',
  invite: 'people.write',
  activate: 'people.write',
  deactivate: 'people.write',
};

/** Why nothing was done with one of the users. */
export const BulkSkip = z.enum([
  /** They are enrolled, not enrolled any more, active or inactive already. */
  'already',
  /** Nobody deactivates themselves. */
  'self',
  /** Staff and superusers, whom only a superuser may change. */
  'staff',
  'last_superuser',
  /** Who is inactive gets no invitation. */
  'inactive',
  /** No mail can reach the address. */
  'no_email',
  /** Who has a password or has logged in needs no invitation. */
  'has_login',
  /** They were invited several times within the hour. */
  'too_often',
  /** Of an undo: somebody has changed them since. */
  'changed',
  /** Of an undo: they have opened the course since. */
  'begun',
  /** The job was canceled before. */
  'canceled',
  /** They were deleted or erased. */
  'gone',
]);
export type BulkSkip = z.infer<typeof BulkSkip>;

/** So long a bulk change can be undone. */
export const UNDO_MINUTES = 10;
/** So many of those who were skipped are named. */
export const MAX_SKIPPED_LISTED = 1000;

export const BULK_NOT_UNDOABLE = /*i18n*/ 'This change can no longer be undone.';
const COURSE_REQUIRED = /*i18n*/ 'Course is required';

/** What an action does to the enrollments in one course, which then has to be named. */
const OF_A_COURSE: ReadonlySet<BulkAction> = new Set(['enroll', 'end']);

/**
 * Which users are meant; or those of all running enrollments that a filter of their list finds, with how many
 * enrollments the list said they are.
 */
export const BulkPeople = z.union(
  [
    ...PeopleChoice.options,
    z.strictObject({ enrollments: ExactEnrollmentFilter, expected: z.int().min(1) }),
  ],
  PEOPLE_REQUIRED,
);
export type BulkPeople = z.output<typeof BulkPeople>;

/** A change of many users, or the undoing of one, and how far the server is with it. */
export const BulkChange = z.object({
  /** That of its background job. */
  id,
  action: BulkAction,
  /** The change that this one undoes. */
  undoes: id.nullable(),
  /** Whose enrollments are begun or ended; null also where the course is gone. */
  course: z.object({ id, title: z.string(), language: CourseLanguage.nullable() }).nullable(),
  status: JobStatus,
  /** How many were chosen; those who are neither done nor skipped are still to come. */
  total: z.int().min(0),
  done: z.int().min(0),
  skipped: z.array(z.object({ reason: BulkSkip, count: z.int().min(1) })),
  /** Why the last attempt failed. */
  failure: z.string().nullable(),
  /** Null: it cannot be undone, or not any more. */
  undo_until: timestamp.nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type BulkChange = z.infer<typeof BulkChange>;

export const SkippedUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  reason: BulkSkip,
});
export type SkippedUser = z.infer<typeof SkippedUser>;

export const bulkUsers = {
  begin: endpoint({
    method: 'POST',
    path: '/admin/users/bulk/',
    access: 'staff',
    permission: 'people.write',
    idempotent: true,
    summary:
      'Enroll, end the enrollments of, invite again, activate or deactivate many users in the background: those of the ids, or all that a filter finds',
    body: z
      .object({
        people: BulkPeople,
        action: BulkAction,
        /** To enroll in, or whose enrollments end. */
        course: z
          .int(COURSE_REQUIRED)
          .min(1, COURSE_REQUIRED)
          .max(MAX_ID, ENROLL_COURSE_UNKNOWN)
          .optional(),
      })
      .refine(({ action, course }) => OF_A_COURSE.has(action) === (course !== undefined), {
        path: ['course'],
        message: COURSE_REQUIRED,
        // Also when other fields have errors.
        when: ({ value }) => z.looseObject({ action: BulkAction }).safeParse(value).success,
      })
      // Else enrollments would end that are not among those that the filter has found.
      .refine(
        ({ people, action, course }) =>
          action !== 'end' || !('enrollments' in people) || people.enrollments.course === course,
        { path: ['people'], message: PEOPLE_REQUIRED },
      ),
    response: BulkChange,
    statuses: [202],
    errors: { 409: PEOPLE_CHANGED },
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/users/bulk/{id}/',
    access: 'staff',
    permission: 'people.write',
    summary: 'How far a change of many users is; kept for 30 days',
    response: BulkChange,
  }),
  skipped: endpoint({
    method: 'GET',
    path: '/admin/users/bulk/{id}/skipped/',
    access: 'staff',
    permission: 'people.write',
    summary: 'The first 1000 of the users with whom nothing was done, and why',
    response: z.array(SkippedUser),
  }),
  /** For a number that has changed since it was seen nothing is refused here: nothing is changed. */
  export: endpoint({
    method: 'POST',
    path: '/admin/users/export/',
    access: 'staff',
    permission: 'people.write',
    summary: 'The chosen users as a CSV file, in the form that can be imported again',
    body: z.object({ people: PeopleChoice }),
    download: 'text/csv; charset=utf-8',
  }),
  undo: endpoint({
    method: 'POST',
    path: '/admin/users/bulk/{id}/undo/',
    access: 'staff',
    permission: 'people.write',
    idempotent: true,
    summary:
      'Undo a change of many users, within ten minutes and before the next one: those who were changed, if nobody has changed them since',
    response: BulkChange,
    statuses: [202],
    errors: { 409: BULK_NOT_UNDOABLE },
  }),
};
