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

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');

const FIELDS: readonly [string, (quiz: EditedQuiz) => string][] = [
  ['Title', ({ title }) => title],
  ['Description', ({ description }) => description],
  ['Passing Score', ({ passing_score }) => `${passing_score}%`],
  ['Allow Retakes', ({ can_retake }) => yesOrNo(can_retake)],
  ['Show Report', ({ show_report }) => yesOrNo(show_report)],
];

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
  const fields = [
    ...FIELDS,
    ['Course', ({ course }: EditedQuiz) => courseName(course)] as const,
  ].flatMap(([label, read]) => {
    const [was, is] = [read(before), read(after)];
    return was === is ? [] : { label, before: was, after: is };
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
