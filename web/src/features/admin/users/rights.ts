import type { AdminUser, SessionUser } from '@trilha/contract';
import { mayDo } from '../../../lib/session/may.ts';

type Rights = Pick<AdminUser, 'is_staff' | 'is_superuser'>;

/** Whether `by` may change this user: by their role, and only superusers may change staff and superusers. */
export function mayChange(by: SessionUser | null, user: Rights): boolean {
  if (by?.is_superuser === true) return true;
  return mayDo(by, 'people.write') && !(user.is_staff || user.is_superuser);
}

/** The label of a user's rights in the list: Superuser, Admin or User. */
export function roleOf({ is_staff, is_superuser }: Rights): 'Superuser' | 'Admin' | 'User' {
  if (is_superuser) return 'Superuser';
  return is_staff ? 'Admin' : 'User';
}

/** First and last name, or the username if both are blank. */
export function nameOf(user: Pick<AdminUser, 'username' | 'first_name' | 'last_name'>): string {
  return `${user.first_name} ${user.last_name}`.trim() || user.username;
}
