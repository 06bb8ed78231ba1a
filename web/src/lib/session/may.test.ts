import { expect, test } from 'vitest';
import { maySee } from './may.ts';

const staff = (staff_role: 'teacher' | 'office') => ({
  is_staff: true,
  is_superuser: false,
  staff_role,
});

test.each([
  ['/admin/users/7', 'office'],
  ['/admin/users/7/edit', 'office'],
  ['/admin/users/import?id=3', 'office'],
  ['/admin/users/7/progress', 'teacher'],
  ['/admin/users?course=3', 'teacher office'],
  ['/admin/courses', 'teacher'],
  ['/admin/courses?edit=3', 'teacher'],
  ['/admin/courses/3/', 'teacher'],
  ['/admin/courses/3/gradebook', 'teacher'],
  ['/admin/courses/new', ''],
  ['/admin/attempts/5', 'teacher'],
  ['/admin/messages?search=ana', 'office'],
  ['/admin', ''],
  ['/admin/dashboard', 'teacher office'],
  ['/admin/something-new', ''],
  ['/profile', 'teacher office'],
])('%s is for: %s', (address, roles) => {
  const seen = (['teacher', 'office'] as const).filter((role) => maySee(staff(role), address));
  expect(seen.join(' ')).toBe(roles);
});
