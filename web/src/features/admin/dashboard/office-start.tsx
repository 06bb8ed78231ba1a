import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MailQuestionMark, UserCheck, UserPlus, Users } from 'lucide-react';
import { codeOf } from '../../../lib/api/errors.ts';
import { ErrorState } from '../../../ui/index.ts';
import { Today } from '../today/later.tsx';
import { gridClass, NEWEST_TITLES, NewestEnrollments, NewestUsers } from './activity-panel.tsx';
import { officeStartQuery } from './queries.ts';
import { LoadingActivity } from './recent-activity.tsx';
import { Stat, Stats } from './stat-cards.tsx';

/** What waits for the office, how many people there are, and who came last. */
export function OfficeStart() {
  const { t } = useLingui();
  const { data, dataUpdatedAt, error, refetch, isFetching } = useQuery(officeStartQuery);
  if (!data && error) {
    return (
      <Today>
        <ErrorState
          title={t`Failed to load the figures. Please try again later.`}
          code={codeOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          className="rounded-lg border border-line bg-surface-raised"
        />
      </Today>
    );
  }
  const now = new Date(dataUpdatedAt);
  return (
    <Today>
      {!data && (
        <p role="status" className="sr-only">
          <Trans>Loading...</Trans>
        </p>
      )}
      <Stats>
        <Stat
          label={msg`Total Users`}
          icon={Users}
          to="/admin/users"
          value={data?.overview.total_users}
        />
        <Stat
          label={msg`New in 7 days`}
          icon={UserPlus}
          to="/admin/users"
          value={data?.new_users}
        />
        <Stat
          label={msg`Invited, not here yet`}
          icon={MailQuestionMark}
          to="/admin/users?status=invited"
          value={data?.invited}
        />
        <Stat
          label={msg`Active Enrollments`}
          icon={UserCheck}
          to="/admin/enrollments"
          value={data?.overview.active_enrollments}
        />
      </Stats>
      <section aria-labelledby="recent-activity" className="flex flex-col gap-4">
        <h2 id="recent-activity" className="text-lg">
          <Trans>Recent Activity</Trans>
        </h2>
        {data ? (
          <div className={gridClass}>
            <NewestEnrollments rows={data.recent_activity.enrollments} now={now} />
            <NewestUsers rows={data.recent_activity.users} now={now} />
          </div>
        ) : (
          <LoadingActivity titles={NEWEST_TITLES} />
        )}
      </section>
    </Today>
  );
}
