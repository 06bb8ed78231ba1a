import type { Page } from '../support/test.ts';

export const LIST = '/admin/courses';

/** What a broken server answers. */
export const FAILED = { status: 500, json: {} };

/** Types everything that a course needs. */
export async function fillCourse(page: Page, title = 'French for Travel'): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Subtitle').fill('Paris and beyond');
  await page.getByLabel('Description').fill('What one says on the way.');
  await page.getByLabel('Level').selectOption('Beginner');
  await page.getByLabel('Duration').fill('6 weeks');
}

export const addButton = (page: Page) => page.getByRole('button', { name: 'Add Course' }).first();

/** The form that opens in the list. */
export const form = (page: Page) => page.getByRole('region', { name: /^(Add Course|Edit )/ });

export const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) });
