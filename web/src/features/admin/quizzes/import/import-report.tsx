import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ImportedQuestion, ImportPreview } from '@trilha/contract';
import { Check } from 'lucide-react';
import { Written } from '../../../../lib/course-language.tsx';
import { Banner, Checkbox, cx } from '../../../../ui/index.ts';

/** The questions that were read, each with a checkbox. */
export function TakenQuestions({
  questions,
  isTicked,
  onTick,
  onTickAll,
}: {
  questions: readonly ImportedQuestion[];
  isTicked: (index: number) => boolean;
  onTick: (index: number, isTicked: boolean) => void;
  onTickAll: (isTicked: boolean) => void;
}) {
  const count = questions.length;
  const ticked = questions.filter((_, index) => isTicked(index)).length;
  return (
    <section aria-labelledby="import-taken" className="flex flex-col gap-1">
      {/* Relative, like the rows, so that the hidden inputs of the checkboxes scroll with them. */}
      <div className="relative flex flex-wrap items-center justify-between gap-x-4">
        <h3 id="import-taken" className="text-base">
          <Trans>Questions to add</Trans>
        </h3>
        <Checkbox
          value={ticked === questions.length}
          isIndeterminate={ticked > 0 && ticked < questions.length}
          onChange={onTickAll}
        >
          <Plural value={count} one="# question" other="All # questions" />
        </Checkbox>
      </div>
      <ol className="divide-y divide-line rounded-lg border border-line">
        {questions.map((question, index) => (
          // The list never changes its order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="relative px-3 py-2.5 sm:px-4">
            <TakenQuestion
              question={question}
              isTicked={isTicked(index)}
              onTick={(isNow) => onTick(index, isNow)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

function TakenQuestion({
  question,
  isTicked,
  onTick,
}: {
  question: ImportedQuestion;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}) {
  const { t } = useLingui();
  return (
    <div className={cx('flex flex-col gap-1', !isTicked && 'text-ink-muted')}>
      <Checkbox value={isTicked} onChange={onTick} className="[&_label]:items-start">
        <span className="font-medium wrap-anywhere whitespace-pre-line">
          <Written>{question.text}</Written>
        </span>
      </Checkbox>
      <ul className="flex flex-col gap-0.5 pl-8.5 text-sm">
        {question.answers.map((answer, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className={cx(
              'flex gap-1.5',
              answer.is_correct ? 'font-semibold text-success-ink' : 'text-ink-muted',
            )}
          >
            {answer.is_correct ? (
              <Check aria-hidden strokeWidth={3} className="mt-0.5 size-4 shrink-0" />
            ) : (
              <span aria-hidden className="w-4 shrink-0 text-center">
                –
              </span>
            )}
            <span className="min-w-0 wrap-anywhere whitespace-pre-line">
              <Written>{answer.text}</Written>
              {answer.is_correct && <span className="sr-only"> {t`(right answer)`}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The places that were not imported: line, excerpt and reason. */
export function RejectedPlaces({ refused }: Pick<ImportPreview, 'refused'>) {
  return (
    <section aria-labelledby="import-refused" className="flex flex-col gap-2">
      <h3 id="import-refused" className="text-base">
        <Trans>Not taken</Trans>
      </h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {refused.map(({ line, excerpt, reason }, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className="grid gap-x-4 px-3 py-2.5 sm:grid-cols-[5rem_minmax(0,1fr)] sm:px-4"
          >
            <span className="text-sm font-semibold text-ink-muted tabular-nums sm:pt-px">
              <Trans>Line {line}</Trans>
            </span>
            <span className="min-w-0 wrap-anywhere">
              {excerpt && <span className="block font-medium">{excerpt}</span>}
              <span className="block text-sm text-ink-muted">{reason}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Notes about questions that were imported incompletely. */
export function ImportNotes({ notes }: Pick<ImportPreview, 'notes'>) {
  if (notes.length === 0) return null;
  return (
    <Banner tone="warning" className="text-sm">
      <ul className="flex flex-col gap-1">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Banner>
  );
}
