import type { Achievement, Attempt, SessionUser } from '@trilha/contract';

/* What the limit asks of a database: one function a call, written by hand for each engine. */

export type Awaitable<T> = T | Promise<T>;

/** Whose session it is, and when: every function that takes it checks both. */
export interface Caller {
  readonly session: number;
  readonly now: string;
}

/** A refusal; the limit answers the status without a body, for no request of the run is refused. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

export interface CourseRow {
  readonly id: number;
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly level: string;
  readonly duration: string;
  readonly icon: string;
  readonly enrollment: string;
  readonly is_published: boolean;
}

export interface LessonRow {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly duration: string;
  readonly position: number;
  readonly video_url: string;
  readonly course_id: number;
  readonly completed: boolean;
  readonly seconds: number | null;
  readonly poster: string | null;
}

export interface TrackRow {
  readonly lesson_id: number;
  readonly kind: string;
  readonly language: string;
  readonly path: string;
}

/** A quiz in the form in which it goes out; the questions follow. */
export interface QuizOut {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly passing_score: number;
  readonly can_retake: boolean;
  readonly show_report: boolean;
  readonly completed: boolean;
  readonly best_score: number | null;
  readonly attempts_count: number;
  readonly course_id: number;
  readonly questions: QuestionOut[];
}

export interface QuestionOut {
  readonly id: number;
  readonly text: string;
  readonly order: number;
  readonly answers: { id: number; text: string }[];
}

export interface CoursePage {
  readonly course: CourseRow;
  readonly isEnrolled: boolean;
  /** To who is enrolled or staff; the others see the outline. */
  readonly isOpen: boolean;
  readonly benefits: { id: number; description: string }[];
  readonly lessons: LessonRow[];
  readonly tracks: TrackRow[];
  readonly quizzes: QuizOut[];
}

export interface EnrollmentRow {
  readonly id: number;
  readonly last_accessed: string | null;
  readonly enrolled_at: string;
  readonly course_id: number;
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly level: string;
  readonly duration: string;
  readonly icon: string;
  readonly quizzes: number;
  readonly passed: number;
}

export interface OutlineRow {
  readonly id: number;
  readonly course_id: number;
  readonly title: string;
  readonly duration: string;
  readonly position: number;
  readonly completed: boolean;
}

export interface CompletionRow {
  readonly completed_at: string | null;
  readonly done: number;
  readonly total: number;
  readonly awarded: Achievement[];
}

/** A question with what grading needs. */
export interface AskedQuestion {
  readonly id: number;
  readonly text: string;
  readonly lesson: { id: number; title: string } | null;
  readonly answers: { id: number; text: string; is_correct: boolean }[];
}

export interface AskedQuiz {
  readonly title: string;
  readonly passing_score: number;
  readonly can_retake: boolean;
  readonly show_report: boolean;
  readonly questions: AskedQuestion[];
}

/** What grading makes of it, to be written down. */
export interface Graded {
  readonly score: number;
  readonly passed: boolean;
  readonly correct: number;
  readonly total: number;
  readonly snapshot: string;
}

export interface Submission {
  readonly quiz: AskedQuiz;
  readonly graded: Graded;
  readonly id: number;
  readonly number: number;
  readonly awarded: Achievement[];
}

export interface Stats {
  readonly overview: {
    total_users: number;
    total_courses: number;
    total_quizzes: number;
    active_enrollments: number;
  };
  readonly recent_activity: {
    lessons: unknown[];
    quizzes: unknown[];
    enrollments: unknown[];
    users: unknown[];
  };
}

export interface UserFound extends Omit<SessionUser, 'profile_image'> {
  readonly is_active: boolean;
  readonly courses: number[];
  readonly profile_image: string | null;
  readonly date_joined: string;
}

export type LoginRow = SessionUser & { password_hash: string | null; is_active: boolean };

export interface Logins {
  /** Counts an attempt to log in; gives its ids, or throws 429. */
  claimLogin(email: string, ip: string, now: string, since: string): Awaitable<readonly number[]>;
  /** The user of an e-mail; their second step would be asked for here, where there is one. */
  loginUser(email: string): Awaitable<LoginRow | undefined>;
  /** Takes the attempt back and opens a session; gives its id. */
  openSession(claim: readonly number[], session: NewSession): Awaitable<number>;
}

export interface Reads {
  profile(caller: Caller): Awaitable<Record<string, unknown>>;
  courses(caller: Caller): Awaitable<Record<string, unknown>[]>;
  /** @param visited opened before this moment, the visit is written down */
  course(caller: Caller, id: number, visited: string): Awaitable<CoursePage>;
  enrollments(caller: Caller): Awaitable<{ enrollments: EnrollmentRow[]; lessons: OutlineRow[] }>;
  attempts(caller: Caller, quiz: number): Awaitable<Attempt[]>;
}

export interface Deeds {
  complete(caller: Caller, lesson: number, completed: boolean, day: Day): Awaitable<CompletionRow>;
  submit(
    caller: Caller,
    quiz: number,
    day: Day,
    grade: (quiz: AskedQuiz) => Graded,
  ): Awaitable<Submission>;
}

export interface Office {
  stats(caller: Caller): Awaitable<Stats>;
  users(
    caller: Caller,
    words: readonly string[],
    page: { limit: number; offset: number },
  ): Awaitable<{ count: number; users: UserFound[] }>;
}

export interface Store extends Logins, Reads, Deeds, Office {}

/** Today, and the first day of the week that ends today. */
export interface Day {
  readonly today: string;
  readonly weekFrom: string;
}

export interface NewSession {
  readonly user: number;
  readonly refreshHash: string;
  readonly userAgent: string;
  readonly ip: string;
  readonly now: string;
  readonly expires: string;
}

export const FAILURES_PER_EMAIL = 10;
export const FAILURES_PER_ADDRESS = 50;

export const percentOf = (done: number, total: number): number =>
  total === 0 ? 0 : Math.round((done / total) * 100);

/** Questions with their answers from the rows of a join, which are in order. */
export function gather<Row, Question extends { id: number; answers: Answer[] }, Answer>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
  question: (row: Row) => Question,
  answer: (row: Row) => Answer,
): Question[] {
  const questions: Question[] = [];
  let last: Question | undefined;
  for (const row of rows) {
    if (last?.id !== idOf(row)) {
      last = question(row);
      questions.push(last);
    }
    last.answers.push(answer(row));
  }
  return questions;
}

export const nameOf = (row: {
  username: string;
  first_name: string;
  last_name: string;
  erased_at: string | null;
}): string =>
  row.erased_at === null ? `${row.first_name} ${row.last_name}`.trim() || row.username : '';
