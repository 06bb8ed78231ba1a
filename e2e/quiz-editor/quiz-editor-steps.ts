import type { TestServer } from '../support/server.ts';
import type { Page } from '../support/test.ts';

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
/** The part of the list that belongs to the question of this number, from 1. */
export const question = (page: Page, number: number) =>
  page
    .getByRole('list', { name: 'Questions', exact: true })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('heading', { level: 3, name: new RegExp(`^Question ${number}\\b`) }),
    });
export const questionText = (page: Page, number: number) =>
  question(page, number).getByLabel('Question text');
export const answer = (page: Page, number: number, place: number) =>
  question(page, number).getByRole('textbox', { name: `Answer ${place}`, exact: true });
export const right = (page: Page, number: number, place: number) =>
  question(page, number).getByRole('radio', { name: `Answer ${place} is correct` });
export const save = (page: Page) => button(page, /^(Create|Update) Quiz$/);

/** Fills the fields of the quiz itself. */
export async function fillDetails(page: Page, course: string) {
  await page.getByLabel('Title').fill('Saudações');
  await page.getByLabel('Description').fill('Olá, bom dia, boa noite');
  await page.getByLabel('Course', { exact: true }).selectOption({ label: course });
}

/** The questions of a quiz as they are stored: `text: answer, answer*`, a star behind the right. */
export const stored =
  (school: TestServer, quizId: number): (() => Promise<string[]>) =>
  async () => {
    const rows = await school.ctx.database.queries
      .selectFrom('questions')
      .innerJoin('answers', 'answers.question_id', 'questions.id')
      .select(['questions.id', 'questions.text', 'answers.text as answer', 'answers.is_correct'])
      .where('quiz_id', '=', quizId)
      .orderBy('questions.position')
      .orderBy('answers.position')
      .execute();
    const lines = new Map<number, string>();
    for (const row of rows) {
      const before = lines.has(row.id) ? `${lines.get(row.id)}, ` : `${row.text}: `;
      lines.set(row.id, `${before}${row.answer}${row.is_correct ? '*' : ''}`);
    }
    return [...lines.values()];
  };

/** The order of the questions as the form shows it, by their texts. */
export const shownOrder = (page: Page) => () =>
  page
    .getByLabel('Question text')
    .evaluateAll((fields) =>
      fields.map((field) => (field instanceof HTMLTextAreaElement ? field.value : '')),
    );

export const shownAnswers = (page: Page, number: number) => () =>
  question(page, number)
    .getByRole('textbox', { name: /^Answer/ })
    .evaluateAll((fields) =>
      fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')),
    );
