import { plural, t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ADMIN_PAGE_SIZE, type AdminLesson } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Eye, Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { Written } from '../../../lib/course-language.tsx';
import { codeOf } from '../../../lib/api/errors.ts';
import { ApiError } from '../../../lib/api/api.ts';
import type { useListAddress } from '../../../lib/list-address.ts';
import {
  Badge,
  Banner,
  buttonClass,
  type Column,
  ConfirmDelete,
  ErrorState,
  Pagination,
  RowActions,
  toast,
} from '../../../ui/index.ts';
import { ListTable } from '../lists/list-table.tsx';
import { lessonListQuery, useDeleteLesson } from './queries.ts';
import { EmptyLessons } from './empty-lessons.tsx';
import { Thumbnail } from './video/thumbnail.tsx';

const actionClass = buttonClass({ variant: 'quiet', size: 'sm' }, 'px-3');

/** One page of the lessons that match the address, with the actions of each. */
export function LessonTable({ list }: { list: ReturnType<typeof useListAddress> }) {
  const { t } = useLingui();
  const { page, search, addressOf } = list;
  const course = list.filter('course');
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    lessonListQuery({ page, search, course }),
  );
  const navigate = useNavigate();
  const { search: asShown } = useLocation();
  const region = useRef<HTMLDivElement>(null);
  const deletion = useDeleteLesson();
  const [deleted, setDeleted] = useState(0);
  // The row with the focused button is gone: the focus moves on.
  useEffect(() => {
    if (deleted > 0) region.current?.focus({ preventScroll: true });
  }, [deleted]);

  const remove = ({ id, title }: AdminLesson) => {
    deletion.mutate(id, {
      onSuccess() {
        toast(t({ message: `“${title}” has been deleted.`, context: 'lesson' }), {
          tone: 'success',
        });
        setDeleted((count) => count + 1);
        // After its last row is deleted, a page no longer exists.
        if (data?.results.length === 1 && page > 1) {
          void navigate(addressOf(page - 1), { replace: true });
        }
      },
    });
  };

  const columns = useColumns(asShown, {
    onDelete: remove,
    deletingId: deletion.isPending ? deletion.variables : undefined,
  });

  if (!data && error) {
    const isPastEnd = error instanceof ApiError && error.status === 404 && page > 1;
    if (isPastEnd) return <Navigate to={addressOf(1)} replace />;
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

  return (
    <div ref={region} tabIndex={-1} className="flex flex-col gap-4 rounded-lg outline-none">
      {deletion.error && (
        <Banner tone="error">
          <Trans>Failed to delete lesson. Please try again later.</Trans>
          {deletion.error instanceof ApiError && deletion.error.detail && (
            <span className="block font-normal">{deletion.error.detail}</span>
          )}
        </Banner>
      )}
      <ListTable
        label={t`Video Lessons`}
        size="wide"
        columns={columns}
        rows={data?.results}
        rowKey={(lesson) => lesson.id}
        isRefreshing={isPlaceholderData}
        empty={
          <EmptyLessons
            course={course}
            search={
              search === ''
                ? undefined
                : {
                    title: t`No lesson found`,
                    sentence: <Trans>Nothing matches “{search}”.</Trans>,
                    onClear: () => list.setSearch(''),
                  }
            }
          />
        }
      />
      {data && (
        <Pagination
          page={page}
          count={data.count}
          pageSize={ADMIN_PAGE_SIZE}
          addressOf={addressOf}
        />
      )}
    </div>
  );
}

interface Deleting {
  onDelete: (lesson: AdminLesson) => void;
  deletingId: number | undefined;
}

/** What is lost with a lesson. */
export function lossOf({ completions_count: count, tracks }: AdminLesson): string {
  const progress =
    count === 0
      ? text`No student has completed it yet.`
      : plural(count, {
          one: '# student has completed it: that progress is lost.',
          other: '# students have completed it: that progress is lost.',
        });
  return tracks.length > 0 ? `${progress} ${text`Its captions are deleted too.`}` : progress;
}

/** @param asShown the search part of the list's address, for the link back */
function useColumns(asShown: string, { onDelete, deletingId }: Deleting): Column<AdminLesson>[] {
  const { t } = useLingui();
  return [
    {
      header: t`Lesson`,
      isRowHeader: true,
      cell: ({ id, title, poster_url, course_language, is_preview }) => (
        <Link
          to={`/admin/lessons/${id}/edit${asShown}`}
          className="flex w-fit items-center gap-3 rounded-md font-semibold text-ink no-underline hover:text-brand-ink"
        >
          <Thumbnail poster={poster_url} className="w-20" />
          <span className="line-clamp-3 min-w-0 wrap-anywhere">
            <Written in={course_language}>{title}</Written>
          </span>
          {is_preview && (
            <Badge>
              <Trans>Free preview</Trans>
            </Badge>
          )}
        </Link>
      ),
    },
    {
      header: t`Course`,
      isText: true,
      cell: ({ course_title, course_language }) => (
        <span className="line-clamp-2 text-ink-muted">
          <Written in={course_language}>{course_title}</Written>
        </span>
      ),
    },
    {
      header: t`Duration`,
      align: 'end',
      cell: ({ duration }) => <span className="tabular-nums">{duration}</span>,
    },
    {
      header: t`Order`,
      align: 'end',
      cell: ({ order }) => <span className="tabular-nums">{order}</span>,
    },
    {
      header: t`Actions`,
      isActions: true,
      align: 'end',
      cell: (lesson) => {
        const { title } = lesson;
        return (
          <RowActions>
            <Link
              to={`/course/${lesson.course_id}?lesson=${lesson.id}`}
              aria-label={t`Preview ${title}`}
              className={actionClass}
            >
              <Eye aria-hidden className="size-4" />
              <Trans>Preview</Trans>
            </Link>
            <Link
              to={`/admin/lessons/${lesson.id}/edit${asShown}`}
              aria-label={t`Edit ${title}`}
              className={actionClass}
            >
              <Pencil aria-hidden className="size-4" />
              <Trans>Edit</Trans>
            </Link>
            <ConfirmDelete
              label={t`Delete ${title}`}
              question={
                <>
                  <Trans>Delete this lesson?</Trans>
                  <span className="block font-normal text-ink-muted">{lossOf(lesson)}</span>
                </>
              }
              isPending={deletingId === lesson.id}
              onConfirm={() => onDelete(lesson)}
            />
          </RowActions>
        );
      },
    },
  ];
}
