import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { percent } from '../../../../../lib/texts/formats.ts';
import { type Detail, DETAILS, LABELS } from './errors.ts';
import { type EditedQuestion, type EditedQuiz, excerptOf } from './quiz.ts';

/** The differences between two states of a quiz, as text. */
export interface Changes {
  /** The changed fields of the quiz itself. */
  fields: { label: string; before: string; after: string }[];
  added: string[];
  removed: string[];
  changed: string[];
  isReordered: boolean;
}

/**
 * What a field of the quiz holds, as it is shown.
 * @param courseName returns the name of a course by its id in the form
 */
export function detailText(
  quiz: EditedQuiz,
  field: Detail,
  courseName: (id: string) => string,
): string {
  switch (field) {
    case 'course':
      return courseName(quiz.course);
    case 'passing_score':
      return percent(Number(quiz.passing_score));
    case 'can_retake':
    case 'show_report':
      return quiz[field] ? t`Yes` : t`No`;
    default:
      return quiz[field];
  }
}

/** The content of a question without keys, for the comparison. */
function contentOf({ text, lesson_id, answers }: EditedQuestion): string {
  return JSON.stringify([text, lesson_id, answers.map((each) => [each.text, each.is_correct])]);
}

/** @param courseName returns the name of a course by its id in the form */
export function changesBetween(
  before: EditedQuiz,
  after: EditedQuiz,
  courseName: (id: string) => string,
): Changes {
  const fields = DETAILS.flatMap((name) => {
    const [was, is] = [detailText(before, name, courseName), detailText(after, name, courseName)];
    return was === is ? [] : { label: i18n._(LABELS[name]), before: was, after: is };
  });
  const beforeOf = new Map(before.questions.map((question) => [question.key, question]));
  const afterOf = new Map(after.questions.map((question) => [question.key, question]));
  const staying = (quiz: EditedQuiz) =>
    quiz.questions.flatMap(({ key }) => (beforeOf.has(key) && afterOf.has(key) ? key : []));
  const words = (question: EditedQuestion) => excerptOf(question);
  return {
    fields,
    added: after.questions.filter(({ key }) => !beforeOf.has(key)).map(words),
    removed: before.questions.filter(({ key }) => !afterOf.has(key)).map(words),
    changed: after.questions
      .filter((question) => {
        const former = beforeOf.get(question.key);
        return former !== undefined && contentOf(former) !== contentOf(question);
      })
      .map(words),
    isReordered: staying(before).join() !== staying(after).join(),
  };
}

/**
 * My version, to overwrite theirs. Questions and answers that they have removed no longer have an id on
 * the server, so they are saved as new.
 */
export function overwriting(mine: EditedQuiz, theirs: EditedQuiz): EditedQuiz {
  const theirAnswers = new Map(
    theirs.questions.map(({ id, answers }) => [id, new Set(answers.map((answer) => answer.id))]),
  );
  return {
    ...mine,
    questions: mine.questions.map((question) => {
      const answersThere = question.id === undefined ? undefined : theirAnswers.get(question.id);
      const isComplete =
        question.id === undefined ||
        (answersThere && question.answers.every(({ id }) => !id || answersThere.has(id)));
      if (isComplete) return question;
      return {
        ...question,
        id: answersThere ? question.id : undefined,
        answers: question.answers.map((answer) =>
          answersThere?.has(answer.id) ? answer : { ...answer, id: undefined },
        ),
      };
    }),
  };
}
