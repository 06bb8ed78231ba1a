import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, ChevronDown, Trash2 } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, memo, useRef } from 'react';
import { Badge, cx, IconButton } from '../../../../../ui/index.ts';
import { fieldIds } from '../model/errors.ts';
import { Excerpt } from '../excerpt.tsx';
import { QuestionBody, type QuestionCardProps } from './question-body.tsx';

/**
 * One question, folded to a line or with all its fields. It is rendered again only when its own props
 * have changed, so that typing stays fast in a quiz of a hundred questions.
 */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { question, number, isLast, isUnfolded, errors, commands } = props;
  const { key } = question;
  const count = question.answers.length;
  const { t } = useLingui();
  const card = useRef<HTMLLIElement>(null);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      commands.move(key, event.key === 'ArrowUp' ? -1 : 1);
    } else if (isAddKey(event)) {
      event.preventDefault();
      event.stopPropagation();
      commands.add(key);
    }
  };

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // Not when only the window was left.
    if (document.hasFocus() && !currentTarget.contains(relatedTarget)) commands.touch(key);
  };

  return (
    // Key events of its fields and buttons bubble up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={card}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className={cx(
        // Cards out of view are neither laid out nor painted, and keep their last known height.
        'rounded-lg border bg-surface-raised [content-visibility:auto]',
        isUnfolded ? '[contain-intrinsic-size:auto_34rem]' : '[contain-intrinsic-size:auto_3.5rem]',
        errors ? 'border-danger-ink' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-1 py-1.5 pr-2 pl-1.5">
        <h3 className="min-w-0 flex-1 basis-40 text-base">
          <button
            type="button"
            id={fieldIds.card(key)}
            aria-expanded={isUnfolded}
            aria-controls={isUnfolded ? `question-${key}-body` : undefined}
            onClick={() => commands.toggle(key)}
            className="flex min-h-11 w-full min-w-0 scroll-mt-24 items-center gap-2 rounded-md px-1.5 text-left hover:bg-surface"
          >
            <ChevronDown
              aria-hidden
              className={cx(
                'size-4.5 shrink-0 text-ink-muted transition-transform',
                !isUnfolded && '-rotate-90',
              )}
            />
            <span className="shrink-0 font-semibold whitespace-nowrap">
              <Trans>Question {number}</Trans>
              {!isUnfolded && <span className="sr-only">: </span>}
            </span>
            {!isUnfolded && (
              <>
                <span className="min-w-0 flex-1 truncate text-sm font-normal text-ink-muted">
                  <Excerpt of={question} length={120} />
                </span>
                <span className="shrink-0 text-sm font-normal text-ink-muted max-sm:hidden">
                  <Plural value={count} one="# answer" other="# answers" />
                </span>
              </>
            )}
          </button>
        </h3>
        {errors && <Badge tone="danger">{t`To fix`}</Badge>}
        <Actions questionKey={key} number={number} isLast={isLast} commands={commands} />
      </div>
      <QuestionBody {...props} card={card} />
    </li>
  );
});

interface ActionsProps extends Pick<QuestionCardProps, 'number' | 'isLast' | 'commands'> {
  questionKey: string;
}

/** The buttons of a question. They stay as they are when the question is unfolded or changed. */
const Actions = memo(function Actions({ questionKey, number, isLast, commands }: ActionsProps) {
  const { t } = useLingui();
  return (
    <div className="ml-auto flex items-center">
      <IconButton
        label={t`Move question ${number} up`}
        size="sm"
        isDisabled={number === 1}
        onPress={() => commands.move(questionKey, -1)}
        className="text-ink-muted"
      >
        <ArrowUp aria-hidden className="size-4.5" />
      </IconButton>
      <IconButton
        label={t`Move question ${number} down`}
        size="sm"
        isDisabled={isLast}
        onPress={() => commands.move(questionKey, 1)}
        className="text-ink-muted"
      >
        <ArrowDown aria-hidden className="size-4.5" />
      </IconButton>
      <IconButton
        label={t`Remove question ${number}`}
        size="sm"
        onPress={() => commands.remove(questionKey)}
        className="text-ink-muted hover:text-danger-ink"
      >
        <Trash2 aria-hidden className="size-4.5" />
      </IconButton>
    </div>
  );
});

/** Ctrl+Enter, on a Mac also with the command key. */
export function isAddKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}
