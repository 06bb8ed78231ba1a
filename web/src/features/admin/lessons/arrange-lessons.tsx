import { Trans, useLingui } from '@lingui/react/macro';
import type { Course } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Written } from '../../../lib/course-language.tsx';
import { codeOf } from '../../../lib/api/errors.ts';
import { ErrorState, ReorderList, Skeleton } from '../../../ui/index.ts';
import { EmptyLessons } from './empty-lessons.tsx';
import { OrderFailure, OrderState } from './order-state.tsx';
import { courseLessonsQuery, useLessonOrder } from './queries.ts';
import { Thumbnail } from './video/thumbnail.tsx';

/** Reorders the lessons of a course. Each move is saved at once. */
export function ArrangeLessons({ courseId }: { courseId: number }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(courseLessonsQuery(courseId));
  const order = useLessonOrder(courseId);

  if (!data && error) {
    return (
      <ErrorState
        title={t`Failed to load lessons. Please try again later.`}
        code={codeOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        className="rounded-lg border border-line bg-surface-raised"
      />
    );
  }
  if (!data) return <LoadingOrder />;
  const { title, language } = data;
  return (
    <section aria-labelledby="order" className="flex max-w-3xl flex-col gap-4">
      <div className="min-w-0">
        <h2 id="order" className="text-lg">
          <OrderOf course={data} />
        </h2>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm text-ink-muted">
          <p>
            <Trans>
              Drag a lesson by its handle, or move it with the arrows. Each move is saved at once.
            </Trans>
          </p>
          <OrderState order={order} />
        </div>
      </div>
      <OrderFailure order={order} />
      {data.lessons.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface-raised">
          <EmptyLessons course={String(courseId)} />
        </div>
      ) : (
        <ReorderList
          label={t`Lessons of ${title} in their order`}
          items={data.lessons}
          keyOf={({ id }) => id}
          nameOf={(lesson) => lesson.title}
          onReorder={(lessons) => order.mutate(lessons.map(({ id }) => id))}
        >
          {(lesson, index) => (
            <span className="flex items-center gap-3">
              <span className="w-6 shrink-0 text-end text-sm font-semibold text-ink-muted tabular-nums">
                {index + 1}
              </span>
              <Thumbnail poster={lesson.poster_url} className="w-16 max-sm:hidden" />
              <span className="min-w-0 flex-1">
                <span className="line-clamp-3 font-medium wrap-anywhere">
                  <Written in={language}>{lesson.title}</Written>
                </span>
                <span className="text-sm text-ink-muted tabular-nums sm:hidden">
                  {lesson.duration}
                </span>
              </span>
              <span className="shrink-0 text-sm text-ink-muted tabular-nums max-sm:hidden">
                {lesson.duration}
              </span>
            </span>
          )}
        </ReorderList>
      )}
    </section>
  );
}

function OrderOf({ course }: { course: Pick<Course, 'title' | 'language'> }) {
  const title = <Written in={course.language}>{course.title}</Written>;
  return <Trans>Order of {title}</Trans>;
}

function LoadingOrder() {
  return (
    <div className="flex max-w-3xl flex-col gap-3">
      <p role="status" className="sr-only">
        <Trans>Loading...</Trans>
      </p>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-14 w-full" />
      ))}
    </div>
  );
}
