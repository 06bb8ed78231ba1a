import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Quiz } from '@trilha/contract';
import { ChevronRight } from 'lucide-react';
import { useCourseLang } from '../../../../lib/course-language.tsx';
import { listFormat } from '../../../../lib/texts/formats.ts';
import { Badge } from '../../../../ui/index.ts';
import { type Draft, unanswered } from '../../quiz-draft.ts';

interface CheckAnswersProps {
  questions: Quiz['questions'];
  draft: Draft;
  /** While the quiz is being submitted. */
  isLocked: boolean;
  headingId: string;
  /** @param at the index of the question, from 0 */
  onQuestion: (at: number) => void;
}

/** The step before the answers are handed in: what was answered and what was not, each a jump. */
export function CheckAnswers(props: CheckAnswersProps) {
  const { questions, draft, isLocked, headingId, onQuestion } = props;
  const { t } = useLingui();
  const lang = useCourseLang();
  const total = questions.length;
  const open = unanswered(draft, questions);
  const count = open.length;
  const numbers = listFormat({ type: 'unit' }).format(open.map(String));
  const stateId = `${headingId}-state`;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2
          id={headingId}
          data-view-heading
          tabIndex={-1}
          aria-describedby={stateId}
          className="text-xl outline-none"
        >
          {t`Check your answers`}
        </h2>
        <div id={stateId}>
          {count > 0 ? (
            <>
              <p className="font-semibold text-warning-ink">
                {t`${plural(count, { one: '# question is unanswered', other: '# questions are unanswered' })}: ${numbers}`}
              </p>
              <p className="text-ink-muted">
                <Trans>
                  A quiz is handed in with all its answers. Where you are not sure, choose what
                  seems most likely.
                </Trans>
              </p>
            </>
          ) : (
            <p className="text-ink-muted">
              {t`${plural(total, { one: 'Your question is answered.', other: 'All # questions are answered.' })} You can hand them in, or change an answer first.`}
            </p>
          )}
        </div>
      </div>
      <ul className="card flex flex-col divide-y divide-line p-0">
        {questions.map((question, index) => {
          const chosen = question.answers.find(({ id }) => id === draft.answers[question.id]);
          return (
            <li key={question.id}>
              <button
                type="button"
                disabled={isLocked}
                onClick={() => onQuestion(index)}
                className="flex min-h-14 w-full items-center gap-3 rounded-lg px-4 py-2.5 text-left transition-colors hover:bg-surface-sunken"
              >
                <span className="w-6 shrink-0 font-bold text-ink-muted tabular-nums">
                  {index + 1}
                </span>
                <span className="flex min-w-0 grow flex-col gap-0.5">
                  <span lang={lang} className="line-clamp-2 text-sm text-ink-muted">
                    {question.text}
                  </span>
                  {chosen ? (
                    <span lang={lang} className="line-clamp-2 font-semibold">
                      {chosen.text}
                    </span>
                  ) : (
                    <Badge tone="warning">{t`Not answered yet`}</Badge>
                  )}
                </span>
                <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
