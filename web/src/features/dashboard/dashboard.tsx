import { useQuery } from '@tanstack/react-query';
import { History, Inbox } from 'lucide-react';
import { pageTitle } from '../../content/school.ts';
import { ErrorState, LinkButton } from '../../ui/index.ts';
import { CourseList } from './course-list.tsx';
import { statsQuery } from './queries.ts';
import { LoadingActivity, RecentActivity } from './recent-activity.tsx';
import { StatCards } from './stat-cards.tsx';

export const meta = () => [{ title: pageTitle('Admin Dashboard') }];

/** The first screen of staff: how large the school is, what happened last, what students see. */
export default function AdminDashboard() {
  const { data, dataUpdatedAt, error, refetch, isFetching } = useQuery(statsQuery);
  return (
    <div className="mx-auto flex w-full max-w-[90rem] flex-col gap-8 px-4 pt-6 pb-16 sm:px-8 sm:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-xl">Dashboard</h1>
        <div className="flex flex-wrap gap-2">
          <LinkButton to="/admin/messages" variant="secondary" size="sm">
            <Inbox aria-hidden className="size-4.5" />
            Messages
          </LinkButton>
          <LinkButton to="/admin/audit" variant="secondary" size="sm">
            <History aria-hidden className="size-4.5" />
            Audit
          </LinkButton>
        </div>
      </div>
      {!data && error ? (
        <ErrorState
          title="Failed to load dashboard statistics. Please try again later."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          className="rounded-lg border border-line bg-surface-raised"
        />
      ) : (
        <>
          {!data && (
            <p role="status" className="sr-only">
              Loading...
            </p>
          )}
          <StatCards overview={data?.overview} />
          <section aria-labelledby="recent-activity" className="flex flex-col gap-4">
            <h2 id="recent-activity" className="text-lg">
              Recent Activity
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
    </div>
  );
}
