import { api, type ListedAttempt, type Course, type Quiz, type QuizResult } from '@trilha/contract';
import { mock, nextId, pageOf, renderScreen, type User } from '#test';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { course } from '../learn.testing.ts';
import * as screen from './course-quizzes.tsx';

/** Questions of three answers, the first of them right. */
export function questions(n: number): Quiz['questions'] {
  return Array.from({ length: n }, (_, index) => ({
    id: nextId(),
    text: `Question ${index + 1}`,
    order: index + 1,
    answers: ['Right', 'Wrong', 'Also wrong'].map((text) => ({ id: nextId(), text })),
  }));
}

export function quiz(given: Partial<Quiz> = {}): Quiz {
  return {
    id: nextId(),
    title: 'Greetings',
    description: 'How one says hello.',
    passing_score: 70,
    can_retake: true,
    show_report: true,
    completed: false,
    best_score: null,
    attempts_count: 0,
    course_id: 1,
    after_lesson_id: null,
    questions: questions(3),
    ...given,
  };
}

export function attempt(given: Partial<ListedAttempt> = {}): ListedAttempt {
  return {
    id: nextId(),
    number: 1,
    score: 100,
    passed: true,
    completed_at: '2026-03-10T15:00:00.000Z',
    ...given,
  };
}

export function result(given: Partial<QuizResult> = {}): QuizResult {
  return {
    ...attempt(),
    passing_score: 70,
    correct: 3,
    total: 3,
    show_report: true,
    review: [],
    new_achievements: [],
    ...given,
  };
}

/** The report of an attempt at one question, as the server writes it. */
export const REPORT = `<div class="quiz-report"><p class="quiz-report-title"><strong>Greetings</strong>, attempt 1</p><ol>
  <li class="quiz-report-wrong"><p class="quiz-report-question">Question 1</p><dl>
  <dt>Your answer</dt><dd>Wrong <strong>Wrong</strong></dd><dt>Right answer</dt><dd>Right</dd></dl></li>
</ol></div>`;

/** A student in a course with this quiz. What is submitted gets `graded` as its answer, and is kept. */
export function quizSchool(
  given: Partial<Quiz> = {},
  { former = [], ...of }: Partial<Course> & { former?: ListedAttempt[] } = {},
) {
  const id = of.id ?? nextId();
  const one = quiz({ course_id: id, ...given });
  const own = course({ id, title: 'Everyday English', quizzes: [one], ...of });
  const attempts = [...former];
  let graded: Partial<QuizResult> = {};
  const quizNow = (): Quiz =>
    attempts.length === 0
      ? one
      : {
          ...one,
          completed: true,
          best_score: Math.max(...attempts.map(({ score }) => score)),
          attempts_count: attempts.length,
        };
  const get = mock(api.courses.get, () => ({
    ...own,
    quizzes: own.quizzes.map((each) => (each.id === one.id ? quizNow() : each)),
  }));
  const list = mock(api.quizzes.attempts, () => pageOf(attempts));
  mock(api.quizzes.report, { report: REPORT });
  // Asked by who has completed the course.
  mock(api.courses.list, pageOf([]));
  const submit = mock(api.quizzes.submit, () => {
    const made = result({ number: attempts.length + 1, ...graded });
    attempts.unshift(made);
    return made;
  });
  return {
    course: own,
    quiz: one,
    get,
    list,
    submit,
    grade(next: Partial<QuizResult>) {
      graded = next;
    },
  };
}

/** Opens the quizzes of a course, at the address of one of their views. */
export const open = ({ id }: { id: number | string }, search = '', user: User = 'student') =>
  renderScreen(screen, {
    path: '/course/:id/quizzes',
    at: { pathname: `/course/${id}/quizzes`, search },
    user,
    frame: 'site',
  });

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const link = (name: string) => page.getByRole('link', { name, exact: true });
export const text = (words: string) => page.getByText(words, { exact: true });
export const title = page.getByRole('heading', { level: 1 });
export const modal = page.getByRole('dialog', { name: 'Quiz Result' });
export const radio = (name: string) => page.getByRole('radio', { name, exact: true });
/** Waits until the dialog has come in: axe takes one that is still transparent for none. */
export async function modalStands() {
  await expect.element(modal).toBeVisible();
  await expect.poll(() => document.querySelector('[data-entering]')).toBeNull();
}
/** Chooses an answer of the question that is shown. */
export const choose = (name: string) => text(name).click();
/** The one report that is open. */
export const report = () => document.querySelector('.quiz-report');
