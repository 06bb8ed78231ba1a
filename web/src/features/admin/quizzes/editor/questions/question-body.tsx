import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { useCourseLang, Written } from '../../../../../lib/course-language.tsx';
import { Select, type SelectOption, TextArea } from '../../../../../ui/index.ts';
import { fieldIds, type QuestionErrors } from '../model/errors.ts';
import type { EditedQuestion } from '../model/quiz.ts';
import { Answers } from './answers.tsx';
import type { Commands } from '../use-editor.ts';
import { useIsNear } from './use-is-near.ts';

export interface LessonOptions {
  /** Undefined until a course is chosen and its lessons have loaded. */
  options: readonly SelectOption[] | undefined;
  hint: MessageDescriptor | undefined;
}

export interface QuestionCardProps {
  question: EditedQuestion;
  number: number;
  isLast: boolean;
  isUnfolded: boolean;
  /** One of so many unfolded questions that its fields are drawn only where they are near. */
  isOneOfMany: boolean;
  /** Drawn wherever it is: one of its fields is about to get the focus. */
  isGoal: boolean;
  errors: QuestionErrors | undefined;
  lessons: LessonOptions;
  commands: Commands;
}

export interface QuestionBodyProps extends QuestionCardProps {
  card: RefObject<HTMLElement | null>;
}

/**
 * What an unfolded question holds. A question has some hundred elements, mostly buttons: of many questions
 * only those near the screen have their fields, the others their texts, which the browser's own search
 * finds.
 */
export function QuestionBody({ card, ...props }: QuestionBodyProps) {
  const isNear = useIsNear(card);
  const { question, isUnfolded, isOneOfMany, isGoal } = props;
  const isDrawn = isUnfolded && (isNear || isGoal || !isOneOfMany);

  if (!isUnfolded) return null;
  return (
    <div
      id={`question-${question.key}-body`}
      className="flex flex-col gap-5 border-t border-line px-3 py-4 sm:px-5"
      style={isDrawn ? undefined : { height: heightOf(question) }}
    >
      {isDrawn ? <Fields {...props} /> : <Texts question={question} />}
    </div>
  );
}

/** About as high as the fields are, in pixels, so that little moves when they come or go. */
const heightOf = ({ answers }: EditedQuestion) => 336 + 60 * answers.length;

function Texts({ question: { text, answers } }: { question: EditedQuestion }) {
  return (
    <>
      <p className="whitespace-pre-wrap wrap-anywhere">
        <Written>{text}</Written>
      </p>
      <ol className="flex list-decimal flex-col gap-2 pl-6 wrap-anywhere">
        {answers.map(({ key, text: answer, is_correct }) => {
          const words = <Written>{answer}</Written>;
          return <li key={key}>{is_correct ? <Trans>{words} (correct)</Trans> : words}</li>;
        })}
      </ol>
    </>
  );
}

function Fields({ question, number, errors, lessons, commands }: QuestionCardProps) {
  const { t, i18n } = useLingui();
  const lang = useCourseLang();
  const { key, lesson_id } = question;
  const chosen = lesson_id === null ? '' : String(lesson_id);
  const isKnown = chosen === '' || lessons.options?.some(({ value }) => value === chosen);
  return (
    <>
      <TextArea
        id={fieldIds.text(key)}
        lang={lang}
        label={t`Question text`}
        rows={2}
        value={question.text}
        onChange={(text) => commands.edit(key, (before) => ({ ...before, text }))}
        errorMessage={errors?.text}
        isRequired
      />
      <Answers question={question} number={number} errors={errors} commands={commands} />
      <Select
        id={fieldIds.lesson(key)}
        label={t`Lesson that teaches it (optional)`}
        description={lessons.hint && i18n._(lessons.hint)}
        placeholder={t`No lesson`}
        options={[
          ...(lessons.options ?? []),
          ...(isKnown ? [] : [{ value: chosen, label: t`Lesson ${chosen}` }]),
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
    </>
  );
}
