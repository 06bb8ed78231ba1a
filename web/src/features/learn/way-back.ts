import { useLingui } from '@lingui/react/macro';
import type { Course, SessionUser } from '@trilha/contract';
import { isStaffOf } from '@trilha/contract/staff-of';
import { useAuth } from '../../lib/session/auth.tsx';
import { adminPlace } from '../../lib/session/admin-place.ts';

/** Whether somebody looks at a course as staff, without being enrolled: then nothing is recorded. */
export function isPreview(
  course: Pick<Course, 'id' | 'is_enrolled'>,
  user: Pick<SessionUser, 'is_staff' | 'teaches'> | null,
): boolean {
  return user !== null && isStaffOf(user, course.id) && !course.is_enrolled;
}

/** Where the pages of a course lead back to: staff to the admin area, if they came from there or only look. */
export function useWayBack(course: Pick<Course, 'id' | 'is_enrolled'>): {
  to: string;
  label: string;
} {
  const { t } = useLingui();
  const { user } = useAuth();
  const place = adminPlace() ?? (isPreview(course, user) ? '/admin/courses' : null);
  return place === null
    ? { to: '/dashboard', label: t`Dashboard` }
    : { to: place, label: t`Back to the admin area` };
}
