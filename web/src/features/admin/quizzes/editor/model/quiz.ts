import { t } from '@lingui/core/macro';
import {
  type AdminQuiz,
  type api,
  DEFAULT_PASSING_SCORE,
  type ImportedQuestion,
} from '@trilha/contract';
import { z } from 'zod';
import type { FormValues } from '../../../../../lib/form.ts';

/*
 * A quiz while it is edited: one immutable value. Unchanged parts stay the same objects, so that of a
 * hundred questions only the edited one is rendered, validated and compared again. A `key` identifies a
 * question or an answer before it has an id on the server and after it was moved.
 */
const EditedAnswer = z.object({
  key: z.string(),
  id: z.int().optional(),
  text: z.string(),
  is_correct: z.boolean(),
});
export type EditedAnswer = Readonly<z.infer<typeof EditedAnswer>>;

const EditedQuestion = z.object({
  key: z.string(),
  id: z.int().optional(),
  text: z.string(),
  lesson_id: z.int().nullable(),
  answers: z.array(EditedAnswer).readonly(),
});
export type EditedQuestion = Readonly<z.infer<typeof EditedQuestion>>;

export const EditedQuiz = z.object({
  title: z.string(),
  description: z.string(),
  /** As typed. */
  passing_score: z.string(),
  /** The course's id, or empty. */
  course: z.string(),
  can_retake: z.boolean(),
  show_report: z.boolean(),
  questions: z.array(EditedQuestion).readonly(),
});
export type EditedQuiz = Readonly<z.infer<typeof EditedQuiz>>;

// A restored draft has keys of an earlier page load, so a number alone would not be unique.
const pageLoad = Math.random().toString(36).slice(2, 8);
let keyCount = 0;
function newKey(): string {
  keyCount += 1;
  return `${pageLoad}-${keyCount}`;
}

export function newAnswer(text = '', is_correct = false): EditedAnswer {
  return { key: newKey(), text, is_correct };
}

export function newQuestion(): EditedQuestion {
  return { key: newKey(), text: '', lesson_id: null, answers: [newAnswer(), newAnswer()] };
}

export function importedQuestion({ text, answers }: ImportedQuestion): EditedQuestion {
  return {
    key: newKey(),
    text,
    lesson_id: null,
    answers: answers.map((answer) => newAnswer(answer.text, answer.is_correct)),
  };
}

export const NEW_QUIZ: EditedQuiz = {
  title: '',
  description: '',
  passing_score: String(DEFAULT_PASSING_SCORE),
  course: '',
  can_retake: true,
  show_report: true,
  questions: [],
};

export function fromServer(quiz: AdminQuiz): EditedQuiz {
  return {
    title: quiz.title,
    description: quiz.description,
    passing_score: String(quiz.passing_score),
    course: String(quiz.course),
    can_retake: quiz.can_retake,
    show_report: quiz.show_report,
    questions: quiz.questions.map(({ id, text, lesson_id, answers }) => ({
      key: `q${id}`,
      id,
      text,
      lesson_id,
      answers: answers.map((answer) => ({
        key: `a${answer.id}`,
        id: answer.id,
        text: answer.text,
        is_correct: answer.is_correct,
      })),
    })),
  };
}

/** A typed number. An empty field is no number, but `Number` would return zero. */
const typedNumber = (typed: string) => (typed.trim() === '' ? NaN : Number(typed));

/** The body of the request that saves the quiz. */
export function bodyOf(quiz: EditedQuiz) {
  return {
    title: quiz.title,
    description: quiz.description,
    passing_score: typedNumber(quiz.passing_score),
    course: typedNumber(quiz.course),
    can_retake: quiz.can_retake,
    show_report: quiz.show_report,
    questions: quiz.questions.map((question, index) => ({
      ...questionBody(question),
      order: index + 1,
    })),
  } satisfies FormValues<typeof api.adminQuizzes.create>;
}

export function questionBody({ id, text, lesson_id, answers }: EditedQuestion) {
  return {
    id,
    text,
    lesson_id,
    answers: answers.map((answer) => ({
      id: answer.id,
      text: answer.text,
      is_correct: answer.is_correct,
    })),
  };
}

type Change<T> = (before: T) => T;

export function changeQuestion(
  quiz: EditedQuiz,
  key: string,
  change: Change<EditedQuestion>,
): EditedQuiz {
  return {
    ...quiz,
    questions: quiz.questions.map((each) => (each.key === key ? change(each) : each)),
  };
}

export function insertQuestions(
  quiz: EditedQuiz,
  at: number,
  questions: readonly EditedQuestion[],
): EditedQuiz {
  return { ...quiz, questions: quiz.questions.toSpliced(at, 0, ...questions) };
}

export function removeQuestion(quiz: EditedQuiz, key: string): EditedQuiz {
  return { ...quiz, questions: quiz.questions.filter((each) => each.key !== key) };
}

/** The items with the one of `key` at index `to`; the same array if nothing moves. */
export function moved<T extends { key: string }>(
  items: readonly T[],
  key: string,
  to: number,
): readonly T[] {
  const from = items.findIndex((item) => item.key === key);
  const item = items[from];
  if (!item || to === from || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** The questions in the order of `keys`. Questions that are missing there stay at the end. */
export function arranged(quiz: EditedQuiz, keys: readonly { key: string }[]): EditedQuiz {
  const left = new Map(quiz.questions.map((question) => [question.key, question]));
  const first = keys.flatMap(({ key }) => {
    const question = left.get(key);
    left.delete(key);
    return question ?? [];
  });
  return { ...quiz, questions: [...first, ...left.values()] };
}

export function changeAnswer(question: EditedQuestion, key: string, text: string): EditedQuestion {
  return {
    ...question,
    answers: question.answers.map((each) => (each.key === key ? { ...each, text } : each)),
  };
}

/** Makes one answer the right one, and every other wrong. */
export function markRight(question: EditedQuestion, key: string): EditedQuestion {
  return {
    ...question,
    answers: question.answers.map((each) =>
      each.is_correct === (each.key === key) ? each : { ...each, is_correct: each.key === key },
    ),
  };
}

export function isBlank({ text }: { text: string }): boolean {
  return text.trim() === '';
}

/** The number of consecutive blank answers from `index` on. */
export function blanksFrom(answers: readonly EditedAnswer[], index: number): number {
  const rest = answers.slice(index);
  const written = rest.findIndex((answer) => !isBlank(answer));
  return written < 0 ? rest.length : written;
}

/**
 * Writes `lines` into the answers from the one of `key` on. Blank answers are filled first; the
 * remaining lines become new answers after them.
 */
export function fillAnswers(
  question: EditedQuestion,
  key: string,
  lines: readonly string[],
): EditedQuestion {
  const waiting = [...lines];
  const answers: EditedAnswer[] = [];
  let isFilling = false;
  for (const answer of question.answers) {
    if (answer.key === key) isFilling = true;
    else if (isFilling && !isBlank(answer)) {
      // At the next written answer the remaining lines are inserted before it.
      answers.push(...waiting.splice(0).map((text) => newAnswer(text)));
      isFilling = false;
    }
    const text = isFilling ? waiting.shift() : undefined;
    answers.push(text === undefined ? answer : { ...answer, text });
  }
  return { ...question, answers: [...answers, ...waiting.map((text) => newAnswer(text))] };
}

/** Whether both have the same questions in the same order, regardless of their content. */
export function isSameOrder(
  one: readonly { key: string }[],
  other: readonly { key: string }[],
): boolean {
  return one.length === other.length && one.every(({ key }, index) => key === other[index]?.key);
}

function sameQuestion(one: EditedQuestion, other: EditedQuestion): boolean {
  return (
    one === other ||
    (one.key === other.key &&
      one.text === other.text &&
      one.lesson_id === other.lesson_id &&
      one.answers.length === other.answers.length &&
      one.answers.every((answer, index) => {
        const { key, text, is_correct } = other.answers[index] ?? {};
        return answer.key === key && answer.text === text && answer.is_correct === is_correct;
      }))
  );
}

/** Whether both have the same content. */
export function sameQuiz(one: EditedQuiz, other: EditedQuiz): boolean {
  return (
    one.title === other.title &&
    one.description === other.description &&
    one.passing_score === other.passing_score &&
    one.course === other.course &&
    one.can_retake === other.can_retake &&
    one.show_report === other.show_report &&
    one.questions.length === other.questions.length &&
    one.questions.every((question, index) => {
      const counterpart = other.questions[index];
      return counterpart !== undefined && sameQuestion(question, counterpart);
    })
  );
}

/** The first words of a question, to identify it. */
export function excerptOf({ text }: { text: string }, length = 60): string {
  const words = text.trim().replaceAll(/\s+/g, ' ');
  if (words === '') return t`No text yet`;
  return words.length > length ? `${words.slice(0, length - 1).trimEnd()}…` : words;
}
