import type { Question as QuestionData } from '@trilha/contract';
import { useCourseLang } from '../../../../lib/course-language.tsx';
import { cx } from '../../../../ui/index.ts';

interface QuestionProps {
  question: QuestionData;
  /** The id of the chosen answer. */
  chosen: number | undefined;
  onChoose: (answerId: number) => void;
  /** While the quiz is being submitted. */
  isLocked: boolean;
  headingId: string;
  /** The id of the element with the question's number, which describes the group. */
  positionId: string;
}

export function Question(props: QuestionProps) {
  const { question, chosen, onChoose, isLocked, headingId, positionId } = props;
  const lang = useCourseLang();
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <h2
        id={headingId}
        lang={lang}
        data-view-heading
        tabIndex={-1}
        aria-describedby={positionId}
        className="text-lg whitespace-pre-line outline-none sm:text-xl"
      >
        {question.text}
      </h2>
      <div
        role="radiogroup"
        aria-labelledby={headingId}
        aria-disabled={isLocked || undefined}
        className="flex flex-col gap-2.5 sm:gap-3"
      >
        {question.answers.map((answer, index) => {
          const isChosen = answer.id === chosen;
          return (
            <label
              key={answer.id}
              className={cx(
                'relative flex min-h-14 items-center gap-3 rounded-lg border-2 px-3 py-2.5 transition-colors sm:gap-4 sm:px-4 sm:py-3',
                'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                isLocked ? 'cursor-progress opacity-70' : 'cursor-pointer',
                isChosen
                  ? 'border-brand-ink bg-brand-soft'
                  : 'border-line bg-surface-raised hover:border-line-strong',
              )}
            >
              <input
                type="radio"
                name={`question-${question.id}`}
                data-answer={index + 1}
                checked={isChosen}
                onChange={() => !isLocked && onChoose(answer.id)}
                className="sr-only"
              />
              <span
                aria-hidden
                className={cx(
                  'grid size-8 shrink-0 place-items-center rounded-full border-2 text-sm font-bold transition-colors',
                  isChosen
                    ? 'border-brand bg-brand text-on-brand'
                    : 'border-line-strong text-ink-muted',
                )}
              >
                {index + 1}
              </span>
              <span lang={lang} className="min-w-0 whitespace-pre-line">
                {answer.text}
              </span>
            </label>
          );
        })}
      </div>
    </div>
  );
}
