import { useLingui } from '@lingui/react/macro';
import type { Quiz } from '@trilha/contract';
import { Flag } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type Draft, isAnswered } from '../../quiz-draft.ts';

interface QuestionDotsProps {
  questions: Quiz['questions'];
  draft: Draft;
  /** The last step is shown, not a question. */
  isChecking: boolean;
  /** While the quiz is being submitted. */
  isLocked: boolean;
  /** @param at the index of the question, from 0 */
  onQuestion: (at: number) => void;
  /** Absent where nothing is handed in. */
  onCheck: (() => void) | undefined;
}

/** The way through a quiz: a dot for each question and a flag at its end. On a narrow screen it scrolls. */
export function QuestionDots(props: QuestionDotsProps) {
  const { questions, draft, isChecking, isLocked, onQuestion, onCheck } = props;
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const at = isChecking ? questions.length : draft.at;
  useEffect(() => {
    const box = list.current;
    const current = box?.children[at];
    if (!box || !(current instanceof HTMLElement)) return;
    // Scrolls only the row, not the page.
    box.scrollLeft = current.offsetLeft - (box.clientWidth - current.offsetWidth) / 2;
  }, [at]);
  const current = (isCurrent: boolean) => (isCurrent ? ('step' as const) : undefined);
  return (
    <nav aria-label={t`Questions`}>
      <ol ref={list} className="quiz-dots">
        {questions.map((question, index) => {
          const number = index + 1;
          const isCurrent = index === at;
          const isDone = isAnswered(draft, question);
          return (
            <li key={question.id}>
              <button
                type="button"
                disabled={isLocked}
                aria-current={current(isCurrent)}
                aria-label={isDone ? t`Question ${number}, answered` : t`Question ${number}`}
                onClick={() => onQuestion(index)}
                data-answered={isDone || undefined}
                className="quiz-dot"
              >
                {number}
              </button>
            </li>
          );
        })}
        {onCheck && (
          <li>
            <button
              type="button"
              disabled={isLocked}
              aria-current={current(isChecking)}
              aria-label={t`Check answers`}
              onClick={onCheck}
              data-flag
              className="quiz-dot"
            >
              <Flag aria-hidden className="size-5" />
            </button>
          </li>
        )}
      </ol>
    </nav>
  );
}
