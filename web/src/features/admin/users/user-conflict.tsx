import { useLingui } from '@lingui/react/macro';
import { type AdminUser, api, type StaffRole, USER_CHANGED_MEANWHILE } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { courseOptionsQuery } from '../../../lib/course-options.ts';
import type { Values } from '../../../lib/drafts/merge.ts';
import { contractText } from '../../../lib/texts/contract-text.ts';
import { listFormat } from '../../../lib/texts/formats.ts';
import { EditConflict, type EditConflictProps } from '../edit-conflict.tsx';
import { STAFF_ROLE_NAMES } from './staff-role.tsx';

type UserConflictProps<V extends Values> = Pick<
  EditConflictProps<V>,
  'base' | 'mine' | 'onDecide' | 'onClose'
> & { userId: number; valuesOf: (stored: AdminUser) => V };

/** Somebody else has changed the same fields of a user. */
export function UserConflict<V extends Values>(props: UserConflictProps<V>) {
  const { t, i18n } = useLingui();
  const { userId, valuesOf, ...rest } = props;
  const labels = {
    email: t({ message: 'Email', context: 'profile' }),
    username: t`Username`,
    first_name: t`First Name`,
    last_name: t`Last Name`,
    is_active: t`Active Account`,
    is_staff: t`Admin Access`,
    is_superuser: t`Superuser Access`,
    staff_role: t`Role details`,
    teaches: t`Teaches these courses`,
    courses: t`Courses`,
  };
  const courses = useQuery(courseOptionsQuery).data?.results ?? [];
  const titleOf = (id: unknown) =>
    courses.find((course) => String(course.id) === id)?.title ?? String(id);
  return (
    <EditConflict<V>
      {...rest}
      title={contractText(USER_CHANGED_MEANWHILE)}
      thing={`user.${userId}`}
      load={async () => {
        const stored = await call(api.adminUsers.get, { params: { id: userId } });
        return { values: valuesOf(stored), version: stored.version };
      }}
      labels={labels as EditConflictProps<V>['labels']}
      textOf={(name, value) =>
        (name === 'courses' || name === 'teaches') && Array.isArray(value)
          ? listFormat({ type: 'unit' }).format(value.map(titleOf))
          : name === 'staff_role'
            ? i18n._(STAFF_ROLE_NAMES[value as StaffRole])
            : undefined
      }
    />
  );
}
