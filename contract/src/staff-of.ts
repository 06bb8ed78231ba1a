/* Apart from the table of roles, because the screens of students ask this alone. */

/** The part of a user that decides which courses they see as staff. */
export interface CourseRights {
  readonly is_staff: boolean;
  /** The courses that a teacher teaches; null for others, whom their role does not bind to courses. */
  readonly teaches: readonly number[] | null;
}

/** Whether a user sees a course as staff do: as a draft, and without being enrolled. */
export function isStaffOf(user: CourseRights, courseId: number): boolean {
  return user.is_staff && (user.teaches === null || user.teaches.includes(courseId));
}
