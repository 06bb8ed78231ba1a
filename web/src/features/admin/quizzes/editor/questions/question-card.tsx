import { ArrowDown, ArrowUp, ChevronDown, Trash2 } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import { Badge, cx, IconButton, Select, TextArea } from '../../../../../ui/index.ts';
import { Answers } from './answers.tsx';
import { fieldIds, type QuestionErrors } from '../model/errors.ts';
import { type EditedQuestion, excerptOf } from '../model/quiz.ts';
import type { Commands } from '../use-editor.ts';

export interface LessonOptions {
  /** Undefined until a course is chosen and its lessons have loaded. */
  options: readonly { value: string; label: string }[] | undefined;
  hint: string | undefined;
}

export interface QuestionCardProps {
  question: EditedQuestion;
  number: number;
  isLast: boolean;
  isUnfolded: boolean;
  errors: QuestionErrors | undefined;
  lessons: LessonOptions;
  commands: Commands;
}

function summaryOf({ answers }: EditedQuestion): string {
  return answers.length === 1 ? '1 answer' : `${answers.length} answers`;
}

/**
 * One question, folded to a line or with all its fields. It is rendered again only when its own props
 * have changed, so that typing stays fast in a quiz of a hundred questions.
 */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { question, number, isLast, isUnfolded, errors, commands } = props;
  const { key } = question;

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

  return (
    // Key events of its fields and buttons bubble up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      onKeyDown={onKeyDown}
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
                'size-4.5 shrink-0 text-ink-muted transition-transform motion-reduce:transition-none',
                !isUnfolded && '-rotate-90',
              )}
            />
            <span className="shrink-0 font-semibold whitespace-nowrap">
              Question {number}
              {!isUnfolded && <span className="sr-only">: </span>}
            </span>
            {!isUnfolded && (
              <>
                <span className="min-w-0 flex-1 truncate text-sm font-normal text-ink-muted">
                  {excerptOf(question, 120)}
                </span>
                <span className="shrink-0 text-sm font-normal text-ink-muted max-sm:hidden">
                  {summaryOf(question)}
                </span>
              </>
            )}
          </button>
        </h3>
        {errors && <Badge tone="danger">To fix</Badge>}
        <div className="ml-auto flex items-center">
          <IconButton
            label={`Move question ${number} up`}
            size="sm"
            isDisabled={number === 1}
            onPress={() => commands.move(key, -1)}
            className="text-ink-muted"
          >
            <ArrowUp aria-hidden className="size-4.5" />
          </IconButton>
          <IconButton
            label={`Move question ${number} down`}
            size="sm"
            isDisabled={isLast}
            onPress={() => commands.move(key, 1)}
            className="text-ink-muted"
          >
            <ArrowDown aria-hidden className="size-4.5" />
          </IconButton>
          <IconButton
            label={`Remove question ${number}`}
            size="sm"
            onPress={() => commands.remove(key)}
            className="text-ink-muted hover:text-danger-ink"
          >
            <Trash2 aria-hidden className="size-4.5" />
          </IconButton>
        </div>
      </div>
      {isUnfolded && <QuestionBody {...props} />}
    </li>
  );
});

/** Ctrl+Enter, on a Mac also with the command key. */
export function isAddKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}

function QuestionBody({ question, number, errors, lessons, commands }: QuestionCardProps) {
  const { key, lesson_id } = question;
  const chosen = lesson_id === null ? '' : String(lesson_id);
  const isKnown = chosen === '' || lessons.options?.some(({ value }) => value === chosen);
  return (
    <div
      id={`question-${key}-body`}
      className="flex flex-col gap-5 border-t border-line px-3 py-4 sm:px-5"
    >
      <TextArea
        id={fieldIds.text(key)}
        label="Question text"
        rows={2}
        value={question.text}
        onChange={(text) => commands.edit(key, (before) => ({ ...before, text }))}
        errorMessage={errors?.text}
        isRequired
      />
      <Answers question={question} number={number} errors={errors} commands={commands} />
      <Select
        id={fieldIds.lesson(key)}
        label="Lesson that teaches it (optional)"
        description={lessons.hint}
        placeholder="No lesson"
        options={[
          ...(lessons.options ?? []),
          ...(isKnown ? [] : [{ value: chosen, label: `Lesson ${chosen}` }]),
        ]}
        isDisabled={!lessons.options}
        value={chosen}
        onChange={(value) =>
          commands.edit(key, (before) => ({
            ...before,
            lesson_id: value === '' ? null : Number(value),
          }))
        }
        errorMessage={errors?.lesson_id}
        className="max-w-md"
      />
    </div>
  );
}
