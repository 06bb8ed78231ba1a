import { api, QUIZ_SAVED_REDIRECT_MS } from '@trilha/contract';
import { courseSummary, expectAccessible, holdTimers, mock } from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  addQuestion,
  button,
  course,
  fillDetails,
  linesOf,
  openNew,
  openQuiz,
  passingScore,
  question,
  questionText,
  right,
  save,
  title,
} from './editor.testing.ts';
import { adminQuiz, courseWithLessons, mockCourses } from '../quizzes.testing.ts';

const LIST = '/admin/quizzes';
const portuguese = courseWithLessons(courseSummary({ title: 'Português A1' }), ['Olá', 'Tchau']);
const english = courseWithLessons(courseSummary({ title: 'English A1' }), ['Hello']);
const lesson = (number: number) => question(number).getByLabelText(/^Lesson/);

beforeEach(() => mockCourses(portuguese, english));

const holdWayToList = () => holdTimers(QUIZ_SAVED_REDIRECT_MS);

test('a new quiz begins with what most quizzes have', async () => {
  await openNew();
  await expect.element(passingScore).toHaveValue(70);
  await expect.element(page.getByLabelText('Allow Retakes')).toBeChecked();
  await expect.element(page.getByLabelText('Show Report')).toBeChecked();
  await expect.poll(() => document.title).toMatch(/^New Quiz · /);
  await expectAccessible();
});

test('a quiz with three questions is sent, and the list follows after three seconds', async () => {
  const sent = mock(api.adminQuizzes.create, adminQuiz());
  const { address } = await openNew();
  await fillDetails('Português A1');
  await page.getByText('Show Report', { exact: true }).click();
  await expect.element(page.getByLabelText('Show Report')).not.toBeChecked();
  await addQuestion(1, 'Bom dia?', ['Good morning', 'Good night']);
  await addQuestion(2, 'Boa noite?', ['Good night', 'Good day', 'Hello']);
  await addQuestion(3, 'Tchau?', ['Bye', 'Hi']);
  await lesson(3).selectOptions('Tchau');
  await expectAccessible();

  const wayToList = holdWayToList();
  await save.click();
  await expect.element(page.getByText('Quiz created successfully')).toBeVisible();
  await expect.element(button('Create Quiz')).toBeDisabled();
  const body = sent.last?.body;
  expect(body).toMatchObject({ passing_score: 70, course: portuguese.id, order: 1 });
  expect(body).toMatchObject({ can_retake: true, show_report: false });
  expect(body?.questions).toHaveLength(3);
  expect(body?.questions[2]).toEqual({
    text: 'Tchau?',
    order: 3,
    lesson_id: portuguese.lessons[1]?.id,
    answers: [
      { text: 'Bye', is_correct: true },
      { text: 'Hi', is_correct: false },
    ],
  });
  expect(address()).toBe('/admin/quizzes/new');
  await wayToList.started();
  wayToList.elapse();
  await expect.poll(address).toBe(LIST);
});

test('what a save ends with is readable', async () => {
  const quiz = adminQuiz();
  mock(api.adminQuizzes.update, quiz);
  await openQuiz(quiz);
  await title.fill('Saudações');
  // Time to look around: the list does not follow.
  holdWayToList();
  await save.click();
  const result = page.getByRole('status').filter({ hasText: 'Quiz updated successfully' });
  await expect.element(result).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toBe('Quiz updated successfully');
  await expectAccessible();
});

test('a quiz is changed: texts, the right answer, new and removed parts', async () => {
  const quiz = adminQuiz({ version: 4 });
  const sent = mock(api.adminQuizzes.update, quiz);
  await openQuiz(quiz);
  await title.fill('Saudações');
  await passingScore.fill('55');
  await questionText(1).fill('First?');
  await right(1, 2).click();
  await expect.element(right(1, 1)).not.toBeChecked();
  await button('Remove question 2').click();
  await question(2).getByRole('button', { name: 'Remove answer 3' }).click();
  await addQuestion(3, 'New?', ['Yes', 'No']);
  await save.click();
  await expect.element(page.getByText('Quiz updated successfully')).toBeVisible();
  const body = sent.last?.body;
  expect(body).toMatchObject({ title: 'Saudações', passing_score: 55, version: 4 });
  expect(linesOf(body?.questions)).toEqual([
    'First?: Right, Wrong*, Also wrong',
    'Question 3: Right*, Wrong',
    'New?: Yes*, No',
  ]);
  const [first, , third] = quiz.questions;
  expect(body?.questions?.map(({ id }) => id)).toEqual([first?.id, third?.id, undefined]);
});

test('who goes on by hand is not called back by the timer', async () => {
  const quiz = adminQuiz();
  mock(api.adminQuizzes.update, quiz);
  const { address, go } = await openQuiz(quiz);
  await title.fill('Saudações');
  const wayToList = holdWayToList();
  await save.click();
  await page.getByRole('link', { name: 'Back to quizzes' }).click();
  await expect.poll(address).toBe(LIST);
  const at = `/admin/quizzes/${quiz.id}/edit`;
  await go(at);
  await expect.element(questionText(1)).toBeVisible();
  wayToList.elapse();
  // Whoever goes on and back again finds no other page in between.
  await go(`${at}?looked`);
  await expect.poll(address).toBe(`${at}?looked`);
  await go(-1);
  await expect.poll(address).toBe(at);
});

test('another course has other lessons, and the former choice comes back with its course', async () => {
  const quiz = adminQuiz({ course: portuguese.id });
  const sent = mock(api.adminQuizzes.update, quiz);
  await openQuiz(quiz);
  const chosen = String(portuguese.lessons[0]?.id);
  await lesson(1).selectOptions(chosen);
  await course.selectOptions('English A1');
  await expect.element(lesson(1)).toHaveValue('');
  await expect.poll(() => lesson(1).getByRole('option').elements().length).toBe(2);
  await expect
    .element(page.getByText(/^The chosen lessons belong to the former course/))
    .toBeInTheDocument();
  await course.selectOptions('Português A1');
  await expect.element(lesson(1)).toHaveValue(chosen);
  await course.selectOptions('English A1');
  await lesson(1).selectOptions('Hello');
  await save.click();
  await expect.element(page.getByText('Quiz updated successfully')).toBeVisible();
  expect(sent.last?.body.course).toBe(english.id);
  expect(sent.last?.body.questions?.[0]?.lesson_id).toBe(english.lessons[0]?.id);
});
