import { useLingui } from '@lingui/react/macro';
import { CourseFilter, CourseOrder, type Level } from '@trilha/contract';
import type { useListAddress } from '../../../lib/list-address.ts';
import { type Order, Select } from '../../../ui/index.ts';
import { OrderChoice } from '../lists/order-choice.tsx';
import { LEVEL_WORDS } from '../levels.ts';
import { useCourseLanguages } from './course-language-field.tsx';

type ListAddress = ReturnType<typeof useListAddress>;

const NAMES = ['status', 'language', 'level'] as const;
export const NO_FILTERS = { status: '', language: '', level: '' };
const LEVELS: readonly Level[] = ['beginner', 'intermediate', 'advanced'];

/** The filters and the order that the address of the list names; what it does not is left out. */
export function courseFilters({ filter }: Pick<ListAddress, 'filter'>) {
  const { search: _, ...given } = CourseFilter.parse(
    Object.fromEntries(NAMES.map((name) => [name, filter(name)])),
  );
  const order = CourseOrder.safeParse(filter('order')).data;
  const chosen = Object.entries(given).filter(([, value]) => value !== undefined);
  return {
    filters: Object.fromEntries(chosen) as typeof given,
    isNarrowed: chosen.length > 0,
    order,
  };
}

interface CourseFiltersProps {
  filters: ReturnType<typeof courseFilters>['filters'];
  setFilter: ListAddress['setFilter'];
}

/** Status, language and level, each of which narrows the list. */
export function CourseFilters({ filters, setFilter }: CourseFiltersProps) {
  const { t, i18n } = useLingui();
  const languages = useCourseLanguages();
  return (
    <>
      <Select
        label={t`Status`}
        isLabelHidden
        placeholder={t`Any status`}
        value={filters.status ?? ''}
        onChange={(value) => setFilter('status', value)}
        options={[
          { value: 'published', label: t`Published` },
          { value: 'open', label: t`Open to students` },
          { value: 'staff_only', label: t`Staff enroll` },
          { value: 'draft', label: t`Draft` },
        ]}
      />
      <Select
        label={t`Language of the texts`}
        isLabelHidden
        placeholder={t`All languages`}
        value={filters.language ?? ''}
        onChange={(value) => setFilter('language', value)}
        options={languages}
      />
      <Select
        label={t`Difficulty`}
        isLabelHidden
        placeholder={t`All levels`}
        value={filters.level ?? ''}
        onChange={(value) => setFilter('level', value)}
        options={LEVELS.map((value) => ({ value, label: i18n._(LEVEL_WORDS[value]) }))}
      />
    </>
  );
}

/** The order where there are no heads to press. */
export function CourseOrderChoice(order: Order) {
  const { t } = useLingui();
  return (
    <OrderChoice
      {...order}
      options={[
        { value: '-created', label: t`Newest first` },
        { value: 'created', label: t`Oldest first` },
        { value: 'title', label: t`Title, A to Z` },
        { value: '-title', label: t`Title, Z to A` },
        { value: '-lessons', label: t`Most lessons first` },
        { value: 'lessons', label: t`Fewest lessons first` },
        { value: '-students', label: t`Most students first` },
        { value: 'students', label: t`Fewest students first` },
      ]}
    />
  );
}
