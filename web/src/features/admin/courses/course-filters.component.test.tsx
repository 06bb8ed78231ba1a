import { api } from '@trilha/contract';
import { expectAccessible, mock, pageOf } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { english, LIST, open } from './course-list.testing.ts';

const select = (name: string) => page.getByLabelText(name, { exact: true });
const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
const named = page.getByRole('link', { name: 'English A1', exact: true });

test('filters and order stand in the address and are what the server is asked', async () => {
  const list = mock(api.adminCourses.list, pageOf([english()]));
  const { address } = await open(`${LIST}?page=2&level=expert`);
  await expect.element(named).toBeVisible();
  expect(list.last?.query).toEqual({ page: '2' });
  await select('Status').selectOptions('draft');
  await select('Language of the texts').selectOptions('fr');
  await select('Difficulty').selectOptions('advanced');
  await page.getByRole('button', { name: 'Students', exact: true }).click();
  await expect
    .poll(() => list.last?.query)
    .toEqual({
      page: '1',
      status: 'draft',
      language: 'fr',
      level: 'advanced',
      order: '-students',
    });
  await expect.element(head('Students')).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Course', exact: true }).click();
  await expect.poll(address).toContain('order=title');
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await expectAccessible();
});

test('on a phone the order is chosen, and filters that no course matches can be cleared', async () => {
  await page.viewport(320, 740);
  mock(api.adminCourses.list, ({ query }) => (query['status'] ? pageOf([]) : pageOf([english()])));
  const { address } = await open(`${LIST}?status=draft`);
  await expect.element(page.getByText('No course matches all of these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all courses' }).click();
  await expect.element(named).toBeVisible();
  await select('Sort by').selectOptions('-lessons');
  await expect.poll(address).toBe(`${LIST}?order=-lessons`);
  const root = document.documentElement;
  expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
});
