import { api } from '@trilha/contract';
import { courseSummary, expectAccessible, mock } from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  answer,
  button,
  linesOf,
  openQuiz,
  question,
  questionText,
  save,
  shownAnswers,
  shownOrder,
} from '../editor.testing.ts';
import { adminQuiz, courseWithLessons, mockCourses } from '../../quizzes.testing.ts';

beforeEach(() => mockCourses(courseWithLessons(courseSummary())));

/** A quiz of three questions; what is sent when it is saved. */
async function open() {
  const quiz = adminQuiz();
  const sent = mock(api.adminQuizzes.update, quiz);
  await openQuiz(quiz);
  await expect.element(questionText(3)).toBeVisible();
  return sent;
}

test('questions are put into order by buttons and by keys', async () => {
  const sent = await open();
  await button('Move question 1 down').click();
  await expect.poll(shownOrder).toEqual(['Question 2', 'Question 1', 'Question 3']);
  await expect.element(page.getByText('Question 1 is now number 2 of 3.')).toBeInTheDocument();
  await expect.element(button('Move question 2 down')).toHaveFocus();

  questionText(3).element().focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(shownOrder).toEqual(['Question 2', 'Question 3', 'Question 1']);
  await expect.element(questionText(2)).toHaveFocus();

  await button('Reorder').click();
  const list = page.getByRole('grid', { name: 'Order of the questions' });
  await expectAccessible();
  list.getByRole('button', { name: 'Drag question 3' }).element().focus();
  await userEvent.keyboard('{Enter}');
  // The places between the rows are there, and one of them has the focus.
  const place = () => document.activeElement?.getAttribute('aria-label');
  await expect.poll(place).toBe('Insert after question 3');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(place).toBe('Insert between question 2 and question 3');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(place).toBe('Insert between question 1 and question 2');
  await userEvent.keyboard('{Enter}');
  await expect.poll(shownOrder).toEqual(['Question 2', 'Question 1', 'Question 3']);
  await list.getByRole('button', { name: 'Move question 3 up' }).click();
  const shown = ['Question 2', 'Question 3', 'Question 1'];
  await expect.poll(shownOrder).toEqual(shown);
  await save.click();
  await expect.element(page.getByText('Quiz updated successfully')).toBeVisible();
  expect(sent.last?.body.questions?.map(({ text }) => text)).toEqual(shown);
});

test('answers are put into order by buttons and by keys', async () => {
  await open();
  const first = question(1);
  await first.getByRole('button', { name: 'Move answer 1 down' }).click();
  await expect.poll(() => shownAnswers(1)).toEqual(['Wrong', 'Right', 'Also wrong']);
  await expect.element(first.getByRole('button', { name: 'Move answer 2 down' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => shownAnswers(1)).toEqual(['Wrong', 'Also wrong', 'Right']);
  // Its button is disabled at the end of the list.
  await expect.element(answer(1, 3)).toHaveFocus();

  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(() => shownAnswers(1)).toEqual(['Wrong', 'Right', 'Also wrong']);
  first
    .getByRole('button', { name: /^Drag answer 2/ })
    .element()
    .focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => shownAnswers(1)).toEqual(['Right', 'Wrong', 'Also wrong']);
});

test('a removed question comes back where it was', async () => {
  const sent = await open();
  await questionText(2).fill('Changed before');
  await button('Remove question 2').click();
  await expect.element(question(2).getByRole('button', { expanded: true })).toHaveFocus();
  await button('Remove question 1').click();
  await expect.element(page.getByText('Question 1 removed: Question 1')).toBeVisible();
  await expectAccessible();
  await button('Undo').click();
  await expect.element(page.getByText('Question 2 removed: Changed before')).toBeVisible();
  await button('Undo').click();
  await expect.poll(shownOrder).toEqual(['Question 1', 'Changed before', 'Question 3']);
  await expect.element(page.getByText('Question 2 is back.')).toBeInTheDocument();
  await button('Remove question 3').click();
  await button('Dismiss').click();
  await expect.element(button('Undo')).not.toBeInTheDocument();
  await save.click();
  await expect.element(page.getByText('Quiz updated successfully')).toBeVisible();
  expect(linesOf(sent.last?.body.questions)).toEqual([
    'Question 1: Right*, Wrong, Also wrong',
    'Changed before: Right*, Wrong, Also wrong',
  ]);
});
