import { api, LESSON_ORDER_INCOMPLETE } from '@trilha/contract';
import { courseSummary, expectAccessible, httpError, mock, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { adminLesson, button, course, courseWith, lessonSchool } from './lesson-school.testing.ts';
import { queryClient } from '../../../lib/api/query.ts';
import * as screen from './lessons.tsx';

const LIST = '/admin/lessons';
const english = courseSummary({ title: 'English at Work' });
const daily = courseSummary({ title: 'Português no dia a dia' });
const meetings = Array.from({ length: 11 }, (_, index) =>
  adminLesson(english, { title: `Meeting ${index + 1}`, order: index + 1 }),
);
const bakery = adminLesson(daily, {
  title: 'Na padaria, às sete da manhã',
  duration: '00:46',
  poster_url: '/media/pictures/bakery.jpg',
  is_preview: true,
});

const headers = page.getByRole('rowheader');
const search = page.getByRole('searchbox', { name: 'Search lessons' });
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const next = page.getByRole('link', { name: 'Next' });

const open = (at = LIST) => renderScreen(screen, { path: LIST, at, user: 'staff', frame: 'admin' });

test('the list shows all lessons by ten, and a row leads to its form and its preview', async () => {
  lessonSchool([english, daily], [...meetings, bakery]);
  const { address } = await open();
  await expect.element(page.getByRole('heading', { name: 'Video Lessons' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Video Lessons · Escola Trilha');
  await expect.element(headers).toHaveLength(10);
  await expect.element(page.getByText('Free preview')).not.toBeInTheDocument();
  for (const name of ['Lesson', 'Course', 'Duration', 'Order', 'Actions']) {
    await expect.element(page.getByRole('columnheader', { name, exact: true })).toBeInTheDocument();
  }
  await expectAccessible();
  await next.click();
  await expect.poll(address).toBe(`${LIST}?page=2`);
  await expect.element(headers).toHaveLength(2);

  await userEvent.selectOptions(course, daily.title);
  await expect.poll(address).toBe(`${LIST}?course=${daily.id}`);
  await expect.element(headers).toHaveLength(1);
  const found = row('Na padaria');
  await expect.element(found).toMatchTextContent(daily.title);
  await expect.element(found).toMatchTextContent('00:46');
  await expect.element(found.getByText('Free preview')).toBeVisible();
  expect(found.element().querySelector('img')?.getAttribute('src')).toBe(bakery.poster_url);
  await expect
    .element(found.getByRole('link', { name: /^Edit / }))
    .toHaveAttribute('href', `${LIST}/${bakery.id}/edit?course=${daily.id}`);
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Add Lesson' }))
    .toHaveAttribute('href', `${LIST}/new?course=${daily.id}`);
  await expect
    .element(found.getByRole('link', { name: /^Preview / }))
    .toHaveAttribute('href', `/course/${daily.id}?lesson=${bakery.id}`);
});

test('the search stands in the address; where nothing matches, it is cleared', async () => {
  lessonSchool([english, daily], [...meetings, bakery]);
  const { address } = await open();
  await expect.element(headers).toHaveLength(10);
  await search.fill('ÀS SETE');
  await expect.poll(address).toBe(`${LIST}?search=%C3%80S+SETE`);
  await expect.element(headers).toHaveLength(1);
  await search.fill('nothing like it');
  await expect.element(page.getByText('No lesson found')).toBeVisible();
  await expectAccessible();
  await button('Clear search').last().click();
  await expect.element(headers).toHaveLength(10);
  await expect.element(search).toHaveValue('');
  await expect.poll(address).toBe(LIST);
});

test('an address with a search shows what it finds, and a page past the end is the first', async () => {
  lessonSchool([english, daily], [...meetings, bakery]);
  const { address, go } = await open(`${LIST}?search=padaria`);
  await expect.element(search).toHaveValue('padaria');
  await expect.element(headers).toHaveLength(1);
  await go(`${LIST}?course=${english.id}&page=9`);
  await expect.poll(address).toBe(`${LIST}?course=${english.id}`);
  await expect.element(headers).toHaveLength(10);
});

test('a school without lessons leads to the first one', async () => {
  lessonSchool([]);
  const { address } = await open();
  await page.getByRole('link', { name: 'Add the first lesson' }).click();
  await expect.poll(address).toBe(`${LIST}/new`);
});

const arrange = page.getByRole('link', { name: 'Arrange order' });

test('a course without lessons is named, and has nothing to arrange', async () => {
  lessonSchool([english, daily], [...meetings, bakery]);
  const { address, go } = await open(`${LIST}?course=${english.id}`);
  await expect.element(arrange).toBeVisible();
  // One lesson has no order either.
  await go(`${LIST}?course=${daily.id}`);
  await expect.element(headers).toHaveLength(1);
  await expect.element(arrange).not.toBeInTheDocument();
  // A search that finds nothing keeps the course.
  await search.fill('nothing like it');
  await expect.element(page.getByText('Nothing matches “nothing like it”.')).toBeVisible();
  await button('Clear search').last().click();
  await expect.poll(address).toBe(`${LIST}?course=${daily.id}`);

  lessonSchool([english, daily], meetings);
  await go(`${LIST}?course=${daily.id}&page=1`);
  await queryClient.invalidateQueries();
  await expect.element(page.getByText('Português no dia a dia has no lessons yet')).toBeVisible();
  await expect.element(arrange).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('link', { name: 'Add the first lesson' }).click();
  await expect.poll(address).toBe(`${LIST}/new?course=${daily.id}`);
});

test('lessons that cannot be loaded say so and are tried again', async () => {
  const lesson = adminLesson(english);
  mock(api.adminLessons.list, httpError(500, {}));
  mock(api.courses.list, httpError(500, {}));
  await open();
  await expect
    .element(page.getByText('Failed to load lessons. Please try again later.'))
    .toBeVisible();
  await expect.element(page.getByText('Failed to load courses')).toBeVisible();
  await expectAccessible();
  lessonSchool([english], [lesson]);
  await button('Retry').last().click();
  await expect.element(headers).toHaveLength(1);
});

test('before a lesson is deleted one is told what is lost with it', async () => {
  const tracks = [{ kind: 'captions', language: 'en', url: '/media/captions/a.vtt' }] as const;
  lessonSchool(
    [english],
    [
      adminLesson(english, { title: 'First', completions_count: 12, tracks: [...tracks] }),
      adminLesson(english, { title: 'Second', completions_count: 1 }),
      adminLesson(english, { title: 'Third' }),
    ],
  );
  await open();
  for (const [title, loss] of [
    [
      'First',
      '12 students have completed it: that progress is lost. Its captions are deleted too.',
    ],
    ['Second', '1 student has completed it: that progress is lost.'],
    ['Third', 'No student has completed it yet.'],
  ] as const) {
    await button(`Delete ${title}`).click();
    const asked = row(title).getByRole('status');
    await expect.element(asked).toMatchTextContent(`Delete this lesson?${loss}`);
    await row(title).getByRole('button', { name: 'Cancel' }).click();
  }
});

test('a lesson is deleted in two steps', async () => {
  const lessons = ['First', 'Second'].map((title) => adminLesson(english, { title }));
  const { remove } = lessonSchool([english], lessons);
  await open();
  const first = row('First');
  const failure = page.getByText('Failed to delete lesson. Please try again later.');
  const confirm = first.getByRole('button', { name: 'Delete', exact: true });
  await button('Delete First').click();
  await expect.element(first.getByText('Delete this lesson?')).toBeVisible();
  await first.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(button('Delete First')).toHaveFocus();
  expect(remove.requests).toEqual([]);

  const failing = mock(api.adminLessons.remove, httpError(500, {}));
  await userEvent.keyboard('{Enter}');
  await confirm.click();
  await expect.element(failure).toBeVisible();
  expect(failing.requests.map(({ params }) => params.id)).toEqual([lessons[0]?.id]);
  await expect.element(headers).toHaveLength(2);

  lessonSchool([english], lessons);
  await confirm.click();
  await expect.element(page.getByText('“First” has been deleted.')).toBeVisible();
  await expect.element(headers).toHaveLength(1);
  await expect.element(row('Second')).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

const ordered = page.getByRole('grid').getByRole('row');
const shownOrder = () =>
  ordered.elements().map(({ textContent }) => /One|Two|Three/.exec(textContent)?.[0]);

test('an order that cannot be saved is put back', async () => {
  const lessons = ['One', 'Two'].map((title, at) => adminLesson(english, { title, order: at + 1 }));
  lessonSchool([english], lessons);
  const shown = mock(api.courses.get, courseWith(english, lessons));
  const reorder = mock(api.adminLessons.reorder, httpError(500, {}));
  await open(`${LIST}?course=${english.id}&view=order`);
  await expect
    .element(page.getByRole('heading', { name: 'Order of English at Work' }))
    .toBeVisible();
  await expect.poll(shownOrder).toEqual(['One', 'Two']);
  await expectAccessible();
  // The former order comes back by itself, not with the next answer of the server.
  shown.hold();
  reorder.hold();
  await button('Move One down').click();
  await expect.poll(shownOrder).toEqual(['Two', 'One']);
  await expect.element(page.getByText('Saving...')).toBeVisible();
  reorder.release();
  await expect.element(page.getByText('Failed to save the order. Please try again.')).toBeVisible();
  await expect.poll(shownOrder).toEqual(['One', 'Two']);
  await expectAccessible();

  // Somebody else has added a lesson meanwhile: what is shown afterwards holds it.
  const three = adminLesson(english, { title: 'Three', order: 3 });
  mock(api.courses.get, courseWith(english, [...lessons, three]));
  mock(api.adminLessons.reorder, httpError(400, { ids: [LESSON_ORDER_INCOMPLETE] }));
  shown.release();
  await button('Move One down').click();
  await expect.element(page.getByText(LESSON_ORDER_INCOMPLETE)).toBeVisible();
  await expect.poll(shownOrder).toEqual(['One', 'Two', 'Three']);
});

test('on a phone the lessons and their order fit', async () => {
  await page.viewport(360, 780);
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänspatent '.repeat(2).trim();
  const wide = courseSummary({ title: long });
  const lessons = [adminLesson(wide, { title: long })];
  lessonSchool([wide], lessons);
  mock(api.courses.get, courseWith(wide, lessons));
  const { go } = await open();
  await expect.element(page.getByRole('link', { name: `Edit ${long}` })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
  await go(`${LIST}?course=${wide.id}&view=order`);
  await expect.element(page.getByRole('heading', { name: /^Order of Donau/ })).toBeVisible();
  await expect.poll(() => ordered.elements().length).toBe(1);
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});
