import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FileUp, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useCourseLang } from '../../../../../lib/course-language.tsx';
import { Button } from '../../../../../ui/index.ts';
import { fieldIds, type QuizErrors } from '../model/errors.ts';
import { lessonOptionsQuery } from '../../queries.ts';
import type { LessonOptions } from './question-body.tsx';
import { QuestionCard } from './question-card.tsx';
import type { Editor } from '../use-editor.ts';

/** The lessons of the chosen course, for every question the same object. */
function useLessonOptions(course: string): LessonOptions {
  const { data, isError } = useQuery({
    ...lessonOptionsQuery(Number(course)),
    enabled: course !== '',
  });
  const lang = useCourseLang();
  return useMemo(() => {
    if (course === '') return { options: undefined, hint: msg`Choose a course first.` };
    if (data) {
      const options = data.lessons.map(({ id, title }) => ({
        value: String(id),
        label: title,
        lang,
      }));
      return {
        options,
        hint: options.length === 0 ? msg`The course has no lessons yet.` : undefined,
      };
    }
    return { options: undefined, hint: isError ? msg`Failed to load lessons.` : msg`Loading...` };
  }, [course, data, isError, lang]);
}

/** Up to this many unfolded questions have all of their fields, wherever they are. */
const MANY = 20;

export interface QuestionsProps {
  editor: Editor;
  errors: QuizErrors;
  onImport: () => void;
}

/** The questions of the quiz, and the buttons to add some. */
export function Questions({ editor, errors, onImport }: QuestionsProps) {
  const { t } = useLingui();
  const { quiz, unfolded, goal, commands } = editor;
  const { questions } = quiz;
  const lessons = useLessonOptions(quiz.course);
  const isAllUnfolded = questions.every(({ key }) => unfolded.has(key));
  return (
    <section
      aria-labelledby="quiz-questions"
      className="flex min-w-0 flex-col gap-3 xl:col-start-1"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="quiz-questions" className="text-lg">
          <Trans>Questions</Trans>
          {questions.length > 0 && (
            <span className="font-sans text-base font-normal text-ink-muted tabular-nums">
              {' '}
              ({questions.length})
            </span>
          )}
        </h2>
        {questions.length > 1 && (
          <Button variant="quiet" size="sm" onPress={() => commands.unfoldAll(!isAllUnfolded)}>
            {isAllUnfolded ? t`Fold all` : t`Unfold all`}
          </Button>
        )}
      </div>
      {questions.length === 0 && (
        <p className="rounded-lg border border-dashed border-line-strong px-4 py-8 text-center text-ink-muted">
          <Trans>No questions yet. Add one, or import them from a file.</Trans>
        </p>
      )}
      <ol aria-label={t`Questions`} className="flex flex-col gap-2.5">
        {questions.map((question, index) => (
          <QuestionCard
            key={question.key}
            question={question}
            number={index + 1}
            isLast={index + 1 === questions.length}
            isUnfolded={unfolded.has(question.key)}
            isOneOfMany={unfolded.size > MANY}
            isGoal={question.key === goal}
            errors={errors.of.get(question.key)}
            lessons={lessons}
            commands={commands}
          />
        ))}
      </ol>
      {errors.questions && (
        <p id="questions-error" className="text-sm font-medium text-danger-ink">
          {errors.questions}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          id={fieldIds.addQuestion}
          variant="secondary"
          aria-describedby={errors.questions ? 'questions-error' : undefined}
          onPress={() => commands.add()}
        >
          <Plus aria-hidden className="size-4.5" />
          <Trans>Add Question</Trans>
        </Button>
        <Button variant="quiet" onPress={onImport}>
          <FileUp aria-hidden className="size-4.5" />
          <Trans>Import questions</Trans>
        </Button>
      </div>
      <Hints />
    </section>
  );
}

const keyClass =
  'rounded-md border border-line-strong bg-surface-raised px-1.5 py-0.5 font-sans text-sm font-semibold text-ink';

function Hints() {
  return (
    <p className="max-w-prose text-sm leading-relaxed text-ink-muted">
      <Trans>
        <kbd className={keyClass}>Ctrl</kbd> <kbd className={keyClass}>Enter</kbd> adds a question,{' '}
        <kbd className={keyClass}>Enter</kbd> in an answer adds the next answer,{' '}
        <kbd className={keyClass}>Alt</kbd> <kbd className={keyClass}>↑</kbd>{' '}
        <kbd className={keyClass}>↓</kbd> moves the answer or the question you are in. Several lines
        pasted into an empty answer become several answers.
      </Trans>
    </p>
  );
}
