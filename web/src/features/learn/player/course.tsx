import { Trans, useLingui } from '@lingui/react/macro';
import type { Enrollment } from '@trilha/contract';
import { isStaffOf } from '@trilha/contract/staff-of';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type ClientLoaderFunctionArgs, useParams } from 'react-router';
import { codeOf } from '../../../lib/api/errors.ts';
import { pageTitle } from '../../../content/school.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { useLoadError } from '../../../lib/api/load-error.ts';
import { adminPlace } from '../../../lib/session/admin-place.ts';
import { lazyImport } from '../../../lib/routes/lazy-import.ts';
import { useAuth } from '../../../lib/session/auth.tsx';
import { drawnWith } from '../../../lib/api/query.ts';
import { EmptyState, ErrorState, LinkButton, Skeleton } from '../../../ui/index.ts';
import { LIST_BESIDE, PICTURE, PLAYER_GRID } from './lesson/player-layout.tsx';
import { loadPlayer } from './video/player-code.ts';
import { Player } from './player.tsx';
import { SavingNotice } from '../progress/saving-notice.tsx';
import { courseQuery } from '../queries.ts';
import { readId } from './rules.ts';

/** Most who open a course are in it: the outline's code comes for the others alone. */
const CourseOutline = lazy(async () => {
  const { CourseOutline: Outline } = await lazyImport(() => import('./course-outline.tsx'));
  return { default: Outline };
});

/** Starts loading the player's code in parallel with the course. */
export function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  loadPlayer().catch(() => undefined);
  const id = readId(params['id']);
  return id === null ? null : drawnWith(request, courseQuery(id));
}

/** `/course/{id}`: the player for enrolled users and staff, the outline for everybody else. */
export default function CoursePage() {
  const id = readId(useParams().id);
  if (id === null) return <CourseNotFound />;
  return <LoadedCourse key={id} id={id} />;
}

function LoadedCourse({ id }: { id: number }) {
  const { t } = useLingui();
  const { user } = useAuth();
  const isStaff = user !== null && isStaffOf(user, id);
  const query = useQuery(courseQuery(id));
  const { data: course, refetch, isFetching } = query;
  const error = useLoadError(query);
  // Who has just joined here is not thrown into the player, and may undo it; null: who has just left.
  const [joined, setJoined] = useState<Enrollment | null>();
  const isPlayer =
    course !== undefined && (isStaff || (course.is_enrolled && joined === undefined));
  if (course) {
    return isPlayer ? (
      <Player course={course} />
    ) : (
      <Suspense fallback={<LoadingCourse />}>
        <CourseOutline course={course} joined={joined ?? null} onJoined={setJoined} />
      </Suspense>
    );
  }
  if (error instanceof ApiError && error.status === 404) return <CourseNotFound />;
  if (error) {
    return (
      <div className="container-page py-12">
        <title>{pageTitle(t`Course`)}</title>
        <h1 className="sr-only">
          <Trans>Course</Trans>
        </h1>
        <SavingNotice />
        <ErrorState
          title={t`Failed to load course details`}
          code={codeOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </div>
    );
  }
  return <LoadingCourse />;
}

function CourseNotFound() {
  const { t } = useLingui();
  const place = adminPlace();
  return (
    <div className="container-page py-12">
      <title>{pageTitle(t`Course not found`)}</title>
      <h1 className="sr-only">
        <Trans>Course</Trans>
      </h1>
      <EmptyState
        title={t`Course not found`}
        action={
          <LinkButton to={place ?? '/dashboard'}>
            {place === null ? t`Back to the dashboard` : t`Back to the admin area`}
          </LinkButton>
        }
      >
        <Trans>It may have been removed, or its address may be mistyped.</Trans>
      </EmptyState>
    </div>
  );
}

/** A skeleton in the shape of the player, to avoid a layout shift. */
function LoadingCourse() {
  const { t } = useLingui();
  return (
    <div className="container-page flex flex-col gap-2 pt-2 pb-12 sm:gap-3 sm:pt-3">
      <title>{pageTitle(t`Course`)}</title>
      <h1 className="sr-only">
        <Trans>Course</Trans>
      </h1>
      <p role="status" className="flex min-h-11 items-center text-ink-muted">
        <Trans>Loading...</Trans>
      </p>
      <div className={PLAYER_GRID}>
        <div className="max-sm:-mx-4">
          <Skeleton className={PICTURE} />
        </div>
        <div className="flex flex-col gap-3">
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="h-11 w-64 max-w-full" />
        </div>
        <Skeleton className={`h-80 w-full ${LIST_BESIDE}`} />
      </div>
    </div>
  );
}
