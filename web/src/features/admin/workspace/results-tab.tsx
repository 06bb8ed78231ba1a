import { t as text } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminCourse, AdminQuizSummary } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn, Table } from 'lucide-react';
import { isNoSuchPage } from '../../../lib/api/errors.ts';
import { Written } from '../../../lib/course-language.tsx';
import { useListAddress } from '../../../lib/list-address.ts';
import { numberFormat, percent } from '../../../lib/texts/formats.ts';
import {
  type Column,
  DataTable,
  EmptyState,
  LinkButton,
  ListFrame,
  RowLink,
} from '../../../ui/index.ts';
import { quizListQuery } from '../quizzes/queries.ts';

/** How the students of the course do: the gradebook, and the statistics of each quiz. */
export function ResultsTab({ course }: { course: AdminCourse }) {
  const { t } = useLingui();
  const { page, addressOf } = useListAddress();
  const quizzes = useQuery(quizListQuery({ page, search: '', course: String(course.id) }));
  return (
    <section aria-label={t`Results`} className="flex flex-col gap-4">
      <div className="card flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-lg">
            <Trans context="part of a course">Gradebook</Trans>
          </h2>
          <p className="text-ink-muted">
            <Trans>Everybody in the course with each lesson and each quiz.</Trans>
          </p>
        </div>
        <LinkButton to={`/admin/courses/${course.id}/gradebook`} variant="secondary">
          <Table aria-hidden className="size-5" />
          <Trans>Open the gradebook</Trans>
        </LinkButton>
      </div>
      <h2 className="mt-2 text-lg">
        <Trans>Quizzes</Trans>
      </h2>
      <ListFrame
        query={quizzes}
        isNoSuchPage={isNoSuchPage(quizzes.error)}
        failure={t`Failed to load quizzes. Please try again later.`}
        page={page}
        addressOf={addressOf}
      >
        {(rows, isRefreshing) => (
          <DataTable
            label={t`Quizzes`}
            rows={rows}
            rowKey={({ id }) => id}
            isRefreshing={isRefreshing}
            empty={<EmptyState title={t`This course has no quizzes yet`} />}
            columns={columns()}
          />
        )}
      </ListFrame>
    </section>
  );
}

/** Asked for while drawing. */
function columns(): Column<AdminQuizSummary>[] {
  return [
    {
      header: text`Quiz`,
      isRowHeader: true,
      cell: ({ id, title }) => (
        <RowLink to={`/admin/quizzes/${id}/stats`}>
          <Written>{title}</Written>
        </RowLink>
      ),
    },
    {
      header: text`Attempts`,
      align: 'end',
      className: 'tabular-nums',
      cell: ({ attempts_count }) => numberFormat().format(attempts_count),
    },
    {
      header: text`Passing Score`,
      align: 'end',
      className: 'tabular-nums',
      cell: ({ passing_score }) => percent(passing_score),
    },
    {
      header: text`Actions`,
      isActions: true,
      align: 'end',
      cell: ({ id, title }) => (
        <LinkButton
          to={`/admin/quizzes/${id}/stats`}
          variant="quiet"
          size="sm"
          aria-label={text`Statistics of ${title}`}
        >
          <ChartColumn aria-hidden className="size-4.5" />
          <Trans>Statistics</Trans>
        </LinkButton>
      ),
    },
  ];
}
