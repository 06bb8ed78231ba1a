import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
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
import { FirstCourse } from './enrolled-course.tsx';
import { OtherCourses } from './my-courses.tsx';
import { withPending } from './pending.ts';
import { Review } from './review.tsx';
import { useOutbox } from '../progress/progress.ts';
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

/** The student's dashboard: the course to go on with, the own week, all courses, courses to join. */
export default function Dashboard() {
  const { user } = useAuth();
  const courses = useRef<HTMLHeadingElement>(null);
  const query = useQuery(enrollmentsQuery);
  const { entries } = useOutbox().state;
  // From here on a member of staff studies: the ways back lead here.
  useEffect(forgetAdminPlace, []);
  const enrollments = query.data?.results.map((each) => withPending(each, entries));
  const [first, ...others] = byWhatIsLeft(enrollments ?? []);
  const isFirstDay = enrollments?.length === 0;
  const joinable = (
    <JoinableCourses
      key="joinable"
      isFirstDay={isFirstDay}
      onEnrolled={() => courses.current?.focus()}
    />
  );
  const username = user?.username ?? '';
  return (
    <div className="container-page flex flex-col gap-10 pt-6 pb-16 sm:pt-10">
      <div className="flex flex-col gap-5">
        <h1 className="text-2xl break-words">
          {username === '' ? (
            <Trans>Welcome back, Student!</Trans>
          ) : (
            <Trans>Welcome back, {username}!</Trans>
          )}
        </h1>
        <SavingNotice />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-10">
          {isFirstDay && joinable}
          <section key="own" aria-labelledby="my-courses" className="flex flex-col gap-5">
            <h2 id="my-courses" ref={courses} tabIndex={-1} className="w-fit text-xl">
              <Trans>My courses</Trans>
            </h2>
            {first ? (
              <FirstCourse enrollment={first} />
            ) : isFirstDay ? (
              <NoCourse />
            ) : (
              <NotThere query={query} />
            )}
          </section>
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <Week />
          <Review enrollments={enrollments ?? []} />
          <RecentAchievements />
        </div>
      </div>
      <OtherCourses courses={others} />
      {!isFirstDay && joinable}
    </div>
  );
}

function NoCourse() {
  const { t } = useLingui();
  const address = usePublicAddress();
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
      <Trans>Choose one here, or look at everything that the school teaches.</Trans>
    </EmptyState>
  );
}

/** While the courses are on their way, or where they did not come. */
function NotThere({ query }: { query: UseQueryResult }) {
  const { t } = useLingui();
  const error = useLoadError(query);
  if (!error) return <LoadingCourses />;
  return (
    <ErrorState
      title={t`Failed to load your courses`}
      code={codeOf(error)}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      className="rounded-lg border border-line"
    />
  );
}

/** In the shape of the course to go on with. */
function LoadingCourses() {
  return (
    <>
      <p role="status" className="sr-only">
        <Trans>Loading...</Trans>
      </p>
      <Skeleton className="h-[40rem] w-full rounded-lg sm:h-[31rem]" />
    </>
  );
}
