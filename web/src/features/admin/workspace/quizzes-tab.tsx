import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminCourse, AdminQuizSummary } from '@trilha/contract';
import { Plus } from 'lucide-react';
import { ApiError } from '../../../lib/api/api.ts';
import { EmptyState, LinkButton, toast } from '../../../ui/index.ts';
import { QuizList } from '../quizzes/quiz-list.tsx';
import { useDuplicateQuiz } from './queries.ts';

const ADD_LINK = 'add-quiz';

/** The quizzes of the course. */
export function QuizzesTab({ course }: { course: AdminCourse }) {
  const { t } = useLingui();
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
      <QuizList
        course={String(course.id)}
        search=""
        addLink={ADD_LINK}
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
    </section>
  );
}
