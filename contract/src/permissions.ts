/*
 * What staff may do, by their role: the one table of it. The server enforces it with every request, the screens
 * show by it what somebody may do. It imports no schema, so that the layout of a page may take it.
 */

export { type CourseRights, isStaffOf } from './staff-of.ts';

/** The roles of staff. `all`: everything that staff may do. Superusers always have it. */
export const STAFF_ROLES = ['all', 'teacher', 'office'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What a call for staff is about. A call that names none of them is for the role `all`. */
export type Permission =
  /** To see people. */
  | 'people.read'
  /** To add, change, import, export and delete people, and all that staff know and note of one. */
  | 'people.write'
  /** Requests of people to be deleted. */
  | 'deletions'
  | 'enrollments.read'
  | 'enrollments.write'
  | 'messages'
  /** To write to people, and to see who has read it. */
  | 'notices'
  /** To see courses and to change what is said of them, not to add or delete one. */
  | 'courses'
  /** Lessons with their videos, pictures, captions and material. */
  | 'lessons'
  | 'quizzes'
  /** How people get on, attempts with what staff write about them, gradebooks, and how quizzes turn out. */
  | 'results';

/**
 * What each role may do, beside `all`. Teachers may do it in the courses only that they teach, and with the
 * people in them: see `server/src/platform/security/teaching.ts`.
 */
export const PERMISSIONS: Readonly<Record<Exclude<StaffRole, 'all'>, readonly Permission[]>> = {
  teacher: ['people.read', 'enrollments.read', 'courses', 'lessons', 'quizzes', 'results'],
  office: [
    'people.read',
    'people.write',
    'deletions',
    'enrollments.read',
    'enrollments.write',
    'messages',
    'notices',
  ],
};

/** 403 on what is not among the permissions of the role of a member of staff. */
export const NOT_OF_YOUR_ROLE =
  /*i18n*/ 'Your role does not allow this. Ask a superuser of the school.';

/** The part of a user that their permissions depend on. */
export interface StaffRights {
  readonly is_staff: boolean;
  readonly is_superuser: boolean;
  readonly staff_role: StaffRole;
}

/** Whether a user may do something; undefined stands for what is for the role `all` alone. */
export function may(user: StaffRights, permission: Permission | undefined): boolean {
  if (user.is_superuser) return true;
  if (!user.is_staff) return false;
  if (user.staff_role === 'all') return true;
  if (permission === undefined || !Object.hasOwn(PERMISSIONS, user.staff_role)) return false;
  return PERMISSIONS[user.staff_role].includes(permission);
}
