import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { UserFilter, UserOrder } from '@trilha/contract';
import { useListAddress } from '../../../lib/list-address.ts';
import { type Order, Select } from '../../../ui/index.ts';
import { CourseFilter } from '../course-filter.tsx';
import { OrderChoice } from '../lists/order-choice.tsx';

const NAMES = ['search', 'role', 'status', 'course', 'never_logged_in', 'idle_since'] as const;
const NEVER = 'never';
const DAYS = ['7', '14', '30', '90', '180', '365'];

/** The filter and the order that the address of the list names. */
export function useUserAddress() {
  const address = useListAddress();
  const given = NAMES.map((name) => [name, address.filter(name)]).filter(
    ([, value]) => value !== '',
  );
  const filter = UserFilter.parse(Object.fromEntries(given));
  const order = UserOrder.safeParse(address.filter('order')).data;
  return { ...address, filter, given: address.filter, order };
}

/** Whether a filter other than the search leaves somebody out. */
export function isNarrowed({ search: _, ...filters }: UserFilter): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

export const NO_FILTERS = { role: '', status: '', course: '', never_logged_in: '', idle_since: '' };

type Props = Pick<ReturnType<typeof useUserAddress>, 'filter' | 'setFilters'>;

/** Role, status, course and last visit, each of which narrows the list. */
export function UserFilters({ filter, setFilters }: Props) {
  const { t } = useLingui();
  const { role = '', status = '', course, never_logged_in, idle_since } = filter;
  const idle = idle_since === undefined ? '' : String(idle_since);
  const days = idle === '' || DAYS.includes(idle) ? DAYS : [...DAYS, idle];
  return (
    <>
      <Select
        label={t`Role`}
        isLabelHidden
        placeholder={t`All roles`}
        value={role}
        onChange={(value) => setFilters({ role: value })}
        options={[
          { value: 'student', label: t({ message: 'User', context: 'role' }) },
          { value: 'staff', label: t`Admin` },
          { value: 'superuser', label: t`Superuser` },
        ]}
      />
      <Select
        label={t`Status`}
        isLabelHidden
        placeholder={t`Any status`}
        value={status}
        onChange={(value) => setFilters({ status: value })}
        options={[
          { value: 'active', label: t({ message: 'Active', context: 'account' }) },
          { value: 'inactive', label: t({ message: 'Inactive', context: 'account' }) },
          { value: 'invited', label: t`Invited` },
        ]}
      />
      <CourseFilter
        value={course === undefined ? '' : String(course)}
        onChange={(value) => setFilters({ course: value })}
      />
      <Select
        label={t`Last seen`}
        isLabelHidden
        placeholder={t`Whenever last seen`}
        value={never_logged_in ? NEVER : idle}
        onChange={(value) =>
          setFilters(
            value === NEVER
              ? { never_logged_in: 'true', idle_since: '' }
              : { never_logged_in: '', idle_since: value },
          )
        }
        options={[
          { value: NEVER, label: t`Never logged in` },
          ...days.map((value) => ({
            value,
            label: plural(Number(value), { one: 'Not for # day', other: 'Not for # days' }),
          })),
        ]}
      />
    </>
  );
}

/** The order where there are no heads to press. */
export function UserOrderChoice(order: Order) {
  const { t } = useLingui();
  return (
    <OrderChoice
      {...order}
      options={[
        { value: '-joined', label: t`Newest first` },
        { value: 'joined', label: t`Oldest first` },
        { value: 'name', label: t`Name, A to Z` },
        { value: '-name', label: t`Name, Z to A` },
        { value: '-last_seen', label: t`Seen last first` },
        { value: 'last_seen', label: t`Longest away first` },
      ]}
    />
  );
}
