import { api } from '@trilha/contract';
import { courseSummary, expectAccessible, httpError, mock, noNetwork, pageOf } from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  addQuestion,
  answer,
  button,
  course,
  fillDetails,
  linesOf,
  openAt,
  openNew,
  openQuiz,
  passingScore,
  question,
  questionText,
  right,
  save,
  title,
} from './editor.testing.ts';
import { adminQuestions, adminQuiz, courseWithLessons, mockCourses } from '../quizzes.testing.ts';

const FETCH_FAILED = 'Failed to fetch quiz. Please try again.';
const portuguese = courseWithLessons(courseSummary({ title: 'Português A1' }));
const description = page.getByLabelText('Description');
const SCORE_RANGE = 'Passing score must be between 0 and 100';

beforeEach(() => mockCourses(portuguese));

test('a blank form says everything beside its fields and leads to each error', async () => {
  const sent = mock(api.adminQuizzes.create, adminQuiz());
  await openNew();
  await passingScore.fill('');
  await save.click();
  await expect.element(title).toHaveFocus();
  await expect.element(title).toHaveAccessibleDescription(/Title is required/);
  await expect.element(description).toHaveAccessibleDescription(/Description is required/);
  await expect.element(course).toHaveAccessibleDescription(/Course selection is required/);
  await expect.element(passingScore).toHaveAccessibleDescription(new RegExp(SCORE_RANGE));
  const summary = page.getByRole('region', { name: '5 things need to be fixed' });
  await expect.element(summary).toMatchTextContent('At least one question is required');
  await expectAccessible();
  await summary.getByRole('button', { name: /^Questions/ }).click();
  await expect.element(button('Add Question')).toHaveFocus();

  for (const score of ['101', '-1', '7.5']) {
    await passingScore.fill(score);
    await expect.poll(() => page.getByText(SCORE_RANGE).elements().length).toBe(2);
  }
  await passingScore.fill('0');
  await expect.element(page.getByText(SCORE_RANGE)).not.toBeInTheDocument();
  await fillDetails('Português A1');
  await button('Add Question').click();
  await expect.element(page.getByText('At least one question is required')).not.toBeInTheDocument();
  const first = question(1);
  // A fresh question is not told off before it was left.
  await expect.element(questionText(1)).toHaveFocus();
  await expect.element(page.getByText(/to be fixed$|to fix/)).not.toBeInTheDocument();
  await expect.element(first.getByText('Question text is required')).not.toBeInTheDocument();
  await answer(1, 1).click();
  await expect.element(first.getByText('Question text is required')).not.toBeInTheDocument();
  await title.click();
  await expect.element(first.getByText('Question text is required')).toBeVisible();
  await expect.element(first.getByText('Exactly one answer must be correct')).toBeVisible();
  expect(first.getByText('Answer text is required').elements()).toHaveLength(2);
  await first.getByRole('button', { name: 'Remove answer 2' }).click();
  await expect.element(first.getByText('At least two answers are required')).toBeVisible();
  await expectAccessible();

  await button('Remove question 1').click();
  await addQuestion(1, 'Bom dia?', ['Good morning', 'Good night']);
  await expect.element(page.getByText(/to be fixed$/)).not.toBeInTheDocument();
  expect(sent.requests).toEqual([]);
  await save.click();
  await expect.element(page.getByText('Quiz created successfully')).toBeVisible();
});

test('the way to an error unfolds its question', async () => {
  await openQuiz(adminQuiz({ questions: adminQuestions(8) }));
  await expect.element(question(7)).toBeVisible();
  await expect.element(questionText(7)).not.toBeInTheDocument();
  await button('Unfold all').click();
  await answer(7, 2).fill('');
  await questionText(8).fill('');
  await button('Fold all').click();
  await expect.element(questionText(7)).not.toBeInTheDocument();
  await save.click();
  await expect.element(answer(7, 2)).toHaveFocus();
  await expect.element(answer(7, 2)).toBeInViewport();
  await expect.element(question(8).getByText('To fix')).toBeVisible();
  title.element().focus();
  await button('2 things to fix: go to the first').click();
  await expect.element(answer(7, 2)).toHaveFocus();
  await answer(7, 2).fill('Wrong');
  await button(/^Question 8: Question text is required$/).click();
  await expect.element(questionText(8)).toHaveFocus();
});

test('what the server refuses stands beside its field until that is changed', async () => {
  mock(
    api.adminQuizzes.update,
    httpError(400, {
      'questions.6.answers.1.text': ['Too rude.'],
      'questions.6.lesson_id': ['Not of this course.'],
      passing_score: ['Too high.'],
    }),
  );
  await openQuiz(adminQuiz({ questions: adminQuestions(7) }));
  await title.fill('Other');
  await save.click();
  await expect.element(passingScore).toHaveFocus();
  await expect.element(page.getByText('Too high.', { exact: true })).toBeVisible();
  await button(/Too rude/).click();
  await expect.element(answer(7, 2)).toHaveFocus();
  await expect.element(question(7).getByText('Not of this course.')).toBeVisible();
  await button('Move question 7 up').click();
  await expect.element(question(6).getByText('Too rude.')).toBeVisible();
  await answer(6, 2).fill('Polite');
  await expect.element(page.getByText('Too rude.')).not.toBeInTheDocument();
  await passingScore.fill('60');
  await expect.element(page.getByText('Too high.')).not.toBeInTheDocument();
});

test('a course that is gone when the quiz is saved is told beside the field', async () => {
  const gone = courseWithLessons(courseSummary({ title: 'Gone' }));
  mockCourses(portuguese, gone);
  const sent = mock(
    api.adminQuizzes.update,
    httpError(400, { course: ['This course does not exist.'] }),
  );
  await openQuiz(adminQuiz({ course: portuguese.id }));
  await course.selectOptions('Gone');
  await expect.element(question(1).getByText('The course has no lessons yet.')).toBeVisible();
  await save.click();
  await expect.element(course).toHaveFocus();
  await expect.element(course).toHaveAccessibleDescription(/This course does not exist\./);
  expect(sent.last?.body.course).toBe(gone.id);
});

test("a failed save keeps what was typed and prefers the server's sentence", async () => {
  await openNew();
  await fillDetails('Português A1');
  await addQuestion(1, 'Bom dia?', ['Good morning', 'Good night']);
  const alert = page.getByRole('alert');
  mock(api.adminQuizzes.create, httpError(503, { message: 'The school is being moved.' }));
  await save.click();
  await expect.element(alert).toHaveTextContent('The school is being moved.');
  await expectAccessible();
  for (const fails of [httpError(500, {}), noNetwork] as const) {
    const sent = mock(api.adminQuizzes.create, fails);
    await save.click();
    await expect.poll(() => sent.requests.length).toBe(1);
    await expect.element(alert).toHaveTextContent('Failed to save quiz. Please try again.');
  }
  await expect.element(title).toHaveValue('Saudações');
  await expect.element(answer(1, 2)).toHaveValue('Good night');
  mock(api.adminQuizzes.create, adminQuiz());
  await save.click();
  await expect.element(page.getByText('Quiz created successfully')).toBeVisible();
});

test('a save that takes long can be sent once only', async () => {
  const quiz = adminQuiz();
  const sent = mock(api.adminQuizzes.update, quiz);
  sent.hold();
  await openQuiz(quiz);
  await title.fill('Once');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Saving...')).toBeVisible();
  await button('Saving...').click({ force: true });
  sent.release();
  await expect.element(page.getByText('Quiz updated successfully')).toBeVisible();
  expect(sent.requests).toHaveLength(1);
});

test('a quiz that cannot be fetched says so', async () => {
  const quiz = adminQuiz();
  mock(api.adminQuizzes.get, httpError(500, {}));
  await openAt(quiz.id);
  await expect.element(page.getByText(FETCH_FAILED)).toBeVisible();
  await expectAccessible();
  mock(api.adminQuizzes.get, quiz);
  await button('Retry').click();
  await expect.element(questionText(1)).toBeVisible();
});

test('a quiz that is not there leads to all quizzes', async () => {
  mock(api.adminQuizzes.get, httpError(404));
  const { address } = await openAt(999_999);
  await expect.element(page.getByText('There is no such quiz')).toBeVisible();
  await expect.element(button('Retry')).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'To all quizzes' }).click();
  await expect.poll(address).toBe('/admin/quizzes');
});

test('courses that cannot be loaded say so beside the field', async () => {
  mock(api.courses.list, httpError(500, {}));
  await openNew();
  await expect.element(course).toHaveAccessibleDescription(/Failed to load courses/);
  mock(api.courses.list, pageOf([portuguese]));
  await button('Retry').click();
  await course.selectOptions('Português A1');
  await expect.element(course).toHaveValue(String(portuguese.id));
});

test('a quiz that was deleted meanwhile can be saved as a new one', async () => {
  const quiz = adminQuiz({ questions: adminQuestions(1) });
  mock(api.adminQuizzes.update, httpError(404));
  const sent = mock(api.adminQuizzes.create, adminQuiz());
  await openQuiz(quiz);
  await right(1, 2).click();
  await save.click();
  await button('Save as a new quiz').click();
  await expect.element(page.getByText('Quiz created successfully')).toBeVisible();
  expect(sent.requests).toHaveLength(1);
  expect(linesOf(sent.last?.body.questions)).toEqual(['Question 1: Right, Wrong*, Also wrong']);
});
