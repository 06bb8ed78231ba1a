import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Compass } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { codeOf } from '../../../lib/api/errors.ts';
import { pageTitle } from '../../../content/school.ts';
import { useLoadError } from '../../../lib/api/load-error.ts';
import { forgetAdminPlace } from '../../../lib/session/admin-place.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { usePublicAddress } from '../../../lib/language.ts';
import { drawnWith } from '../../../lib/api/query.ts';
import { EmptyState, ErrorState, LinkButton, Skeleton } from '../../../ui/index.ts';
import { JoinableCourses } from './joinable-courses.tsx';
import { DashboardFrame, MyCourses } from './my-courses.tsx';
import { byWhatIsLeft } from './next-step.ts';
import { coursesQuery, enrollmentsQuery, recentAchievementsQuery } from '../queries.ts';
import { goalQuery } from '../goals/queries.ts';
import { Week } from '../goals/week.tsx';
import { RecentAchievements } from './recent-achievements.tsx';
import { SavingNotice } from '../progress/saving-notice.tsx';

export const meta = () => [{ title: pageTitle(text`Dashboard`) }];

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return drawnWith(request, enrollmentsQuery, recentAchievementsQuery, coursesQuery, goalQuery);
}

/** The student's dashboard: the next lesson, all courses, achievements, courses to join. */
export default function Dashboard() {
  const { user } = useAuth();
  const courses = useRef<HTMLHeadingElement>(null);
  // From here on a member of staff studies: the ways back lead here.
  useEffect(forgetAdminPlace, []);
  return (
    <DashboardFrame
      username={user?.username ?? ''}
      notice={<SavingNotice />}
      coursesRef={courses}
      courses={<EnrolledCourses />}
    >
      <Week />
      <RecentAchievements />
      <JoinableCourses onEnrolled={() => courses.current?.focus()} />
    </DashboardFrame>
  );
}

function EnrolledCourses() {
  const { t } = useLingui();
  const address = usePublicAddress();
  const query = useQuery(enrollmentsQuery);
  const { data, refetch, isFetching } = query;
  const error = useLoadError(query);
  if (!data) {
    if (!error) return <LoadingCourses />;
    return (
      <ErrorState
        title={t`Failed to load your courses`}
        code={codeOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        className="rounded-lg border border-line"
      />
    );
  }
  const [first, ...others] = byWhatIsLeft(data.results);
  if (!first) {
    return (
      <EmptyState
        title={t`You are not enrolled in any course yet`}
        illustration={<Compass aria-hidden className="size-14 text-brand-ink" strokeWidth={1.5} />}
        action={
          <LinkButton to={address('/cursos')}>
            <Trans>Browse Courses</Trans>
          </LinkButton>
        }
        className="rounded-lg border border-dashed border-line-strong"
      >
        <Trans>Choose one below, or look at everything that the school teaches.</Trans>
      </EmptyState>
    );
  }
  return <MyCourses first={first} others={others} />;
}

function LoadingCourses() {
  return (
    <div className="flex flex-col gap-5">
      <p role="status" className="sr-only">
        <Trans>Loading...</Trans>
      </p>
      <Skeleton className="h-72 w-full rounded-lg" />
      <div className="card-grid">
        <Skeleton className="h-64 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </div>
    </div>
  );
}
