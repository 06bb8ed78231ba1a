import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BulkAction, PeopleChoice } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, Ellipsis, Mail, Megaphone, UserCheck, UserX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCourseOption } from '../../../../lib/course-language.tsx';
import { courseOptionsQuery } from '../../../../lib/course-options.ts';
import { lazyImport } from '../../../../lib/routes/lazy-import.ts';
import { Banner, Button, Menu, Select } from '../../../../ui/index.ts';
import { TickBar } from '../../lists/tick-bar.tsx';
import { noticeAddress } from '../../notices/choice-address.ts';
import { useExportUsers } from '../export-users.ts';
import { reasonOf, type useBulkChange } from './queries.ts';

const ConfirmChange = lazy(() => lazyImport(() => import('./confirm-change.tsx')));

export interface TickedUsersProps {
  /** Who is ticked, or all that the filter finds. */
  people: PeopleChoice;
  /** How many these are. */
  count: number;
  /** The names of the first of them. */
  names: readonly string[];
  /** Ticks all that the filter finds, where that is more than the page; how many they are. */
  everybody: { count: number; isNarrowed: boolean; onPress: () => void } | undefined;
  beginning: ReturnType<typeof useBulkChange>['beginning'];
  onClear: () => void;
}

/** What can be done with the users who are ticked, also on other pages. */
export function TickedUsers(props: TickedUsersProps) {
  const { people, count, names, everybody, beginning, onClear } = props;
  const { t } = useLingui();
  const [course, setCourse] = useState('');
  const [asking, setAsking] = useState<'invite' | 'deactivate'>();
  const courses = useQuery(courseOptionsQuery).data?.results ?? [];
  const optionOf = useCourseOption();
  const exporting = useExportUsers();
  const begin = (action: BulkAction) => {
    setAsking(undefined);
    beginning.mutate(
      { people, action, ...(action === 'enroll' && { course: Number(course) }) },
      { onSuccess: onClear },
    );
  };
  return (
    <>
      <TickBar label={t`Selected users`} count={count} onClear={onClear}>
        {everybody && (
          <Button variant="quiet" size="sm" onPress={everybody.onPress}>
            {everybody.isNarrowed ? (
              <Plural
                value={everybody.count}
                one="Select # who matches"
                other="Select all # who match"
              />
            ) : (
              <Plural value={everybody.count} one="Select # user" other="Select all # users" />
            )}
          </Button>
        )}
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
          onPress={() => begin('enroll')}
        >
          <Trans>Enroll</Trans>
        </Button>
        <Menu
          label={t`More for the selected users`}
          trigger={<Ellipsis aria-hidden className="size-5" />}
          placement="top end"
          className="w-11 justify-center"
          items={[
            {
              id: 'notice',
              label: t`Write a notice`,
              icon: <Megaphone aria-hidden />,
              to: noticeAddress(people),
            },
            {
              id: 'export',
              label: t`Export as CSV`,
              icon: <Download aria-hidden />,
              onAction: () => void exporting.saveChosen(people),
              isDisabled: exporting.isFetching,
            },
            {
              id: 'invite',
              label: t`Invite again…`,
              icon: <Mail aria-hidden />,
              onAction: () => setAsking('invite'),
              isDisabled: beginning.isPending,
            },
            {
              id: 'activate',
              label: t`Activate`,
              icon: <UserCheck aria-hidden />,
              onAction: () => begin('activate'),
              isDisabled: beginning.isPending,
            },
            {
              id: 'deactivate',
              label: count > 1 ? t`Deactivate…` : t`Deactivate`,
              icon: <UserX aria-hidden />,
              tone: 'danger',
              // One is undone as easily as it is done.
              onAction: () => (count > 1 ? setAsking('deactivate') : begin('deactivate')),
              isDisabled: beginning.isPending,
            },
          ]}
        />
      </TickBar>
      {asking && (
        <Suspense>
          <ConfirmChange
            action={asking}
            count={count}
            names={names}
            onConfirm={() => begin(asking)}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
