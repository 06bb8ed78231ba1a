import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { redirect } from 'react-router';
import { pageTitle } from '../../../content/school.ts';
import { currentUser } from '../../../lib/session/session.ts';
import { secondFactorQuery } from '../../../lib/session/second-factor.ts';
import { AdminPage, Skeleton } from '../../../ui/index.ts';
import { requirementQuery, staffQuery } from './queries.ts';
import { Requirement } from './requirement.tsx';
import { StaffTable } from './staff-table.tsx';

export const meta = () => [{ title: pageTitle(text`Security`) }];

/** For superusers only. Other staff are redirected. */
export function clientLoader(): null {
  if (currentUser()?.is_superuser !== true) throw redirect('/admin');
  return null;
}

/** The two-step verification of staff: whether it is required, and who has set it up. */
export default function SecurityPage() {
  const { t } = useLingui();
  // What the requirement says depends on all three: drawn one by one, they would push the list about.
  const parts = useQueries({ queries: [requirementQuery, secondFactorQuery, staffQuery] });
  const isLoading = parts.some(({ isPending }) => isPending);
  return (
    <AdminPage
      title={t`Security`}
      description={t`How the people who run the school log in.`}
      back={{ to: '/admin', label: t`Dashboard` }}
    >
      {isLoading ? (
        <>
          <p role="status" className="sr-only">
            <Trans>Loading...</Trans>
          </p>
          <Skeleton className="h-48 rounded-lg" />
          <Skeleton className="h-96 rounded-lg" />
        </>
      ) : (
        <>
          <Requirement />
          <section aria-labelledby="staff" className="flex flex-col gap-4">
            <h2 id="staff" className="text-lg">
              <Trans>Staff</Trans>
            </h2>
            <StaffTable />
          </section>
        </>
      )}
    </AdminPage>
  );
}
