import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminCourse, ListedLesson } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { codeOf } from '../../../lib/api/errors.ts';
import {
  EmptyState,
  ErrorState,
  LinkButton,
  ReorderList,
  Skeleton,
  toast,
} from '../../../ui/index.ts';
import { OrderFailure, OrderState } from '../lessons/order-state.tsx';
import { DeleteLesson } from './delete-lesson.tsx';
import { LessonRow, SectionRow } from './lesson-row.tsx';
import { MoveLesson } from './move-lesson.tsx';
import { listedLessonsQuery, useDuplicateLesson, useLessonOrder } from './queries.ts';
import { type NamedSection, SectionDialog } from './section-dialog.tsx';
import { lessonsOf, placed, type Row, rowsOf } from './sections.ts';

/** The lessons of the course in their order, which is changed in place. Each move is saved at once. */
export function LessonsTab({ course }: { course: AdminCourse }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(listedLessonsQuery(course.id));
  const order = useLessonOrder(course.id);
  const duplication = useDuplicateLesson();
  const [moving, setMoving] = useState<ListedLesson>();
  const [naming, setNaming] = useState<NamedSection>();
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
  /** The lesson below a title. */
  const firstAfter = (index: number) => {
    const next = rowsOf(lessons)[index + 1];
    return next?.kind === 'lesson' ? next.lesson.id : 0;
  };
  /** An empty title ends the section: its lessons go on in the one before. */
  const name = ({ lessonId, title: section_title }: NamedSection) =>
    order.mutate(
      lessons.map((lesson) => (lesson.id === lessonId ? { ...lesson, section_title } : lesson)),
    );
  const nameOf = (row: Row) => {
    if (row.kind === 'lesson') return row.lesson.title;
    const section = row.title;
    return t`Section “${section}”`;
  };
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
      <OrderFailure order={order} />
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
          items={rowsOf(lessons)}
          keyOf={({ key }) => key}
          nameOf={nameOf}
          onReorder={(rows) => order.mutate(lessonsOf(rows))}
        >
          {(row, index) =>
            row.kind === 'lesson' ? (
              <LessonRow
                lesson={row.lesson}
                courseId={course.id}
                number={lessons.indexOf(row.lesson) + 1}
                onMove={lessons.length > 1 ? () => setMoving(row.lesson) : undefined}
                onBeginSection={() => setNaming({ lessonId: row.lesson.id, title: '' })}
                onDuplicate={() => duplicate(row.lesson)}
                onDelete={() => setDeleting(row.lesson)}
              />
            ) : (
              <SectionRow
                title={row.title}
                onRename={() => setNaming({ lessonId: firstAfter(index), title: row.title })}
                onRemove={() => name({ lessonId: firstAfter(index), title: '' })}
              />
            )
          }
        </ReorderList>
      )}
      <MoveLesson
        lesson={moving}
        lessons={lessons}
        onClose={() => setMoving(undefined)}
        onMove={(lesson, place) => order.mutate(placed(lessons, lesson, place))}
      />
      <SectionDialog section={naming} onClose={() => setNaming(undefined)} onName={name} />
      <DeleteLesson
        lesson={deleting}
        onClose={() => setDeleting(undefined)}
        // The row with the focused button is gone: the focus moves on.
        onDeleted={() => region.current?.focus({ preventScroll: true })}
      />
    </section>
  );
}

const addedWords = (title: string) =>
  text({ message: `“${title}” has been added.`, context: 'lesson' });

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
