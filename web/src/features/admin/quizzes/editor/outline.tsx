import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowUpDown, ChevronDown } from 'lucide-react';
import { memo, useState } from 'react';
import { Button, cx, ReorderList } from '../../../../ui/index.ts';
import { Excerpt } from './excerpt.tsx';
import { fieldIds } from './model/errors.ts';
import type { EditedQuestion } from './model/quiz.ts';
import type { Commands } from './use-editor.ts';

export interface OutlineProps {
  questions: readonly EditedQuestion[];
  /** The keys of questions with errors. */
  invalidKeys: { has: (key: string) => boolean };
  commands: Commands;
}

/** A list of all questions by their first words, to jump to one and to reorder them. */
export const Outline = memo(function Outline({ questions, invalidKeys, commands }: OutlineProps) {
  const { t } = useLingui();
  const [isArranging, setIsArranging] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const numberOf = new Map(questions.map(({ key }, index) => [key, index + 1]));
  const nameOf = ({ key }: EditedQuestion) => {
    const number = numberOf.get(key) ?? 0;
    return t({ message: `question ${number}`, context: 'to move it' });
  };
  return (
    <nav
      aria-label={t`Questions`}
      className="flex min-w-0 flex-col gap-2 xl:sticky xl:top-6 xl:max-h-[calc(100dvh-8.5rem)] xl:self-start"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-base">
          <span className="max-xl:hidden">
            <Trans>Jump to</Trans>
          </span>
          <button
            type="button"
            aria-expanded={isShown}
            onClick={() => setIsShown(!isShown)}
            className="flex min-h-11 items-center gap-2 rounded-md font-semibold xl:hidden"
          >
            <ChevronDown
              aria-hidden
              className={cx('size-4.5 text-ink-muted', !isShown && '-rotate-90')}
            />
            <Trans>Jump to a question</Trans>
          </button>
        </h2>
        <Button
          variant="quiet"
          size="sm"
          aria-pressed={isArranging}
          onPress={() => {
            setIsArranging(!isArranging);
            setIsShown(true);
          }}
        >
          <ArrowUpDown aria-hidden className="size-4" />
          {isArranging ? t({ message: 'Done', context: 'reordering' }) : t`Reorder`}
        </Button>
      </div>
      <div className={cx('min-h-0 overflow-y-auto rounded-lg', !isShown && 'max-xl:hidden')}>
        {isArranging ? (
          <ReorderList
            label={t`Order of the questions`}
            items={questions}
            keyOf={({ key }) => key}
            nameOf={nameOf}
            onReorder={commands.arrange}
          >
            {(question, index) => (
              <span className="block truncate text-sm">
                {index + 1}. <Excerpt of={question} />
              </span>
            )}
          </ReorderList>
        ) : (
          <ol className="rounded-lg border border-line bg-surface-raised p-1.5">
            {questions.map((question, index) => (
              <li key={question.key}>
                <Entry
                  question={question}
                  number={index + 1}
                  isInvalid={invalidKeys.has(question.key)}
                  goTo={commands.goTo}
                />
              </li>
            ))}
          </ol>
        )}
      </div>
    </nav>
  );
});

interface EntryProps {
  question: EditedQuestion;
  number: number;
  isInvalid: boolean;
  goTo: Commands['goTo'];
}

const Entry = memo(function Entry({ question, number, isInvalid, goTo }: EntryProps) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      onClick={() => goTo(fieldIds.card(question.key), question.key)}
      className="flex min-h-9 w-full min-w-0 items-center gap-2 rounded-md px-2 text-left text-sm text-ink-muted hover:bg-surface hover:text-ink pointer-coarse:min-h-11"
    >
      <span
        className={cx(
          'min-w-6 shrink-0 text-end font-semibold tabular-nums',
          isInvalid ? 'text-danger-ink' : 'text-ink',
        )}
      >
        {number}
      </span>
      <span className="min-w-0 flex-1 truncate">
        <Excerpt of={question} />
      </span>
      {isInvalid && <span className="shrink-0 font-semibold text-danger-ink">{t`To fix`}</span>}
    </button>
  );
});
