import { Plural, useLingui } from '@lingui/react/macro';
import type { PeopleChoice } from '@trilha/contract';
import { Download, Mail, Megaphone, UserCheck, UserX } from 'lucide-react';
import { Button } from '../../../../ui/index.ts';
import { noticeAddress } from '../../notices/choice-address.ts';
import { useExportUsers } from '../export-users.ts';
import type { useBulkChange } from './queries.ts';
import { TickedPeople, type TickedPeopleProps, useChangeOf } from './ticked-people.tsx';

export interface TickedUsersProps extends Pick<TickedPeopleProps, 'count' | 'names' | 'onClear'> {
  beginning: ReturnType<typeof useBulkChange>['beginning'];
  /** Who is ticked, or all that the filter finds. */
  people: PeopleChoice;
  /** Ticks all that the filter finds, where that is more than the page; how many they are. */
  everybody: { count: number; isNarrowed: boolean; onPress: () => void } | undefined;
}

/** What can be done with the users who are ticked, also on other pages. */
export function TickedUsers({ everybody, beginning, people, ...props }: TickedUsersProps) {
  const { count, onClear } = props;
  const { t } = useLingui();
  const exporting = useExportUsers();
  const change = useChangeOf({ people, beginning, onClear });
  const { begin, ask } = change;
  const isBeginning = beginning.isPending;
  return (
    <TickedPeople
      {...props}
      change={change}
      label={t`Selected users`}
      menuLabel={t`More for the selected users`}
      everybody={
        everybody && (
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
        )
      }
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
          onAction: () => ask({ action: 'invite' }),
          isDisabled: isBeginning,
        },
        {
          id: 'activate',
          label: t`Activate`,
          icon: <UserCheck aria-hidden />,
          onAction: () => begin('activate'),
          isDisabled: isBeginning,
        },
        {
          id: 'deactivate',
          label: count > 1 ? t`Deactivate…` : t`Deactivate`,
          icon: <UserX aria-hidden />,
          tone: 'danger',
          // One is undone as easily as it is done.
          onAction: () => (count > 1 ? ask({ action: 'deactivate' }) : begin('deactivate')),
          isDisabled: isBeginning,
        },
      ]}
    />
  );
}
