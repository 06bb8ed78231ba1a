import {
  type AdminAnswer,
  type AdminQuestion,
  type api,
  type BodyOutput,
  type FieldErrors,
  MAX_ANSWERS,
  MAX_QUESTIONS,
  NON_FIELD_ERRORS,
  QUESTION_REQUIRED,
  RIGHT_ANSWER_STAYS,
  TOO_MANY_ANSWERS,
  TOO_MANY_QUESTIONS,
  TWO_ANSWERS_REQUIRED,
} from '@trilha/contract';
import type { Context } from '../../../platform/context.ts';
import { notFound, httpError, requireValid } from '../../../platform/http/errors.ts';
import type { Check } from '../../../platform/http/route.ts';
import type { AuditActor } from '../../audit/audit.ts';
import { editQuestions } from './edit.ts';
import {
  idsInQuestion,
  type Lessons,
  lessonsOfQuiz,
  questionErrors,
  questionsOfQuiz,
  type StoredAnswer,
  type StoredQuestion,
  type WantedAnswer,
  wantedAsIs,
  type WantedQuestion,
} from './tree.ts';

/*
 * The calls that change a single question or answer. Each one changes the whole tree and keeps the rest, so
 * that locking, versions and writing are the same for all changes.
 */

type Calls = typeof api.adminQuizzes;
type QuestionInput = BodyOutput<Calls['addQuestion']>;
type QuestionChanges = BodyOutput<Calls['updateQuestion']>;
type AnswerInput = BodyOutput<Calls['addAnswer']>;
type AnswerChanges = BodyOutput<Calls['updateAnswer']>;

/** The question or the answer of this id, with its index. */
function found<Row extends { readonly id: number }>(rows: readonly Row[], id: number) {
  const index = rows.findIndex((row) => row.id === id);
  const row = rows[index];
  if (!row) throw notFound();
  return { index, row };
}

/** The row that was not there before. */
function added<Row extends { readonly id: number }>(
  rows: readonly Row[],
  before: ReadonlySet<number>,
): Row {
  const row = rows.find(({ id }) => !before.has(id));
  if (!row) throw new Error('Nothing was added.');
  return row;
}

const idsOf = (rows: readonly { readonly id: number }[]) => new Set(rows.map(({ id }) => id));

/** The list with `question` at `order`, counted from 1; at the end where the list is shorter. */
function placed(
  others: readonly WantedQuestion[],
  question: WantedQuestion,
  order: number,
): WantedQuestion[] {
  return others.toSpliced(Math.max(0, order - 1), 0, question);
}

/* The errors that only the database can find, by field. */

function newQuestionErrors(
  question: Parameters<typeof questionErrors>[0],
  stored: readonly StoredQuestion[],
  lessons: Lessons,
): FieldErrors {
  return {
    ...questionErrors(question, undefined, lessons),
    ...(stored.length >= MAX_QUESTIONS && { [NON_FIELD_ERRORS]: [TOO_MANY_QUESTIONS] }),
  };
}

function newAnswerErrors(stored: readonly StoredAnswer[]): FieldErrors {
  return stored.length >= MAX_ANSWERS ? { [NON_FIELD_ERRORS]: [TOO_MANY_ANSWERS] } : {};
}

function answerErrors(changes: AnswerChanges, stored: StoredAnswer): FieldErrors {
  const isUnmarked = stored.is_correct && changes.is_correct === false;
  return isUnmarked ? { is_correct: [RIGHT_ANSWER_STAYS] } : {};
}

/** What is wrong with the rest of a question or an answer that its schema refuses. */
export function questionChecks({ database }: Context) {
  const answersOf = async ({ quizId, questionId }: { quizId: number; questionId: number }) =>
    (await questionsOfQuiz(database.queries, quizId)).find(({ id }) => id === questionId)
      ?.answers ?? [];
  return {
    async addQuestion({ params, sent }: Refused<'addQuestion'>) {
      const stored = await questionsOfQuiz(database.queries, params.quizId);
      const lessons = await lessonsOfQuiz(database.queries, params.quizId);
      return newQuestionErrors(idsInQuestion(sent), stored, lessons);
    },
    async updateQuestion({ params, fields: { lesson_id } }: Refused<'updateQuestion'>) {
      const lessons = await lessonsOfQuiz(database.queries, params.quizId);
      return questionErrors({ lesson_id, answers: [] }, undefined, lessons);
    },
    addAnswer: async ({ params }: Refused<'addAnswer'>) => newAnswerErrors(await answersOf(params)),
    async updateAnswer({ params, fields }: Refused<'updateAnswer'>) {
      const stored = (await answersOf(params)).find(({ id }) => id === params.id);
      return stored ? answerErrors(fields, stored) : {};
    },
  };
}

type Refused<Name extends keyof Calls> = Parameters<Check<Calls[Name]>>[0];

/** Adds a question with its answers, at the end unless `order` is given. */
export async function addQuestion(
  ctx: Context,
  actor: AuditActor,
  quizId: number,
  { order = Infinity, ...question }: QuestionInput,
): Promise<AdminQuestion> {
  let before: ReadonlySet<number> = new Set();
  const questions = await editQuestions(ctx, actor, quizId, (stored, lessons) => {
    requireValid(newQuestionErrors(question, stored, lessons));
    before = idsOf(stored);
    return placed(stored.map(wantedAsIs), question, order);
  });
  return added(questions, before);
}

/** Changes the text, the lesson or the order of a question; absent fields stay. */
export async function updateQuestion(
  ctx: Context,
  actor: AuditActor,
  at: { quizId: number; id: number },
  { order, ...changes }: QuestionChanges,
): Promise<AdminQuestion> {
  const questions = await editQuestions(ctx, actor, at.quizId, (stored, lessons) => {
    const { index, row } = found(stored, at.id);
    const question = { ...wantedAsIs(row), ...changes };
    requireValid(questionErrors(question, row, lessons));
    const others = stored.toSpliced(index, 1).map(wantedAsIs);
    return placed(others, question, order ?? index + 1);
  });
  return found(questions, at.id).row;
}

/** Removes a question; the last one cannot be removed. */
export async function removeQuestion(
  ctx: Context,
  actor: AuditActor,
  at: { quizId: number; id: number },
): Promise<void> {
  await editQuestions(ctx, actor, at.quizId, (stored) => {
    const { index } = found(stored, at.id);
    if (stored.length === 1) throw httpError(400, QUESTION_REQUIRED);
    return stored.toSpliced(index, 1).map(wantedAsIs);
  });
}

/** Changes the answers of one question to the result of `plan`, and returns them. */
async function editAnswers(
  ctx: Context,
  actor: AuditActor,
  at: { quizId: number; questionId: number },
  plan: (answers: StoredQuestion['answers']) => readonly WantedAnswer[],
): Promise<AdminAnswer[]> {
  const questions = await editQuestions(ctx, actor, at.quizId, (stored) => {
    const { index, row } = found(stored, at.questionId);
    const question = { ...wantedAsIs(row), answers: plan(row.answers) };
    return stored.map(wantedAsIs).with(index, question);
  });
  return found(questions, at.questionId).row.answers;
}

const wrong = (answer: StoredAnswer): StoredAnswer => ({ ...answer, is_correct: false });

/** Adds an answer at the end; a new right answer makes the previous one wrong. */
export async function addAnswer(
  ctx: Context,
  actor: AuditActor,
  at: { quizId: number; questionId: number },
  answer: AnswerInput,
): Promise<AdminAnswer> {
  let before: ReadonlySet<number> = new Set();
  const answers = await editAnswers(ctx, actor, at, (stored) => {
    requireValid(newAnswerErrors(stored));
    before = idsOf(stored);
    return [...(answer.is_correct ? stored.map(wrong) : stored), answer];
  });
  return added(answers, before);
}

/** Changes an answer; marking it right makes the previous one wrong. The right one cannot be marked wrong. */
export async function updateAnswer(
  ctx: Context,
  actor: AuditActor,
  at: { quizId: number; questionId: number; id: number },
  changes: AnswerChanges,
): Promise<AdminAnswer> {
  const answers = await editAnswers(ctx, actor, at, (stored) => {
    const { index, row } = found(stored, at.id);
    requireValid(answerErrors(changes, row));
    const others = changes.is_correct ? stored.map(wrong) : stored;
    return others.with(index, { ...row, ...changes });
  });
  return found(answers, at.id).row;
}

/** Removes an answer; the right one and the last two cannot be removed. */
export async function removeAnswer(
  ctx: Context,
  actor: AuditActor,
  at: { quizId: number; questionId: number; id: number },
): Promise<void> {
  await editAnswers(ctx, actor, at, (stored) => {
    const { index, row } = found(stored, at.id);
    if (row.is_correct) throw httpError(400, RIGHT_ANSWER_STAYS);
    if (stored.length <= 2) throw httpError(400, TWO_ANSWERS_REQUIRED);
    return stored.toSpliced(index, 1);
  });
}
