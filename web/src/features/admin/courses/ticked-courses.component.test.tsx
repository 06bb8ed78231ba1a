import { expectAccessible, httpError, mock } from '#test';
import { api } from '@trilha/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, courseSchool, row } from './course-school.testing.ts';
import { english, open } from './course-list.testing.ts';

const tick = (title: string) =>
  page.getByRole('checkbox', { name: `Select ${title}`, exact: true });
const bar = page.getByRole('region', { name: 'Selected courses' });
const outcome = page.getByRole('region', { name: 'What was done with the courses' });

const school = () =>
  courseSchool([
    english({ id: 901, title: 'English', is_published: true }),
    english({ id: 902, title: 'French', is_published: false }),
    english({ id: 903, title: 'Arabic', is_published: false }),
  ]);

test('the drafts of those that are ticked are published, and it is undone', async () => {
  const { update } = school();
  await open();
  for (const title of ['English', 'French', 'Arabic']) await tick(title).click();
  await expect.element(bar).toMatchTextContent('3 selected');
  await expectAccessible();
  await bar.getByRole('button', { name: 'Publish' }).click();
  await expect.element(outcome).toMatchTextContent('2 courses are published.');
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(row('French')).not.toMatchTextContent('Draft');
  expect(update.requests.map(({ params, body }) => [params.id, body])).toEqual([
    [902, { is_published: true }],
    [903, { is_published: true }],
  ]);
  await expectAccessible();
  await outcome.getByRole('button', { name: 'Undo' }).click();
  await expect.element(outcome).toMatchTextContent('2 courses are drafts now.');
  await expect.element(row('French')).toMatchTextContent('Draft');
  expect(update.requests).toHaveLength(4);
  await outcome.getByRole('button', { name: 'Close' }).click();
  await expect.element(outcome).not.toBeInTheDocument();
});

test('drafts are made after a question that names the courses; one that fails is named with its reason', async () => {
  school();
  await open();
  await tick('French').click();
  await expect.element(bar.getByRole('button', { name: 'Make drafts' })).toBeDisabled();
  await tick('English').click();
  mock(api.adminCourses.update, httpError(403, 'This course is not yours.'));
  await bar.getByRole('button', { name: 'Make drafts' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByRole('listitem')).toMatchTextContent('English');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await bar.getByRole('button', { name: 'Make drafts' }).click();
  await question.getByRole('button', { name: 'Make drafts' }).click();
  await expect.element(outcome).toMatchTextContent('English: This course is not yours.');
  await expect.element(outcome).toMatchTextContent('0 courses are drafts now.');
  await expect.element(button('Undo')).not.toBeInTheDocument();
});
