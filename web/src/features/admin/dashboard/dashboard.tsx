import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { History, Inbox, ShieldCheck, UserX } from 'lucide-react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { codeOf } from '../../../lib/api/errors.ts';
import { pageTitle } from '../../../content/school.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { drawnWith } from '../../../lib/api/query.ts';
import { Badge, ErrorState, LinkButton } from '../../../ui/index.ts';
import { Today, todayCode } from '../today/later.tsx';
import { todayQuery } from '../today/queries.ts';
import { CourseList } from './course-list.tsx';
import { coursesQuery, statsQuery, waitingDeletionsQuery } from './queries.ts';
import { LoadingActivity, RecentActivity } from './recent-activity.tsx';
import { StatCards } from './stat-cards.tsx';

export const meta = () => [{ title: pageTitle(text`Admin Dashboard`) }];

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return drawnWith(request, statsQuery, coursesQuery, waitingDeletionsQuery, todayQuery, todayCode);
}

/** The start page of staff: what waits for them, counts, recent activity, and the courses as students see them. */
export default function AdminDashboard() {
  const { t } = useLingui();
  const { user } = useAuth();
  const { data, dataUpdatedAt, error, refetch, isFetching } = useQuery(statsQuery);
  const openMessages = data?.open_messages ?? 0;
  const waiting = useQuery(waitingDeletionsQuery).data ?? 0;
  return (
    <div className="mx-auto flex w-full max-w-[90rem] flex-col gap-8 px-4 pt-6 pb-16 sm:px-8 sm:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-xl">
          <Trans>Dashboard</Trans>
        </h1>
        <div className="flex flex-wrap gap-2">
          <LinkButton
            to={openMessages > 0 ? '/admin/messages?handled=false' : '/admin/messages'}
            variant="secondary"
            size="sm"
          >
            <Inbox aria-hidden className="size-4.5" />
            <Trans>Messages</Trans>
            {openMessages > 0 && (
              <Badge tone="accent" className="-my-1">
                <Trans context="messages">
                  {openMessages}
                  <span className="sr-only"> open</span>
                </Trans>
              </Badge>
            )}
          </LinkButton>
          <LinkButton to="/admin/deletions" variant="secondary" size="sm">
            <UserX aria-hidden className="size-4.5" />
            <Trans>Deletion requests</Trans>
            {waiting > 0 && (
              <Badge tone="accent" className="-my-1">
                <Trans context="requests">
                  {waiting}
                  <span className="sr-only"> waiting</span>
                </Trans>
              </Badge>
            )}
          </LinkButton>
          <LinkButton to="/admin/audit" variant="secondary" size="sm">
            <History aria-hidden className="size-4.5" />
            <Trans>Audit</Trans>
          </LinkButton>
          {user?.is_superuser && (
            <LinkButton to="/admin/security" variant="secondary" size="sm">
              <ShieldCheck aria-hidden className="size-4.5" />
              <Trans>Security</Trans>
            </LinkButton>
          )}
        </div>
      </div>
      <Today>
        {!data && error ? (
          <ErrorState
            title={t`Failed to load dashboard statistics. Please try again later.`}
            code={codeOf(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
            className="rounded-lg border border-line bg-surface-raised"
          />
        ) : (
          <>
            {!data && (
              <p role="status" className="sr-only">
                <Trans>Loading...</Trans>
              </p>
            )}
            <StatCards overview={data?.overview} />
            <section aria-labelledby="recent-activity" className="flex flex-col gap-4">
              <h2 id="recent-activity" className="text-lg">
                <Trans>Recent Activity</Trans>
              </h2>
              {data ? (
                <RecentActivity activity={data.recent_activity} now={new Date(dataUpdatedAt)} />
              ) : (
                <LoadingActivity />
              )}
            </section>
          </>
        )}
        <CourseList />
      </Today>
    </div>
  );
}
