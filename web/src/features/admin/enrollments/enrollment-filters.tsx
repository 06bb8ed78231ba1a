import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { EnrollmentFilter, EnrollmentOrder } from '@trilha/contract';
import { useListAddress } from '../../../lib/list-address.ts';
import { type Order, Select } from '../../../ui/index.ts';
import { CourseFilter } from '../course-filter.tsx';
import { OrderChoice } from '../lists/order-choice.tsx';
import { ATTENTION } from './enrollment-table.tsx';

const NAMES = ['search', 'course', 'attention', 'progress', 'enrolled_within'] as const;
const DAYS = ['7', '30', '90', '365'];
export const NO_FILTERS = {
  search: '',
  course: '',
  attention: '',
  progress: '',
  enrolled_within: '',
};
export const NEWEST = '-enrolled';

/** The filter and the order that the address of the list names. */
export function useEnrollmentAddress() {
  const address = useListAddress();
  const given = NAMES.map((name) => [name, address.filter(name)]).filter(
    ([, value]) => value !== '',
  );
  const parsed = EnrollmentFilter.parse(Object.fromEntries(given));
  const chosen = Object.entries(parsed).filter(([, value]) => value !== undefined);
  const filter = Object.fromEntries(chosen) as typeof parsed;
  const order = EnrollmentOrder.safeParse(address.filter('order')).data;
  // Without a course it is the order of those who came last, as the server has it.
  const isOfCourse = order === 'progress' || order === '-progress';
  return {
    ...address,
    filter,
    course: address.filter('course'),
    order: isOfCourse && filter.course === undefined ? undefined : order,
  };
}

type Props = Pick<ReturnType<typeof useEnrollmentAddress>, 'filter' | 'course' | 'setFilters'>;

/** Course, attention, progress and day of the enrollment, each of which narrows the list. */
export function EnrollmentFilters({ filter, course, setFilters }: Props) {
  const { t, i18n } = useLingui();
  const { attention = '', progress = '', enrolled_within } = filter;
  const within = enrolled_within === undefined ? '' : String(enrolled_within);
  const days = within === '' || DAYS.includes(within) ? DAYS : [...DAYS, within];
  return (
    <>
      <CourseFilter value={course} onChange={(value) => setFilters({ course: value })} />
      <Select
        label={t`Attention`}
        isLabelHidden
        placeholder={t`All students`}
        value={attention}
        onChange={(value) => setFilters({ attention: value })}
        options={ATTENTION.map(({ value, label }) => ({ value, label: i18n._(label) }))}
      />
      <Select
        label={t`Progress`}
        isLabelHidden
        placeholder={t`Any progress`}
        value={progress}
        onChange={(value) => setFilters({ progress: value })}
        options={[
          { value: 'none', label: t`Nothing done yet` },
          { value: 'some', label: t`Under way` },
          { value: 'all', label: t`All done` },
        ]}
      />
      <Select
        label={t({ message: 'Enrolled', context: 'column with dates' })}
        isLabelHidden
        placeholder={t`Whenever enrolled`}
        value={within}
        onChange={(value) => setFilters({ enrolled_within: value })}
        options={days.map((value) => ({
          value,
          label: plural(Number(value), {
            one: 'Enrolled since yesterday',
            other: 'Enrolled in the last # days',
          }),
        }))}
      />
    </>
  );
}

/** The order where there are no heads to press. */
export function EnrollmentOrderChoice({ isOfCourse, ...order }: Order & { isOfCourse: boolean }) {
  const { t } = useLingui();
  return (
    <OrderChoice
      {...order}
      options={[
        { value: '-enrolled', label: t`Newest first` },
        { value: 'enrolled', label: t`Oldest first` },
        { value: 'name', label: t`Name, A to Z` },
        { value: '-name', label: t`Name, Z to A` },
        ...(isOfCourse
          ? [
              { value: 'progress', label: t`Least progress first` },
              { value: '-progress', label: t`Most progress first` },
            ]
          : [
              { value: 'course', label: t`Course, A to Z` },
              { value: '-course', label: t`Course, Z to A` },
            ]),
        { value: '-active', label: t`Seen last first` },
        { value: 'active', label: t`Longest away first` },
      ]}
    />
  );
}
