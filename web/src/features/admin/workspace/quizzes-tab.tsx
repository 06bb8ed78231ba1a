import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminCourse, AdminQuizSummary } from '@trilha/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../lib/api/api.ts';
import { isNoSuchPage } from '../../../lib/api/errors.ts';
import { useListAddress } from '../../../lib/list-address.ts';
import { Banner, EmptyState, LinkButton, ListFrame, toast } from '../../../ui/index.ts';
import { quizListQuery, useDeleteQuiz } from '../quizzes/queries.ts';
import { QuizTable } from '../quizzes/quiz-table.tsx';
import { useDuplicateQuiz } from './queries.ts';

const ADD_LINK = 'add-quiz';

/** The quizzes of the course. */
export function QuizzesTab({ course }: { course: AdminCourse }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { page, addressOf } = useListAddress();
  const quizzes = useQuery(quizListQuery({ page, search: '', course: String(course.id) }));
  const deletion = useDeleteQuiz(({ quiz, isLastOfPage }) => {
    const { title } = quiz;
    toast(t`Quiz “${title}” deleted`, { tone: 'success' });
    document.getElementById(ADD_LINK)?.focus();
    if (isLastOfPage) void navigate(addressOf(page - 1), { replace: true });
  });
  const duplication = useDuplicateQuiz();
  const duplicate = ({ id }: AdminQuizSummary) => {
    // A second press would add a second copy.
    if (duplication.isPending) return;
    duplication.mutate(id, {
      onSuccess({ title }) {
        toast(t`“${title}” has been added.`, { tone: 'success' });
      },
      onError(failure) {
        const reason = failure instanceof ApiError ? failure.detail : undefined;
        toast(reason ?? t`Failed to duplicate the quiz. Please try again.`, { tone: 'error' });
      },
    });
  };
  const addTo = `/admin/quizzes/new?course=${course.id}`;
  return (
    <section aria-label={t`Quizzes`} className="flex flex-col gap-4">
      <LinkButton id={ADD_LINK} to={addTo} className="w-fit sm:self-end">
        <Plus aria-hidden className="size-5" />
        <Trans>Add Quiz</Trans>
      </LinkButton>
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
            onDuplicate={duplicate}
            empty={
              <EmptyState
                title={t`This course has no quizzes yet`}
                action={
                  <LinkButton to={addTo}>
                    <Trans>Add the first quiz</Trans>
                  </LinkButton>
                }
              >
                <Trans>A quiz belongs to a course and checks what its lessons teach.</Trans>
              </EmptyState>
            }
          />
        )}
      </ListFrame>
    </section>
  );
}
