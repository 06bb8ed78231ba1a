import type { AchievementCode } from '@trilha/contract';
import { badgeText } from '../../server/src/features/achievements/rules.ts';
import type { Snapshot } from '../../server/src/features/quizzes/report.ts';
import { tokenHash } from '../../server/src/platform/security/tokens.ts';
import {
  ANSWERS_PER_QUESTION,
  answerId,
  answerText,
  canRetake,
  COURSES,
  courseTitle,
  lessonId,
  questionId,
  QUESTIONS_PER_QUIZ,
  questionText,
  quizTitle,
  rightPlace,
  type TableRows,
} from './catalogue.ts';
import { PICTURE } from './media-files.ts';
import { nameOf } from './user-names.ts';

/*
 * The users of a set and what they have done. Each user has the same in every set, so a larger set has
 * more users and nothing else. Everything follows from a user's number. All times lie in fixed months,
 * because no measured call depends on how long ago something was. Only sessions last for decades, or
 * they would end while the set is kept.
 *
 * Rows are in the order of time, as a school writes them, so the rows of one user are scattered.
 */

export const COURSES_PER_USER = 4;
const COMPLETIONS = 30;
const ATTEMPTS_PER_COURSE = 2;
const PASSING = 7;

const DAY = 86_400_000;
const JOINED_FROM = Date.parse('2025-02-01T12:00:00Z');
const ENROLLED_FROM = Date.parse('2026-02-02T12:00:00Z');
const LEARNED_FROM = Date.parse('2026-03-02T12:00:00Z');

const iso = (time: number) => new Date(Math.round(time)).toISOString();
const pick = <T>(pool: readonly T[], at: number): T => pool[at % pool.length] as T;

export const isActive = (user: number) => user % 200 !== 7;
/** The last users of a set are of staff, the very last with all rights; the others are teachers. */
export const STAFF = 3;
/** Who has not accepted their invitation: without a password, and never here. */
export const isInvited = (user: number) => user % 500 === 11;
/** The k-th of a user's courses. */
export const courseOf = (user: number, k: number) => (user + 7 * k) % COURSES;

/** How many lessons of each of their courses a user has completed: 30 in all. */
function lessonsDone(user: number): readonly number[] {
  if (user % 10 === 0) return [20, 6, 3, 1];
  const shares = [12, 9, 6, 3];
  return shares.map((_, k) => pick(shares, k + user));
}

/** The n-th lesson that a user completed. */
function completed(user: number, n: number): { course: number; id: number } {
  let before = 0;
  for (const [k, count] of lessonsDone(user).entries()) {
    const course = courseOf(user, k);
    if (n < before + count) return { course, id: lessonId(course, n - before) };
    before += count;
  }
  throw new Error(`No user has completed ${n + 1} lessons.`);
}

/** The n-th attempt of a user: two in each course, at one quiz where it can be taken again. */
export function attempted(
  user: number,
  n: number,
): { quiz: number; number: number; right: number } {
  const k = Math.floor(n / ATTEMPTS_PER_COURSE);
  const course = courseOf(user, k);
  const isSecond = n % ATTEMPTS_PER_COURSE === 1;
  const again = k % 2 === 0 && canRetake(course);
  const right = 3 + ((user * 5 + n * 3) % 8);
  if (isSecond && !again) return { quiz: course + COURSES, number: 1, right };
  return { quiz: course, number: isSecond ? 2 : 1, right };
}

export const ATTEMPTS = COURSES_PER_USER * ATTEMPTS_PER_COURSE;

/** Every tenth learns seven days in a row, the others five days, a month apart. */
const learnsInARow = (user: number) => user % 10 === 3;
const daysOf = (user: number) => (learnsInARow(user) ? 7 : 5);
const dayTime = (user: number, day: number) =>
  LEARNED_FROM + (learnsInARow(user) ? day : day * 30) * DAY;

/** The answer that a user with `right` right answers gives to a question. */
export function givenPlace(quiz: number, question: number, right: number): number {
  const place = rightPlace(quiz, question);
  return question < right ? place : (place + 1) % ANSWERS_PER_QUESTION;
}

const MINUTE = 60_000;

/** All tables of a set's users. Tables that others refer to come first. */
export function userTables(users: number, passwordHash: string): TableRows[] {
  const ofDay = (user: number) => (user / users) * DAY * 0.3;
  const completedAt = (user: number, n: number) => {
    const day = Math.floor((n * daysOf(user)) / COMPLETIONS);
    return dayTime(user, day) + ofDay(user) + n * 5 * MINUTE;
  };
  const attemptedAt = (user: number, n: number) => {
    const day = Math.floor((n * daysOf(user)) / ATTEMPTS);
    return dayTime(user, day) + ofDay(user) + n * 5 * MINUTE + 3.5 * 60 * MINUTE;
  };
  /** `of(user, n)` for each user and each n, n by n. */
  function* each<T>(count: number, of: (user: number, n: number) => T): Generator<T> {
    for (let n = 0; n < count; n += 1) {
      for (let user = 0; user < users; user += 1) yield of(user, n);
    }
  }
  return [
    {
      table: 'users',
      columns: [
        'id',
        'email',
        'username',
        'username_key',
        'first_name',
        'last_name',
        'search_text',
        'sort_name',
        'password_hash',
        'is_active',
        'is_staff',
        'is_superuser',
        'staff_role',
        'profile_image',
        'phone',
        'birth_date',
        'bio',
        'date_joined',
        'last_seen_at',
      ],
      rows: () =>
        each(1, (user) => {
          const names = nameOf(user);
          return [
            user + 1,
            names.email,
            names.username,
            names.username_key,
            names.first_name,
            names.last_name,
            names.search_text,
            names.sort_name,
            isInvited(user) ? null : passwordHash,
            isActive(user),
            user >= users - STAFF,
            false,
            user === users - 1 ? 'all' : 'teacher',
            user % 3 === 0 ? PICTURE : null,
            user % 2 === 0 ? `+55 11 9${String(10_000_000 + (user % 89_999_999))}` : '',
            user % 5 === 0 ? null : `19${60 + (user % 40)}-0${1 + (user % 9)}-1${user % 10}`,
            user % 4 === 0
              ? 'Quero viajar sem tradutor e ler os livros de que gosto no original.'
              : '',
            iso(JOINED_FROM + (user / users) * 360 * DAY),
            isInvited(user)
              ? null
              : `${iso(completedAt(user, COMPLETIONS - 1)).slice(0, 13)}:00:00.000Z`,
          ];
        }),
    },
    {
      table: 'sessions',
      columns: [
        'user_id',
        'refresh_hash',
        'user_agent',
        'ip',
        'created_at',
        'last_used_at',
        'expires_at',
      ],
      rows: () =>
        each(1, (user) => [
          user + 1,
          tokenHash(`bench-refresh-${user}`),
          'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36',
          '203.0.113.7',
          iso(LEARNED_FROM),
          iso(LEARNED_FROM + 120 * DAY),
          '2099-01-01T00:00:00.000Z',
        ]),
    },
    {
      table: 'enrollments',
      columns: ['id', 'user_id', 'course_id', 'enrolled_at', 'last_accessed'],
      rows: () =>
        each(COURSES_PER_USER, (user, k) => [
          k * users + user + 1,
          user + 1,
          courseOf(user, k) + 1,
          iso(ENROLLED_FROM + k * 7 * DAY + (user / users) * 6 * DAY),
          iso(completedAt(user, COMPLETIONS - 1) - k * MINUTE),
        ]),
    },
    {
      table: 'lesson_completions',
      columns: ['user_id', 'lesson_id', 'completed_at'],
      rows: () =>
        each(COMPLETIONS, (user, n) => [
          user + 1,
          completed(user, n).id,
          iso(completedAt(user, n)),
        ]),
    },
    {
      table: 'lesson_positions',
      columns: ['user_id', 'lesson_id', 'seconds', 'updated_at'],
      rows: () =>
        each(2, (user, n) => [
          user + 1,
          completed(user, COMPLETIONS - 1 - n * 8).id,
          10.5 + (user % 20),
          iso(completedAt(user, COMPLETIONS - 1) - n * MINUTE),
        ]),
    },
    {
      table: 'attempts',
      columns: [
        'id',
        'user_id',
        'quiz_id',
        'number',
        'score',
        'passing_score',
        'passed',
        'correct',
        'total',
        'completed_at',
        'snapshot',
      ],
      rows: () =>
        each(ATTEMPTS, (user, n) => {
          const { quiz, number, right } = attempted(user, n);
          return [
            n * users + user + 1,
            user + 1,
            quiz + 1,
            number,
            right * 10,
            PASSING * 10,
            right >= PASSING,
            right,
            QUESTIONS_PER_QUIZ,
            iso(attemptedAt(user, n)),
            snapshot(quiz, right),
          ];
        }),
    },
    {
      table: 'activity_days',
      columns: ['user_id', 'day'],
      rows: function* () {
        for (let user = 0; user < users; user += 1) {
          for (let day = 0; day < daysOf(user); day += 1) {
            yield [user + 1, iso(dayTime(user, day)).slice(0, 10)];
          }
        }
      },
    },
    {
      table: 'achievements',
      columns: ['user_id', 'code', 'subject', 'name', 'description', 'awarded_at'],
      rows: function* () {
        for (let user = 0; user < users; user += 1) {
          for (const { code, course, at } of earned(user)) {
            const { name, description } = badgeText(
              code,
              course === undefined ? '' : courseTitle(course),
            );
            const subject = course === undefined ? '' : String(course + 1);
            yield [user + 1, code, subject, name, description, iso(at)];
          }
        }
      },
    },
  ];

  /** The achievements that the product would have awarded, in the order of time. */
  function earned(user: number): { code: AchievementCode; course?: number; at: number }[] {
    const list: { code: AchievementCode; course?: number; at: number }[] = [
      { code: 'first_steps', at: completedAt(user, 0) },
    ];
    const rights = Array.from({ length: ATTEMPTS }, (_, n) => attempted(user, n).right);
    const passed = rights.findIndex((right) => right >= PASSING);
    if (passed >= 0) list.push({ code: 'quiz_master', at: attemptedAt(user, passed) });
    const perfect = rights.indexOf(QUESTIONS_PER_QUIZ);
    if (perfect >= 0) list.push({ code: 'perfect_score', at: attemptedAt(user, perfect) });
    if (learnsInARow(user)) list.push({ code: 'on_a_roll', at: completedAt(user, 26) });
    if (user % 10 === 0) {
      list.push({ code: 'course_complete', course: courseOf(user, 0), at: completedAt(user, 19) });
    }
    return list.toSorted((a, b) => a.at - b.at);
  }
}

const snapshots = new Map<number, string>();

/** What was asked and answered, as `submitQuiz` writes it; there are 800 different ones. */
function snapshot(quiz: number, right: number): string {
  const key = quiz * 100 + right;
  const known = snapshots.get(key);
  if (known !== undefined) return known;
  const range = (length: number) => Array.from({ length }, (_, index) => index);
  const value: Snapshot = {
    quiz: quizTitle(quiz),
    questions: range(QUESTIONS_PER_QUIZ).map((question) => ({
      id: questionId(quiz, question),
      text: questionText(quiz, question),
      given: answerId(quiz, question, givenPlace(quiz, question, right)),
      answers: range(ANSWERS_PER_QUESTION).map((place) => ({
        id: answerId(quiz, question, place),
        text: answerText(quiz, question, place),
        is_correct: place === rightPlace(quiz, question),
      })),
    })),
  };
  const text = JSON.stringify(value);
  snapshots.set(key, text);
  return text;
}
