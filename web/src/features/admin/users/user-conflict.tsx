import { type AdminUser, api, USER_CHANGED_MEANWHILE } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { courseOptionsQuery } from '../../../lib/course-options.ts';
import type { Values } from '../../../lib/drafts/merge.ts';
import { EditConflict, type EditConflictProps } from '../edit-conflict.tsx';

const LABELS = {
  email: 'Email',
  username: 'Username',
  first_name: 'First Name',
  last_name: 'Last Name',
  is_active: 'Active Account',
  is_staff: 'Admin Access',
  is_superuser: 'Superuser Access',
  courses: 'Courses',
};

type UserConflictProps<V extends Values> = Pick<
  EditConflictProps<V>,
  'base' | 'mine' | 'onDecide' | 'onClose'
> & { userId: number; valuesOf: (stored: AdminUser) => V };

/** Somebody else has changed the same fields of a user. */
export function UserConflict<V extends Values>(props: UserConflictProps<V>) {
  const { userId, valuesOf, ...rest } = props;
  const courses = useQuery(courseOptionsQuery).data?.results ?? [];
  const titleOf = (id: unknown) =>
    courses.find((course) => String(course.id) === id)?.title ?? String(id);
  return (
    <EditConflict<V>
      {...rest}
      title={USER_CHANGED_MEANWHILE}
      thing={`user.${userId}`}
      load={async () => {
        const stored = await call(api.adminUsers.get, { params: { id: userId } });
        return { values: valuesOf(stored), version: stored.version };
      }}
      labels={LABELS as EditConflictProps<V>['labels']}
      textOf={(name, value) =>
        name === 'courses' && Array.isArray(value) ? value.map(titleOf).join(', ') : undefined
      }
    />
  );
}
