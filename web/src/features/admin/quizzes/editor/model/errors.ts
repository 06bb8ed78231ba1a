import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import {
  QUESTION_REQUIRED,
  MAX_QUESTIONS,
  QuestionInTree,
  QuizInput,
  TOO_MANY_QUESTIONS,
} from '@trilha/contract';
import { contractText, issueText } from '../../../../../lib/texts/contract-text.ts';
import { bodyOf, type EditedQuestion, type EditedQuiz, questionBody } from './quiz.ts';

/** The fields of the quiz itself, in the order of the form. */
export const DETAILS = [
  'title',
  'description',
  'course',
  'passing_score',
  'can_retake',
  'show_report',
] as const;
export type Detail = (typeof DETAILS)[number];

export const LABELS: Readonly<Record<Detail, MessageDescriptor>> = {
  title: msg`Title`,
  description: msg`Description`,
  course: msg`Course`,
  passing_score: msg`Passing Score`,
  can_retake: msg`Allow Retakes`,
  show_report: msg`Show Report`,
};

export interface QuestionErrors {
  text?: string;
  lesson_id?: string;
  /** The error of the answers as a whole. */
  answers?: string;
  /** The errors of single answers, by key. */
  of: Readonly<Record<string, string>>;
}

export interface QuizErrors {
  details: Partial<Record<Detail, string>>;
  questions?: string;
  /** By the key of the question. The same object as long as the question is the same object. */
  of: ReadonlyMap<string, QuestionErrors>;
}

export const NO_ERRORS: QuizErrors = { details: {}, of: new Map() };

type Path = readonly PropertyKey[];

interface Said {
  path: Path;
  message: string;
}

type Issue = Said & Parameters<typeof issueText>[0];

const saidOf = (issues: readonly Issue[] = []): Said[] =>
  issues.map((issue) => ({ path: issue.path, message: issueText(issue) }));

/** Assigns the messages of one question to its parts, by their paths. */
function sorted(question: EditedQuestion, messages: readonly Said[]): QuestionErrors | undefined {
  if (messages.length === 0) return undefined;
  const of: Record<string, string> = {};
  const errors: QuestionErrors = { of };
  for (const { path, message } of messages) {
    const [field, place] = path;
    const answer = field === 'answers' ? question.answers[Number(place ?? NaN)] : undefined;
    if (answer) of[answer.key] ??= message;
    else if (field === 'lesson_id' || field === 'answers') errors[field] ??= message;
    else errors.text ??= message;
  }
  return errors;
}

const checked = new WeakMap<
  EditedQuestion,
  { language: string; errors: QuestionErrors | undefined }
>();

/** The contract's errors of a question. Cached, because question objects are immutable. */
function errorsOfQuestion(question: EditedQuestion, language: string): QuestionErrors | undefined {
  let known = checked.get(question);
  if (known?.language !== language) {
    const { error } = QuestionInTree.safeParse(questionBody(question));
    known = { language, errors: sorted(question, saidOf(error?.issues)) };
    checked.set(question, known);
  }
  return known.errors;
}

const DetailsInput = QuizInput.omit({ questions: true });

/** All errors that the contract's schema finds in the quiz, in the language of the page. */
export function errorsOf(quiz: EditedQuiz, language = i18n.locale): QuizErrors {
  const details: QuizErrors['details'] = {};
  const { error } = DetailsInput.safeParse(bodyOf({ ...quiz, questions: [] }));
  for (const { path, message } of saidOf(error?.issues)) {
    const field = DETAILS.find((name) => name === path[0]);
    if (field) details[field] ??= message;
  }
  const of = new Map<string, QuestionErrors>();
  for (const question of quiz.questions) {
    const found = errorsOfQuestion(question, language);
    if (found) of.set(question.key, found);
  }
  const errors: QuizErrors = { details, of };
  if (quiz.questions.length === 0) errors.questions = contractText(QUESTION_REQUIRED);
  if (quiz.questions.length > MAX_QUESTIONS) {
    errors.questions = contractText(TOO_MANY_QUESTIONS);
  }
  return errors;
}

/**
 * The errors without those of questions that are new since the last save and were not left yet: nobody is
 * told off for what they have not written yet.
 */
export function inChecked(
  errors: QuizErrors,
  saved: ReadonlySet<string>,
  touched: ReadonlySet<string>,
): QuizErrors {
  const isShown = (key: string) => saved.has(key) || touched.has(key);
  return { ...errors, of: new Map([...errors.of].filter(([key]) => isShown(key))) };
}

/** The server's errors with the values that were sent. An error no longer applies once its value changes. */
export interface ServerErrors {
  details: Partial<Record<Detail, { message: string; sent: EditedQuiz[Detail] }>>;
  questions?: { message: string; sent: EditedQuiz['questions'] };
  of: ReadonlyMap<EditedQuestion, QuestionErrors>;
}

/** Assigns errors by dotted names such as `questions.0.answers.1.text`; `rest` belongs to no field. */
export function fromFieldErrors(
  fieldErrors: Readonly<Record<string, readonly string[]>>,
  sent: EditedQuiz,
): { errors: ServerErrors; rest: string[] } {
  const details: ServerErrors['details'] = {};
  const inQuestions = new Map<EditedQuestion, { path: Path; message: string }[]>();
  const rest: string[] = [];
  const errors: ServerErrors = { details, of: new Map() };
  for (const [name, messages] of Object.entries(fieldErrors)) {
    const message = messages.join(' ');
    const [first = '', place, ...path] = name.split('.');
    const detail = DETAILS.find((each) => each === first);
    const question = first === 'questions' ? sent.questions[Number(place ?? NaN)] : undefined;
    if (detail) details[detail] = { message, sent: sent[detail] };
    else if (question) {
      inQuestions.set(question, [...(inQuestions.get(question) ?? []), { path, message }]);
    } else if (first === 'questions') errors.questions = { message, sent: sent.questions };
    else rest.push(message);
  }
  errors.of = new Map(
    [...inQuestions].flatMap(([question, messages]) => {
      const found = sorted(question, messages);
      return found ? [[question, found] as const] : [];
    }),
  );
  return { errors, rest };
}

/** The errors of the form together with those of the server that still apply. */
export function together(
  own: QuizErrors,
  server: ServerErrors | undefined,
  quiz: EditedQuiz,
): QuizErrors {
  if (!server) return own;
  const details = { ...own.details };
  for (const field of DETAILS) {
    const found = server.details[field];
    if (found && found.sent === quiz[field]) details[field] ??= found.message;
  }
  const of = new Map(own.of);
  for (const question of quiz.questions) {
    const found = server.of.get(question);
    if (found && !of.has(question.key)) of.set(question.key, found);
  }
  const ofList = server.questions?.sent === quiz.questions ? server.questions.message : undefined;
  const questions = own.questions ?? ofList;
  return questions === undefined ? { details, of } : { details, of, questions };
}

/** Ids of the fields, for labels, for the focus and for the links of the error summary. */
export const fieldIds = {
  detail: (field: Detail) => `quiz-${field}`,
  addQuestion: 'add-question',
  card: (key: string) => `question-${key}`,
  text: (key: string) => `question-${key}-text`,
  lesson: (key: string) => `question-${key}-lesson`,
  addAnswer: (key: string) => `question-${key}-add`,
  answer: (key: string) => `answer-${key}`,
  right: (key: string) => `answer-${key}-right`,
};

export interface ListedError {
  /** The id of the field. */
  id: string;
  /** The question to unfold first, so that the field is rendered. */
  questionKey?: string;
  where: string;
  message: string;
}

/** All errors in the order of the form, with links to their fields. */
export function listOf(errors: QuizErrors, quiz: EditedQuiz): ListedError[] {
  const list: ListedError[] = [];
  for (const field of DETAILS) {
    const message = errors.details[field];
    if (message) list.push({ id: fieldIds.detail(field), where: i18n._(LABELS[field]), message });
  }
  if (errors.questions) {
    list.push({ id: fieldIds.addQuestion, where: t`Questions`, message: errors.questions });
  }
  for (const [index, question] of quiz.questions.entries()) {
    const found = errors.of.get(question.key);
    if (!found) continue;
    const { key: questionKey, answers } = question;
    const number = index + 1;
    const add = (id: string, message: string | undefined, where = t`Question ${number}`) => {
      if (message) list.push({ id, questionKey, where, message });
    };
    add(fieldIds.text(questionKey), found.text);
    add(fieldIds.lesson(questionKey), found.lesson_id, t`Question ${number}, lesson`);
    const first = answers[0];
    add(first ? fieldIds.right(first.key) : fieldIds.addAnswer(questionKey), found.answers);
    for (const [at, { key }] of answers.entries()) {
      const place = at + 1;
      add(fieldIds.answer(key), found.of[key], t`Question ${number}, answer ${place}`);
    }
  }
  return list;
}
