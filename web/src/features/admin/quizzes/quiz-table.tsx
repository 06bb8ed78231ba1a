import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminQuizSummary } from '@trilha/contract';
import { ChartColumn, Copy, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Written } from '../../../lib/course-language.tsx';
import { percent } from '../../../lib/texts/formats.ts';
import { iconButtonClass } from '../../../ui/button-class.ts';
import { type Column, ConfirmDelete, IconButton, RowActions } from '../../../ui/index.ts';
import { ListTable } from '../lists/list-table.tsx';
import { ExportMenu } from './export-menu.tsx';

export interface QuizTableProps {
  rows: readonly AdminQuizSummary[] | undefined;
  isRefreshing: boolean;
  /** The id of the quiz that is being deleted. */
  deleting: number | undefined;
  onDelete: (quiz: AdminQuizSummary) => void;
  /** Absent where quizzes are not duplicated. */
  onDuplicate?: (quiz: AdminQuizSummary) => void;
  empty: ReactNode;
}

/** Says what is deleted together with a quiz. */
function deletionQuestion({ attempts_count }: AdminQuizSummary): string {
  if (attempts_count === 0) return t`Delete this quiz? Nobody has taken it yet.`;
  return plural(attempts_count, {
    one: 'Delete this quiz? # attempt is lost with it.',
    other: 'Delete this quiz? # attempts are lost with it.',
  });
}

const iconLink = iconButtonClass({ variant: 'quiet', size: 'sm' }, 'text-ink-muted');

function columnsOf({
  deleting,
  onDelete,
  onDuplicate,
}: QuizTableProps): Column<AdminQuizSummary>[] {
  return [
    {
      header: t`Quiz`,
      isRowHeader: true,
      cell: ({ id, title, description, course_language: language }) => (
        <div className="flex min-w-0 flex-col gap-0.5">
          <Link
            to={`/admin/quizzes/${id}/edit`}
            className="w-fit rounded-md font-semibold text-ink no-underline underline-offset-4 hover:text-brand-ink hover:underline"
          >
            <Written in={language}>{title}</Written>
          </Link>
          <span className="line-clamp-1 text-sm text-ink-muted">
            <Written in={language}>{description}</Written>
          </span>
        </div>
      ),
    },
    {
      header: t`Course`,
      isText: true,
      cell: ({ course_title, course_language }) => (
        <Written in={course_language}>{course_title}</Written>
      ),
    },
    {
      header: t`Questions count`,
      align: 'end',
      className: 'tabular-nums',
      cell: ({ questions_count }) => questions_count,
    },
    {
      header: t`Passing Score`,
      align: 'end',
      className: 'tabular-nums',
      cell: ({ passing_score }) => percent(passing_score),
    },
    {
      header: t`Actions`,
      isActions: true,
      align: 'end',
      cell: (quiz) => {
        const { title } = quiz;
        return (
          <RowActions>
            <Link
              to={`/admin/quizzes/${quiz.id}/edit`}
              aria-label={t`Edit ${title}`}
              title={t`Edit`}
              className={iconLink}
            >
              <Pencil aria-hidden className="size-4.5" />
            </Link>
            <Link
              to={`/admin/quizzes/${quiz.id}/stats`}
              aria-label={t`Statistics of ${title}`}
              title={t`Statistics`}
              className={iconLink}
            >
              <ChartColumn aria-hidden className="size-4.5" />
            </Link>
            {onDuplicate && (
              <IconButton
                label={t`Duplicate ${title}`}
                size="sm"
                className="text-ink-muted"
                onPress={() => onDuplicate(quiz)}
              >
                <Copy aria-hidden className="size-4.5" />
              </IconButton>
            )}
            <ExportMenu quiz={quiz} isCompact />
            <ConfirmDelete
              label={t`Delete ${title}`}
              question={deletionQuestion(quiz)}
              isPending={deleting === quiz.id}
              onConfirm={() => onDelete(quiz)}
            />
          </RowActions>
        );
      },
    },
  ];
}

export function QuizTable(props: QuizTableProps) {
  const { t: text } = useLingui();
  return (
    <ListTable
      label={text`Quizzes`}
      size="wide"
      columns={columnsOf(props)}
      rows={props.rows}
      rowKey={({ id }) => id}
      isRefreshing={props.isRefreshing}
      empty={props.empty}
    />
  );
}
