import { QUESTION_REQUIRED, MAX_QUESTIONS, QuestionInTree, QuizInput } from '@trilha/contract';
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

const LABELS: Record<Detail, string> = {
  title: 'Title',
  description: 'Description',
  course: 'Course',
  passing_score: 'Passing Score',
  can_retake: 'Allow Retakes',
  show_report: 'Show Report',
};

export interface QuestionErrors {
  text?: string;
  lesson_id?: string;
  /** Of the answers as a whole. */
  answers?: string;
  /** By the key of the answer. */
  of: Readonly<Record<string, string>>;
}

export interface QuizErrors {
  details: Partial<Record<Detail, string>>;
  questions?: string;
  /** By the key of the question; the same object as long as the question is the same. */
  of: ReadonlyMap<string, QuestionErrors>;
}

export const NO_FAULTS: QuizErrors = { details: {}, of: new Map() };

type Path = readonly PropertyKey[];

/** Puts the messages of one question, by their paths inside it, beside what they are about. */
function sorted(
  question: EditedQuestion,
  messages: readonly { path: Path; message: string }[],
): QuestionErrors | undefined {
  if (messages.length === 0) return undefined;
  const of: Record<string, string> = {};
  const faults: QuestionErrors = { of };
  for (const { path, message } of messages) {
    const [field, place] = path;
    const answer = field === 'answers' ? question.answers[Number(place ?? NaN)] : undefined;
    if (answer) of[answer.key] ??= message;
    else if (field === 'lesson_id' || field === 'answers') faults[field] ??= message;
    else faults.text ??= message;
  }
  return faults;
}

const checked = new WeakMap<EditedQuestion, QuestionErrors | 'none'>();

/** What the contract finds wrong with a question; remembered, as a question never changes. */
function errorsOfQuestion(question: EditedQuestion): QuestionErrors | undefined {
  let known = checked.get(question);
  if (!known) {
    const { error } = QuestionInTree.safeParse(questionBody(question));
    known = sorted(question, error?.issues ?? []) ?? 'none';
    checked.set(question, known);
  }
  return known === 'none' ? undefined : known;
}

const DetailsInput = QuizInput.omit({ questions: true });

/** Everything that the contract finds wrong with the quiz. */
export function errorsOf(quiz: EditedQuiz): QuizErrors {
  const details: QuizErrors['details'] = {};
  const { error } = DetailsInput.safeParse(bodyOf({ ...quiz, questions: [] }));
  for (const { path, message } of error?.issues ?? []) {
    const field = DETAILS.find((name) => name === path[0]);
    if (field) details[field] ??= message;
  }
  const of = new Map<string, QuestionErrors>();
  for (const question of quiz.questions) {
    const found = errorsOfQuestion(question);
    if (found) of.set(question.key, found);
  }
  const faults: QuizErrors = { details, of };
  if (quiz.questions.length === 0) faults.questions = QUESTION_REQUIRED;
  if (quiz.questions.length > MAX_QUESTIONS) {
    faults.questions = `At most ${MAX_QUESTIONS} questions are possible.`;
  }
  return faults;
}

/** What the server found wrong, tied to what was sent: gone as soon as that is changed. */
export interface ServerErrors {
  details: Partial<Record<Detail, { message: string; sent: EditedQuiz[Detail] }>>;
  questions?: { message: string; sent: EditedQuiz['questions'] };
  of: ReadonlyMap<EditedQuestion, QuestionErrors>;
}

/** Sorts dotted names such as `questions.0.answers.1.text`; `rest` belongs to nothing of the form. */
export function fromFieldErrors(
  fieldErrors: Readonly<Record<string, readonly string[]>>,
  sent: EditedQuiz,
): { faults: ServerErrors; rest: string[] } {
  const details: ServerErrors['details'] = {};
  const inQuestions = new Map<EditedQuestion, { path: Path; message: string }[]>();
  const rest: string[] = [];
  const faults: ServerErrors = { details, of: new Map() };
  for (const [name, messages] of Object.entries(fieldErrors)) {
    const message = messages.join(' ');
    const [first = '', place, ...path] = name.split('.');
    const detail = DETAILS.find((each) => each === first);
    const question = first === 'questions' ? sent.questions[Number(place ?? NaN)] : undefined;
    if (detail) details[detail] = { message, sent: sent[detail] };
    else if (question) {
      inQuestions.set(question, [...(inQuestions.get(question) ?? []), { path, message }]);
    } else if (first === 'questions') faults.questions = { message, sent: sent.questions };
    else rest.push(message);
  }
  faults.of = new Map(
    [...inQuestions].flatMap(([question, messages]) => {
      const found = sorted(question, messages);
      return found ? [[question, found] as const] : [];
    }),
  );
  return { faults, rest };
}

/** The faults of the form together with those of the server that still hold. */
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

/** Ids of the fields, for labels, for the focus and for the ways that lead to a fault. */
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

export interface Fault {
  /** Of the field that it is about. */
  id: string;
  /** The question to unfold before the field is there. */
  questionKey?: string;
  where: string;
  message: string;
}

/** All faults in the order of the form, as ways to their fields. */
export function listOf(faults: QuizErrors, quiz: EditedQuiz): Fault[] {
  const list: Fault[] = [];
  for (const field of DETAILS) {
    const message = faults.details[field];
    if (message) list.push({ id: fieldIds.detail(field), where: LABELS[field], message });
  }
  if (faults.questions) {
    list.push({ id: fieldIds.addQuestion, where: 'Questions', message: faults.questions });
  }
  for (const [index, question] of quiz.questions.entries()) {
    const found = faults.of.get(question.key);
    if (!found) continue;
    const { key: questionKey, answers } = question;
    const where = `Question ${index + 1}`;
    const add = (id: string, message: string | undefined, part = '') => {
      if (message) list.push({ id, questionKey, where: `${where}${part}`, message });
    };
    add(fieldIds.text(questionKey), found.text);
    add(fieldIds.lesson(questionKey), found.lesson_id, ', lesson');
    const first = answers[0];
    add(first ? fieldIds.right(first.key) : fieldIds.addAnswer(questionKey), found.answers);
    for (const [place, { key }] of answers.entries()) {
      add(fieldIds.answer(key), found.of[key], `, answer ${place + 1}`);
    }
  }
  return list;
}
