import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { type ClipboardEvent, type HTMLAttributes, type KeyboardEvent, useRef } from 'react';
import { useCourseLang } from '../../../../../lib/course-language.tsx';
import { cx, IconButton, TextField, VisuallyHidden } from '../../../../../ui/index.ts';
import { fieldIds } from '../model/errors.ts';
import type { EditedAnswer } from '../model/quiz.ts';

export interface AnswerRowProps {
  answer: EditedAnswer;
  number: number;
  isLast: boolean;
  /** The name of the group of radio buttons of one question. */
  group: string;
  error: string | undefined;
  groupErrorId: string | undefined;
  /** The props of the drag handle. */
  handle: HTMLAttributes<HTMLButtonElement>;
  onText: (text: string) => void;
  onRight: () => void;
  onMove: (by: -1 | 1) => void;
  onNext: () => void;
  onRemove: () => void;
  onPaste: (event: ClipboardEvent) => void;
}

const STEPS: Partial<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** One answer: its drag handle, the radio button for the right answer, its text and its actions. */
export function AnswerRow(props: AnswerRowProps) {
  const { answer, number, isLast, group, error, groupErrorId, handle } = props;
  const row = useRef<HTMLDivElement>(null);
  const { t } = useLingui();
  const lang = useCourseLang();

  /** Moves the answer. The focus stays on the used button, or goes to the text if it gets disabled. */
  const move = (by: -1 | 1) => {
    const { activeElement } = document;
    props.onMove(by);
    requestAnimationFrame(() => {
      const stays = activeElement instanceof HTMLElement && !activeElement.matches(':disabled');
      (stays ? activeElement : document.getElementById(fieldIds.answer(answer.key)))?.focus();
    });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, nativeEvent } = event;
    const isHandle = target instanceof HTMLElement && target.matches('[data-handle]');
    const step = STEPS[key];
    if (step && (event.altKey || isHandle)) {
      event.preventDefault();
      event.stopPropagation();
      move(step);
      return;
    }
    const isText = target instanceof HTMLElement && target.id === fieldIds.answer(answer.key);
    // Ctrl+Enter belongs to the form, and Enter during composition to the input method.
    if (key !== 'Enter' || !isText || nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    props.onNext();
  };

  return (
    // Key events of its fields and buttons bubble up to here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={row}
      onKeyDown={onKeyDown}
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2 rounded-md py-1 pr-1 sm:grid-cols-[auto_auto_minmax(0,1fr)_auto]',
        answer.is_correct && 'bg-success-soft',
      )}
    >
      <button
        type="button"
        data-handle
        aria-label={t`Drag answer ${number}, or move it with the arrow keys`}
        className="grid h-11 w-7 cursor-grab touch-none place-items-center rounded-md text-ink-muted hover:text-ink active:cursor-grabbing max-sm:hidden"
        {...handle}
      >
        <GripVertical aria-hidden className="size-4.5" />
      </button>
      <label className="grid size-11 cursor-pointer place-items-center">
        <input
          id={fieldIds.right(answer.key)}
          type="radio"
          name={`right-${group}`}
          checked={answer.is_correct}
          onChange={props.onRight}
          aria-label={t`Answer ${number} is correct`}
          aria-describedby={groupErrorId}
          className="size-5 cursor-pointer accent-(--brand)"
        />
      </label>
      <div onPaste={props.onPaste}>
        <TextField
          id={fieldIds.answer(answer.key)}
          // What stands in an empty field is in the language of the page.
          lang={answer.text === '' ? undefined : lang}
          label={<VisuallyHidden>{t`Answer ${number}`}</VisuallyHidden>}
          value={answer.text}
          onChange={props.onText}
          errorMessage={error}
          placeholder={t`Answer ${number}`}
          autoComplete="off"
          className="[&>label]:absolute"
        />
      </div>
      <div className="flex items-center justify-end max-sm:col-start-2 sm:min-h-11">
        {answer.is_correct && (
          <span aria-hidden className="px-2 text-sm font-semibold text-success-ink max-sm:mr-auto">
            {t({ message: 'Correct', context: 'answer' })}
          </span>
        )}
        <IconButton
          label={t`Move answer ${number} up`}
          size="sm"
          isDisabled={number === 1}
          onPress={() => move(-1)}
          className="text-ink-muted"
        >
          <ArrowUp aria-hidden className="size-4" />
        </IconButton>
        <IconButton
          label={t`Move answer ${number} down`}
          size="sm"
          isDisabled={isLast}
          onPress={() => move(1)}
          className="text-ink-muted"
        >
          <ArrowDown aria-hidden className="size-4" />
        </IconButton>
        <IconButton
          label={t`Remove answer ${number}`}
          size="sm"
          onPress={props.onRemove}
          className="text-ink-muted hover:text-danger-ink"
        >
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
    </div>
  );
}
