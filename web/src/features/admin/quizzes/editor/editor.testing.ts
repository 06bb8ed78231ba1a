import { type AdminQuiz, api } from '@trilha/contract';
import { mock, renderScreen, type User } from '#test';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as editQuiz from './edit-quiz.tsx';
import * as newQuiz from './new-quiz.tsx';

/** The lists of courses need a mock first. */
export const openNew = (user: User = 'staff') =>
  renderScreen(newQuiz, { path: '/admin/quizzes/new', user, frame: 'admin' });

export const openAt = (id: number, user: User = 'staff') =>
  renderScreen(editQuiz, {
    path: '/admin/quizzes/:id/edit',
    at: `/admin/quizzes/${id}/edit`,
    user,
    frame: 'admin',
  });

export function openQuiz(quiz: AdminQuiz, user: User = 'staff') {
  mock(api.adminQuizzes.get, quiz);
  return openAt(quiz.id, user);
}

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const title = page.getByLabelText('Title', { exact: true });
export const course = page.getByLabelText('Course', { exact: true });
export const passingScore = page.getByLabelText('Passing Score');
export const save = button(/^(Create|Update) Quiz$/);

/** The part of the list that belongs to the question of this number, from 1. */
export const question = (number: number) =>
  page
    .getByRole('list', { name: 'Questions', exact: true })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('heading', { level: 3, name: new RegExp(`^Question ${number}\\b`) }),
    });
export const questionText = (number: number) => question(number).getByLabelText('Question text');
export const answer = (number: number, place: number) =>
  question(number).getByRole('textbox', { name: `Answer ${place}`, exact: true });
export const right = (number: number, place: number) =>
  question(number).getByRole('radio', { name: `Answer ${place} is correct` });

/** Fills the fields of the quiz itself. */
export async function fillDetails(courseTitle: string): Promise<void> {
  await title.fill('Saudações');
  await page.getByLabelText('Description').fill('Olá, bom dia, boa noite');
  await course.selectOptions(courseTitle);
}

/** Adds a question by its button and fills it; the first answer is the right one. */
export async function addQuestion(number: number, text: string, answers: string[]): Promise<void> {
  await button('Add Question').click();
  await expect.element(questionText(number)).toHaveFocus();
  await questionText(number).fill(text);
  await answer(number, 1).click();
  for (const [index, each] of answers.entries()) {
    if (index > 0) await userEvent.keyboard('{Enter}');
    await expect.element(answer(number, index + 1)).toHaveFocus();
    await answer(number, index + 1).fill(each);
  }
  await right(number, 1).click();
}

const valueOf = (field: Element) =>
  field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement ? field.value : '';

/** The order of the questions as the form shows it, by their texts. */
export const shownOrder = () => page.getByLabelText('Question text').elements().map(valueOf);

export const shownAnswers = (number: number) =>
  question(number)
    .getByRole('textbox', { name: /^Answer/ })
    .elements()
    .map(valueOf);

interface SentQuestion {
  text: string;
  answers: { text: string; is_correct: boolean }[];
}

/** Questions that were sent, as `text: answer, answer*`, a star behind the right one. */
export const linesOf = (questions: readonly SentQuestion[] = []): string[] =>
  questions.map(({ text, answers }) => {
    const marked = answers.map((each) => `${each.text}${each.is_correct ? '*' : ''}`);
    return `${text}: ${marked.join(', ')}`;
  });
