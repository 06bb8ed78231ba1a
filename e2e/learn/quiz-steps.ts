import { submitQuiz } from '../../server/src/features/quizzes/quizzes.ts';
import type { TestUser } from '../../server/test/factories.ts';
import type { TestServer } from '../support/server.ts';
import { expect, type Page } from '../support/test.ts';

/** A student in a course with one quiz; the first answer of each question is right. */
export async function student(school: TestServer, lessons: number) {
  const course = await school.course({ title: 'Everyday English', lessons });
  const quizId = await school.quiz(course.id, { title: 'Greetings' });
  const user = await school.user();
  await school.enroll(user, course.id);
  return { course, quizId, user, address: `/course/${course.id}/quizzes` };
}

export async function answersTo(school: TestServer, quizId: number, place = 0) {
  const rows = await school.ctx.database.queries
    .selectFrom('questions')
    .innerJoin('answers', 'answers.question_id', 'questions.id')
    .select(['questions.id', 'answers.id as answer'])
    .where('quiz_id', '=', quizId)
    .where('answers.position', '=', place + 1)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.id, row.answer]));
}

/** The id of an attempt of somebody who answers everything right. */
export async function attemptAt(school: TestServer, user: TestUser, quizId: number) {
  const actor = { id: user.id, is_staff: user.is_staff, teaches: null };
  await submitQuiz(school.ctx, actor, quizId, await answersTo(school, quizId));
  const { id } = await school.ctx.database.queries
    .selectFrom('attempts')
    .select('id')
    .where('user_id', '=', user.id)
    .where('quiz_id', '=', quizId)
    .executeTakeFirstOrThrow();
  return id;
}

export const attemptsOf = (school: TestServer, userId: number) => () =>
  school.ctx.database.queries
    .selectFrom('attempts')
    .select(['number', 'score'])
    .where('user_id', '=', userId)
    .orderBy('number')
    .execute();

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const title = (page: Page) => page.getByRole('heading', { level: 1 });
export const modal = (page: Page) => page.getByRole('dialog', { name: 'Quiz Result' });
export const choose = (page: Page, name: string) => page.getByText(name, { exact: true }).click();

/** Answers all questions from the first on, by their texts, and submits. */
export async function take(page: Page, answers: readonly string[]) {
  for (const [index, answer] of answers.entries()) {
    const position = `Question ${index + 1} of ${answers.length}`;
    await expect(page.getByText(position, { exact: true })).toBeVisible();
    await choose(page, answer);
    await button(page, index + 1 < answers.length ? 'Next' : 'Submit Quiz').click();
  }
}
