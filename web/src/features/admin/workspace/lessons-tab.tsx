import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminCourse, ListedLesson } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { codeOf } from '../../../lib/api/errors.ts';
import {
  Banner,
  EmptyState,
  ErrorState,
  LinkButton,
  ReorderList,
  Skeleton,
  Spinner,
  toast,
} from '../../../ui/index.ts';
import { DeleteLesson } from './delete-lesson.tsx';
import { LessonRow } from './lesson-row.tsx';
import { MoveLesson } from './move-lesson.tsx';
import { listedLessonsQuery, useDuplicateLesson, useLessonOrder } from './queries.ts';

/** The lessons of the course in their order, which is changed in place. Each move is saved at once. */
export function LessonsTab({ course }: { course: AdminCourse }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(listedLessonsQuery(course.id));
  const order = useLessonOrder(course.id);
  const duplication = useDuplicateLesson();
  const [moving, setMoving] = useState<ListedLesson>();
  const [deleting, setDeleting] = useState<ListedLesson>();
  const region = useRef<HTMLElement>(null);
  const addTo = `/admin/lessons/new?course=${course.id}`;
  const lessons = data?.results;

  if (!lessons) {
    if (!error) return <LoadingLessons />;
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
  const { title } = course;
  const duplicate = ({ id }: ListedLesson) => {
    // A second press would add a second copy.
    if (duplication.isPending) return;
    duplication.mutate(id, {
      onSuccess(copy) {
        toast(addedWords(copy.title), { tone: 'success' });
      },
      onError(failure) {
        const reason = failure instanceof ApiError ? failure.detail : undefined;
        toast(reason ?? t`Failed to duplicate the lesson. Please try again.`, { tone: 'error' });
      },
    });
  };
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={t`Lessons`}
      className="flex flex-col gap-4 outline-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-x-6 gap-y-1 text-sm text-ink-muted">
          {lessons.length > 1 && (
            <p>
              <Trans>
                Drag a lesson by its handle, or move it with the arrows. Each move is saved at once.
              </Trans>
            </p>
          )}
          <OrderState order={order} />
        </div>
        <LinkButton to={addTo}>
          <Plus aria-hidden className="size-5" />
          <Trans>Add Lesson</Trans>
        </LinkButton>
      </div>
      {order.error && (
        <Banner tone="error">
          <Trans>Failed to save the order. Please try again.</Trans>
          <span className="block font-normal">
            {reasonOf(order.error) ?? t`The lessons are back in their former order.`}
          </span>
        </Banner>
      )}
      {lessons.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface-raised">
          <EmptyState
            title={t`This course has no lessons yet`}
            action={
              <LinkButton to={addTo}>
                <Trans>Add the first lesson</Trans>
              </LinkButton>
            }
          >
            <Trans>A lesson is a video with a title and a few words about it.</Trans>
          </EmptyState>
        </div>
      ) : (
        <ReorderList
          label={t`Lessons of ${title} in their order`}
          items={lessons}
          keyOf={({ id }) => id}
          nameOf={(lesson) => lesson.title}
          onReorder={(moved) => order.mutate(moved)}
        >
          {(lesson, index) => (
            <LessonRow
              lesson={lesson}
              courseId={course.id}
              number={index + 1}
              onMove={lessons.length > 1 ? () => setMoving(lesson) : undefined}
              onDuplicate={() => duplicate(lesson)}
              onDelete={() => setDeleting(lesson)}
            />
          )}
        </ReorderList>
      )}
      <MoveLesson
        lesson={moving}
        lessons={lessons}
        onClose={() => setMoving(undefined)}
        onMove={(moved) => order.mutate(moved)}
      />
      <DeleteLesson
        lesson={deleting}
        onClose={() => setDeleting(undefined)}
        // The row with the focused button is gone: the focus moves on.
        onDeleted={() => region.current?.focus({ preventScroll: true })}
      />
    </section>
  );
}

function OrderState({ order }: { order: { isPending: boolean; isSuccess: boolean } }) {
  return (
    <p role="status" className="flex min-h-6 items-center gap-1.5 font-medium">
      {order.isPending && (
        <>
          <Spinner className="size-4" />
          <Trans>Saving...</Trans>
        </>
      )}
      {order.isSuccess && (
        <>
          <Check aria-hidden className="size-4.5 text-success-ink" />
          <Trans>Order saved</Trans>
        </>
      )}
    </p>
  );
}

const addedWords = (title: string) =>
  text({ message: `“${title}” has been added.`, context: 'lesson' });

/** The server's reason, such as that another user has added a lesson meanwhile. */
function reasonOf(error: Error): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fieldErrors['ids']?.[0] ?? error.detail;
}

function LoadingLessons() {
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="sr-only">
        <Trans>Loading...</Trans>
      </p>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-16 w-full" />
      ))}
    </div>
  );
}
