import { type AdminEnrollment, api, ATTENTION_DAYS } from '@trilha/contract';
import {
  adminUser,
  courseSummary,
  expectAccessible,
  httpError,
  mock,
  nextId,
  pageOf,
  renderScreen,
  searched,
} from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as screen from './enrollments.tsx';

const LIST = '/admin/enrollments';
const english = courseSummary({ title: 'English A1' });

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

function enrollment(name: string, given: Partial<AdminEnrollment> = {}): AdminEnrollment {
  const id = nextId();
  return {
    id,
    user: { id, name, email: `user${id}@school.test`, profile_image: null, is_active: true },
    course: { id: english.id, title: english.title, language: english.language },
    video_progress: 50,
    quiz_progress: 0,
    last_accessed: null,
    enrolled_at: '2026-03-01T12:00:00.000Z',
    attention: [],
    ...given,
  };
}

/** The enrollments of a school; who needs attention is found by the filter. */
function enrollments(...given: AdminEnrollment[]) {
  const rows = [...given];
  mock(api.courses.list, pageOf([english]));
  mock(api.adminEnrollments.list, ({ query }) =>
    pageOf(rows.filter(({ attention }) => !query['attention'] || attention.length > 0)),
  );
  const remove = mock(api.adminEnrollments.remove, ({ params }) => {
    rows.splice(
      rows.findIndex(({ id }) => id === params.id),
      1,
    );
  });
  return { rows, remove };
}

const open = (at = LIST) => renderScreen(screen, { path: LIST, at, user: 'staff', frame: 'admin' });

test('who has done nothing for long is marked, and leads to their page', async () => {
  const ana = enrollment('Ana Lima', { attention: ['inactive'] });
  enrollments(ana, enrollment('Bruno'));
  const { address } = await open();
  await expect.element(row('Bruno')).toMatchTextContent('English A1');
  await expect
    .element(row('Ana Lima'))
    .toMatchTextContent(`No activity for ${ATTENTION_DAYS} days`);
  await expect
    .element(page.getByRole('link', { name: 'Ana Lima' }))
    .toHaveAttribute('href', `/admin/users/${ana.user.id}`);
  await expectAccessible();
  await userEvent.selectOptions(page.getByLabelText('Attention'), 'Needs attention');
  await expect.poll(address).toBe(`${LIST}?attention=any`);
  await expect.element(row('Bruno')).not.toBeInTheDocument();
  await expect.element(row('Ana Lima')).toBeVisible();
});

test('many are enrolled at once, with what became of each', async () => {
  const { rows } = enrollments();
  const enroll = mock(api.adminEnrollments.bulk, {
    users: [
      { given: 'ana', outcome: 'already', name: 'Ana Lima' },
      { given: 'bruno', outcome: 'enrolled', name: 'Bruno' },
      { given: 'nobody@school.test', outcome: 'unknown', name: null },
    ],
  });
  await open();
  await button('Enroll students').click();
  const submit = dialog.getByRole('button', { name: 'Enroll', exact: true });
  await submit.click();
  await expect.element(dialog.getByText('Course is required')).toBeVisible();
  await expect.element(dialog.getByText('Enter at least one user.')).toBeVisible();
  await expectAccessible();
  expect(enroll.requests).toEqual([]);
  await userEvent.selectOptions(dialog.getByLabelText('Course'), 'English A1');
  await dialog.getByLabelText('Students').fill('ana\nbruno, nobody@school.test');
  rows.push(enrollment('Bruno'));
  await submit.click();
  await expect.element(dialog.getByText('1 of 3 students newly enrolled.')).toBeVisible();
  await expect.element(dialog.getByText('Already enrolled')).toBeVisible();
  await expect.element(dialog.getByText('Not found', { exact: true })).toBeVisible();
  await expectAccessible();
  expect(enroll.last?.body).toEqual({
    course: english.id,
    users: ['ana', 'bruno', 'nobody@school.test'],
  });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(row('Bruno')).toBeVisible();
});

const students = dialog.getByLabelText('Students');

test('a pasted list is still there after Escape, and Cancel drops it', async () => {
  enrollments();
  const { go } = await open();
  await button('Enroll students').first().click();
  await userEvent.selectOptions(dialog.getByLabelText('Course'), 'English A1');
  await students.fill('ana@school.test\nbruno@school.test');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  // Another screen would lose it.
  void go('/admin');
  await expect.element(page.getByText('Leave without saving?')).toBeVisible();
  await button('Keep editing').click();

  await button('Enroll students').first().click();
  await expect.element(students).toHaveValue('ana@school.test\nbruno@school.test');
  await expect.element(dialog.getByLabelText('Course')).toHaveDisplayValue('English A1');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await button('Enroll students').first().click();
  await expect.element(students).toHaveValue('');
});

test('somebody is found by name and comes into the list', async () => {
  enrollments();
  const ana = { first_name: 'Ana', last_name: 'Lima', profile_image: '/media/pictures/ana.jpg' };
  const people = [
    adminUser({ ...ana, email: 'ana@school.test' }),
    adminUser({ first_name: 'Ana', last_name: 'Braga', email: 'braga@school.test' }),
  ];
  const list = mock(api.adminUsers.list, ({ query }) =>
    searched(people, query, (user) => `${user.first_name} ${user.last_name}`),
  );
  await open();
  await button('Enroll students').first().click();
  const find = dialog.getByRole('searchbox', { name: 'Find by name' });
  await find.fill('ana');
  const found = dialog.getByRole('list', { name: 'People found' });
  await expect.element(found.getByRole('listitem')).toHaveLength(2);
  expect(found.element().querySelector('img')?.getAttribute('src')).toBe(ana.profile_image);
  await expect.element(found.getByText('AB', { exact: true })).toBeVisible();
  await expectAccessible();

  // Enter in the search sends no form.
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('button', { name: 'Add: Ana Lima ana@school.test' }).click();
  await expect.element(students).toHaveValue('ana@school.test');
  await expect.element(find).toHaveFocus();
  await expect.element(find).toHaveValue('');
  await find.fill('ana');
  await expect
    .element(dialog.getByRole('button', { name: 'In the list: Ana Lima ana@school.test' }))
    .toBeDisabled();
  await dialog.getByRole('button', { name: 'Add: Ana Braga' }).click();
  await expect.element(students).toHaveValue('ana@school.test\nbraga@school.test');
  await find.fill('zeno');
  await expect
    .element(dialog.getByText('Nobody has “zeno” in their name or e-mail.'))
    .toBeVisible();
  await expect.element(dialog.getByText('Course is required')).not.toBeInTheDocument();
  expect(list.last?.query).toEqual({ page: '1', search: 'zeno' });
});

test('an empty course stays chosen, and is the one to enroll in', async () => {
  enrollments();
  const { address } = await open(`${LIST}?course=${english.id}`);
  await expect.element(page.getByText('Nobody is enrolled in English A1 yet')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search enrollments' }).fill('zeno');
  await expect
    .element(
      page.getByText('Nobody with “zeno” in their name or e-mail is enrolled in English A1.'),
    )
    .toBeVisible();
  await expectAccessible();
  await button('Clear search').last().click();
  await expect.poll(address).toBe(`${LIST}?course=${english.id}`);
  await button('Enroll students').last().click();
  await expect.element(dialog.getByLabelText('Course')).toHaveDisplayValue('English A1');
});

test('an enrollment is ended after a question, and where nobody needs attention it is said', async () => {
  const bruno = enrollment('Bruno');
  const { remove } = enrollments(enrollment('Ana Lima'), bruno);
  const { address } = await open();
  await button('End the enrollment of Bruno in English A1').click();
  expect(remove.requests).toEqual([]);
  await button('End').click();
  await expect
    .element(page.getByText('The enrollment of Bruno in English A1 has ended.'))
    .toBeVisible();
  await expect.element(row('Bruno')).not.toBeInTheDocument();
  await expect.element(row('Ana Lima')).toBeVisible();
  expect(remove.requests.map(({ params }) => params)).toEqual([{ id: bruno.id }]);
  await userEvent.selectOptions(page.getByLabelText('Attention'), 'Needs attention');
  await expect.element(page.getByText('Nobody needs attention here')).toBeVisible();
  await button('Show all students').click();
  await expect.element(row('Ana Lima')).toBeVisible();
  await expect.poll(address).toBe(LIST);
});

test('a list that cannot be loaded says so, and comes on a second try', async () => {
  enrollments();
  mock(api.adminEnrollments.list, httpError(500));
  await open();
  const failure = page.getByText('Failed to load enrollments. Please try again later.');
  await expect.element(failure).toBeVisible();
  enrollments(enrollment('Ana Lima'));
  await button('Retry').click();
  await expect.element(row('Ana Lima')).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

test('on a phone the longest names fit', async () => {
  await page.viewport(360, 780);
  const name = 'Wolfeschlegelsteinhausen'.repeat(3);
  const course = { id: english.id, title: 'Donaudampfschifffahrt'.repeat(4), language: null };
  enrollments(enrollment(name, { course, attention: ['inactive', 'failing'] }));
  await open();
  await expect.element(row(name)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});
