import { t as text } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import {
  type AdminEnrollment,
  api,
  type BulkPeople,
  type EnrollmentFilter,
  MAX_CHOSEN,
  type PeopleChoice,
} from '@trilha/contract';
import { Download, Megaphone, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, download } from '../../../lib/api/api.ts';
import { saveText } from '../../../lib/api/download.ts';
import { localDay } from '../../../lib/local-day.ts';
import { numberFormat } from '../../../lib/texts/formats.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { mayDo } from '../../../lib/session/may.ts';
import { Button, toast } from '../../../ui/index.ts';
import type { useTicked } from '../lists/use-ticked.ts';
import { noticeAddress } from '../notices/choice-address.ts';
import type { useBulkChange } from '../users/bulk/queries.ts';
import { TickedPeople, useChangeOf } from '../users/bulk/ticked-people.tsx';

interface TickedEnrollmentsProps {
  ticked: ReturnType<typeof useTicked<AdminEnrollment>>;
  filter: EnrollmentFilter;
  /** How many the filter finds, and whether it leaves any out. */
  everybody: { count: number; isNarrowed: boolean };
  beginning: ReturnType<typeof useBulkChange>['beginning'];
}

/** What can be done with the enrollments that are ticked, also on other pages, and with their people. */
export function TickedEnrollments({
  ticked,
  filter,
  everybody,
  beginning,
}: TickedEnrollmentsProps) {
  const { t } = useLingui();
  const { user: me } = useAuth();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const { isAll, rows, count } = ticked;
  const users = [...new Set(rows.map(({ user }) => user.id))];
  const people: BulkPeople = isAll ? { enrollments: filter, expected: count } : { ids: users };
  const change = useChangeOf({ people, beginning, onClear: ticked.clear });
  // One change is about one course: so nobody loses one that was not looked at.
  const courses = new Set(rows.map(({ course }) => course.id));
  const course = filter.course ?? (isAll || courses.size !== 1 ? undefined : [...courses][0]);

  const busy = async (work: () => Promise<void>, failure: string) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      console.warn(failure, error);
      toast(failure, { tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const write = () =>
    busy(
      async () => {
        const to = isAll ? await everyone(filter) : { ids: users };
        if (to) await navigate(noticeAddress(to));
      },
      t`Failed to find out whom the notice would be for. Please try again.`,
    );
  const save = () =>
    busy(
      async () => {
        const enrollments = isAll ? { filter } : { ids: rows.map(({ id }) => id) };
        const content = await download(api.adminEnrollments.export, { body: { enrollments } });
        const filename = `enrollments-${localDay(new Date())}.csv`;
        saveText({ filename, media_type: 'text/csv', content });
      },
      t`Failed to export the enrollments. Please try again.`,
    );

  return (
    <TickedPeople
      label={t`Selected enrollments`}
      menuLabel={t`More for the selected enrollments`}
      count={count}
      names={rows.map(({ user }) => user.name)}
      change={change}
      onClear={ticked.clear}
      everybody={
        ticked.mayTickAll && (
          <Button variant="quiet" size="sm" onPress={ticked.tickAll}>
            {everybody.isNarrowed ? (
              <Plural
                value={everybody.count}
                one="Select # who matches"
                other="Select all # who match"
              />
            ) : (
              <Plural
                value={everybody.count}
                one="Select # enrollment"
                other="Select all # enrollments"
              />
            )}
          </Button>
        )
      }
      items={[
        ...(mayDo(me, 'notices')
          ? [
              {
                id: 'notice',
                label: t`Write a notice`,
                icon: <Megaphone aria-hidden />,
                onAction: () => void write(),
                isDisabled: isBusy,
              },
            ]
          : []),
        {
          id: 'export',
          label: t`Export as CSV`,
          icon: <Download aria-hidden />,
          onAction: () => void save(),
          isDisabled: isBusy,
        },
        {
          id: 'end',
          label: course === undefined ? t`End: choose one course first` : t`End these enrollments…`,
          icon: <UserMinus aria-hidden />,
          tone: 'danger',
          onAction: () => course !== undefined && change.ask({ action: 'end', course }),
          isDisabled: beginning.isPending || course === undefined,
        },
      ]}
    />
  );
}

/** All people of a filter, by their ids. Too many to be named are said; then nobody is chosen. */
async function everyone(filter: EnrollmentFilter): Promise<PeopleChoice | undefined> {
  const { count, ids } = await call(api.adminEnrollments.people, { body: { filter } });
  if (count <= MAX_CHOSEN) return { ids };
  const most = numberFormat().format(MAX_CHOSEN);
  toast(text`A notice to chosen people is for ${most} at most. Narrow the list first.`, {
    tone: 'error',
  });
  return undefined;
}
