import type { Page } from './test.ts';

export const LIST = '/admin/courses';

/** Types everything that a course needs. */
export async function fillCourse(page: Page, title = 'French for Travel'): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Subtitle').fill('Paris and beyond');
  await page.getByLabel('Description').fill('What one says on the way.');
  await page.getByLabel('Level').selectOption('Beginner');
  await page.getByLabel('Duration').fill('6 weeks');
}

export const addButton = (page: Page) => page.getByRole('button', { name: 'Add Course' }).first();

export const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) });
