import { useLingui } from '@lingui/react/macro';
import type { AdminQuizSummary } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { isNoSuchPage } from '../../../lib/api/errors.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { Banner, ListFrame, toast } from '../../../ui/index.ts';
import { quizListQuery, useDeleteQuiz } from './queries.ts';
import { QuizTable } from './quiz-table.tsx';

export interface QuizListProps {
  /** The id of a course, or empty for all. */
  course: string;
  search: string;
  /** The id of the link that adds a quiz, which has the focus after a deletion. */
  addLink: string;
  /** Absent where quizzes are not duplicated. */
  onDuplicate?: (quiz: AdminQuizSummary) => void;
  empty: ReactNode;
}

/** A page of quizzes, by the address, which are deleted here. */
export function QuizList({ course, search, addLink, onDuplicate, empty }: QuizListProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { page, addressOf } = useListAddress();
  const quizzes = useQuery(quizListQuery({ page, search, course }));
  const deletion = useDeleteQuiz(({ quiz, isLastOfPage }) => {
    const { title } = quiz;
    toast(t`Quiz “${title}” deleted`, { tone: 'success' });
    document.getElementById(addLink)?.focus();
    if (isLastOfPage) void navigate(addressOf(page - 1), { replace: true });
  });
  return (
    <>
      {deletion.isError && (
        <Banner tone="error">{t`Failed to delete quiz. Please try again later.`}</Banner>
      )}
      <ListFrame
        query={quizzes}
        isNoSuchPage={isNoSuchPage(quizzes.error)}
        failure={t`Failed to load quizzes. Please try again later.`}
        page={page}
        addressOf={addressOf}
      >
        {(rows, isRefreshing) => (
          <QuizTable
            rows={rows}
            isRefreshing={isRefreshing}
            deleting={deletion.isPending ? deletion.variables.quiz.id : undefined}
            onDelete={(quiz) =>
              deletion.mutate({ quiz, isLastOfPage: page > 1 && rows?.length === 1 })
            }
            {...(onDuplicate && { onDuplicate })}
            empty={empty}
          />
        )}
      </ListFrame>
    </>
  );
}
