import { useLingui } from '@lingui/react/macro';
import type { Quiz } from '@trilha/contract';
import { Flag } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cx } from '../../../../ui/index.ts';
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

const dot =
  'grid size-9 shrink-0 place-items-center rounded-full border-2 text-sm font-bold tabular-nums transition-colors ' +
  'pointer-coarse:size-11';

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
  const ring = (isCurrent: boolean) => isCurrent && 'outline-2 outline-offset-2 outline-brand-ink';
  return (
    <nav aria-label={t`Questions`}>
      <ol ref={list} className="relative -mx-1.5 flex gap-1.5 overflow-x-auto p-1.5">
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
                className={cx(
                  dot,
                  isDone
                    ? 'border-brand bg-brand text-on-brand'
                    : 'border-dashed border-line-strong text-ink hover:border-brand-ink',
                  ring(isCurrent),
                )}
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
              className={cx(dot, 'border-transparent text-accent-ink', ring(isChecking))}
            >
              <Flag aria-hidden className="size-5" />
            </button>
          </li>
        )}
      </ol>
    </nav>
  );
}
