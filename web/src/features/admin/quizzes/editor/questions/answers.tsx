import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { MAX_ANSWERS } from '@trilha/contract';
import { Plus } from 'lucide-react';
import type { ClipboardEvent } from 'react';
import { Button, cx, toast } from '../../../../../ui/index.ts';
import { AnswerRow } from './answer-row.tsx';
import { fieldIds, type QuestionErrors } from '../model/errors.ts';
import { linesOf } from '../model/lines.ts';
import {
  blanksFrom,
  changeAnswer,
  type EditedQuestion,
  fillAnswers,
  isBlank,
  markRight,
  moved,
  newAnswer,
} from '../model/quiz.ts';
import { useAnswerDrag } from './use-answer-drag.ts';
import type { Commands } from '../use-editor.ts';

export interface AnswersProps {
  question: EditedQuestion;
  number: number;
  errors: QuestionErrors | undefined;
  commands: Commands;
}

/** The answers of a question: their texts, the right one, and their order. */
export function Answers({ question, number, errors, commands }: AnswersProps) {
  const { t } = useLingui();
  const { key, answers } = question;
  const { edit, goTo, say } = commands;
  const errorId = errors?.answers ? `question-${key}-answers-error` : undefined;
  const isFull = answers.length >= MAX_ANSWERS;

  const move = (from: number, to: number) => {
    const answer = answers[from];
    if (!answer || to < 0 || to >= answers.length) return;
    edit(key, (before) => ({ ...before, answers: moved(before.answers, answer.key, to) }));
    const [place, now, count] = [from + 1, to + 1, answers.length];
    say(t`Answer ${place} is now number ${now} of ${count}.`);
  };
  const { drag, handleProps } = useAnswerDrag(move);

  const addAt = (at: number) => {
    const answer = newAnswer();
    edit(key, (before) => ({ ...before, answers: before.answers.toSpliced(at, 0, answer) }));
    goTo(fieldIds.answer(answer.key));
    const place = at + 1;
    say(t`Answer ${place} added.`);
  };

  /** Goes to the next answer if it is blank, else inserts a new one. */
  const next = (index: number) => {
    const [current, following] = answers.slice(index);
    if (following && isBlank(following)) goTo(fieldIds.answer(following.key));
    else if (current && !isBlank(current) && !isFull) addAt(index + 1);
  };

  const remove = (index: number) => {
    const answer = answers[index];
    if (!answer) return;
    const neighbour = answers[index + 1] ?? answers[index - 1];
    edit(key, (before) => ({
      ...before,
      answers: before.answers.filter((each) => each.key !== answer.key),
    }));
    goTo(neighbour ? fieldIds.answer(neighbour.key) : fieldIds.addAnswer(key));
    const place = index + 1;
    say(t`Answer ${place} removed.`);
  };

  const paste = (event: ClipboardEvent, index: number) => {
    const answer = answers[index];
    const lines = linesOf(event.clipboardData.getData('text/plain'));
    if (!answer || lines.length < 2 || !isBlank(answer)) return;
    event.preventDefault();
    const room = MAX_ANSWERS - answers.length + blanksFrom(answers, index);
    const taken = lines.slice(0, room);
    const filled = fillAnswers(question, answer.key, taken);
    edit(key, () => filled);
    const last = filled.answers[index + taken.length - 1];
    if (last) goTo(fieldIds.answer(last.key));
    const count = taken.length;
    say(t`${plural(count, { one: 'One answer filled in.', other: '# answers filled in.' })}`);
    const left = lines.length - taken.length;
    if (left > 0) {
      const max = MAX_ANSWERS;
      const lost = t`${plural(left, {
        one: `At most ${max} answers are possible: one line was left out.`,
        other: `At most ${max} answers are possible: # lines were left out.`,
      })}`;
      toast(lost, { tone: 'warning' });
    }
  };

  return (
    <fieldset
      role="radiogroup"
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-2 text-sm font-semibold text-ink">
        <Trans>
          <span className="sr-only">Question {number}: </span>Answers
          <span className="font-normal text-ink-muted">: mark the one that is correct</span>
        </Trans>
      </legend>
      {errorId && (
        <p id={errorId} className="text-sm font-medium text-danger-ink">
          {errors?.answers}
        </p>
      )}
      <ol data-drag-list className="flex flex-col gap-2">
        {answers.map((answer, index) => (
          <li key={answer.key} className={cx('relative', drag?.from === index && 'opacity-50')}>
            {drag && drag.to === index && drag.from !== index && (
              <span
                aria-hidden
                className={cx(
                  'absolute inset-x-0 h-0.5 rounded-full bg-brand',
                  drag.to < drag.from ? '-top-1.5' : '-bottom-1.5',
                )}
              />
            )}
            <AnswerRow
              answer={answer}
              number={index + 1}
              isLast={index + 1 === answers.length}
              group={key}
              error={errors?.of[answer.key]}
              groupErrorId={errorId}
              handle={handleProps(index)}
              onText={(text) => edit(key, (before) => changeAnswer(before, answer.key, text))}
              onRight={() => edit(key, (before) => markRight(before, answer.key))}
              onMove={(by) => move(index, index + by)}
              onNext={() => next(index)}
              onRemove={() => remove(index)}
              onPaste={(event) => paste(event, index)}
            />
          </li>
        ))}
      </ol>
      <Button
        id={fieldIds.addAnswer(key)}
        variant="quiet"
        size="sm"
        isDisabled={isFull}
        onPress={() => addAt(answers.length)}
        className="-ml-2 w-fit"
      >
        <Plus aria-hidden className="size-4" />
        <Trans>Add answer</Trans>
      </Button>
    </fieldset>
  );
}
