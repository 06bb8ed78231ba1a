import { Trans, useLingui } from '@lingui/react/macro';
import type { BulkAction, BulkPeople } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCourseOption } from '../../../../lib/course-language.tsx';
import { courseOptionsQuery } from '../../../../lib/course-options.ts';
import { lazyImport } from '../../../../lib/routes/lazy-import.ts';
import { Banner, Button, Menu, type MenuEntry, Select } from '../../../../ui/index.ts';
import { TickBar } from '../../lists/tick-bar.tsx';
import type { Asked } from './confirm-change.tsx';
import { reasonOf, type useBulkChange } from './queries.ts';

const ConfirmChange = lazy(() => lazyImport(() => import('./confirm-change.tsx')));

export interface TickedPeopleProps {
  /** The accessible names of the bar and of its menu. */
  label: string;
  menuLabel: string;
  /** How many rows are ticked. */
  count: number;
  /** The names of the first of them. */
  names: readonly string[];
  /** The button that ticks all that the filter finds, where that is more than the page. */
  everybody: ReactNode;
  onClear: () => void;
  change: ReturnType<typeof useChangeOf>;
  items: readonly MenuEntry[];
}

interface Chosen {
  /** Whom the changes mean. */
  people: BulkPeople;
  beginning: ReturnType<typeof useBulkChange>['beginning'];
  onClear: () => void;
}

/** Begins changes of these people, some after a question. */
export function useChangeOf({ people, beginning, onClear }: Chosen) {
  const [asking, ask] = useState<Asked>();
  return {
    asking,
    /** Asks before; undefined takes the question away. */
    ask,
    /** Begins at once, in one course where that is named. */
    begin(action: BulkAction, course?: number) {
      ask(undefined);
      beginning.mutate(
        { people, action, ...(course !== undefined && { course }) },
        { onSuccess: onClear },
      );
    },
    beginning,
  };
}

/** What can be done with the people of the rows that are ticked, also on other pages. */
export function TickedPeople(props: TickedPeopleProps) {
  const { label, menuLabel, count, names, everybody, change, onClear, items } = props;
  const { asking, ask, begin, beginning } = change;
  const { t } = useLingui();
  const [course, setCourse] = useState('');
  const courses = useQuery(courseOptionsQuery).data?.results ?? [];
  const optionOf = useCourseOption();
  return (
    <>
      <TickBar label={label} count={count} onClear={onClear}>
        {everybody}
        {beginning.isError && (
          <Banner tone="error">
            {reasonOf(beginning.error) ?? (
              <Trans>The change did not begin. Please try again.</Trans>
            )}
          </Banner>
        )}
        <Select
          label={t`Course to enroll in`}
          isLabelHidden
          placeholder={t`Choose a course`}
          value={course}
          onChange={setCourse}
          options={courses.map(optionOf)}
          className="min-w-48 flex-1 sm:w-72 sm:flex-none"
        />
        <Button
          isDisabled={course === '' || beginning.isPending}
          isPending={beginning.isPending && beginning.variables.action === 'enroll'}
          onPress={() => begin('enroll', Number(course))}
        >
          <Trans>Enroll</Trans>
        </Button>
        <Menu
          label={menuLabel}
          trigger={<Ellipsis aria-hidden className="size-5" />}
          placement="top end"
          className="w-11 justify-center"
          items={items}
        />
      </TickBar>
      {asking && (
        <Suspense>
          <ConfirmChange
            action={asking.action}
            count={count}
            names={names}
            onConfirm={() => begin(asking.action, asking.course)}
            onClose={() => ask(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
