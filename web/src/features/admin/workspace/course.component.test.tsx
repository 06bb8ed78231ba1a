import { api, type ListedLesson, type Readiness } from '@trilha/contract';
import {
  adminCourse,
  courseSummary,
  expectAccessible,
  httpError,
  mock,
  nextId,
  pageOf,
  renderScreen,
} from '#test';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { adminLesson } from '../lessons/lesson-school.testing.ts';
import { adminQuiz } from '../quizzes/quizzes.testing.ts';
import * as screen from './course.tsx';

const english = adminCourse({
  title: 'English at Work',
  is_published: false,
  lesson_count: 3,
  quiz_count: 1,
  enrollment_count: 12,
});
const AT = `/admin/courses/${english.id}`;
const open = (query = '', at = AT) =>
  renderScreen(screen, {
    path: '/admin/courses/:id',
    at: `${at}${query}`,
    user: 'staff',
    frame: 'admin',
  });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const tab = (name: string) =>
  page.getByRole('navigation', { name: 'Parts of the course' }).getByRole('link', { name });

const item = (given: Partial<Readiness['items'][number]>) => ({
  check: 'lessons' as const,
  is_met: true,
  is_needed: false,
  missing: [],
  missing_count: 0,
  languages: [],
  ...given,
});

/** A course that lacks captions in eleven lessons, a picture and a translation. */
const LACKING: Readiness = {
  items: [
    item({ is_needed: true }),
    item({
      check: 'captions',
      is_met: false,
      missing: [{ kind: 'lesson', id: 71, title: 'At the market' }],
      missing_count: 11,
    }),
    item({ check: 'picture', is_met: false }),
    item({ check: 'translations', is_met: false, languages: ['fr'] }),
  ],
};

const listed = (title: string, given: Partial<ListedLesson> = {}): ListedLesson => ({
  id: nextId(),
  title,
  duration: '12:30',
  order: 1,
  poster_url: null,
  video_preparation: null,
  section_title: '',
  is_preview: false,
  track_languages: [],
  ...given,
});

describe('the overview', () => {
  test('says what is missing, and leads to where it is mended', async () => {
    mock(api.adminCourses.get, english);
    mock(api.adminCourses.readiness, LACKING);
    const { address } = await open();
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Draft');
    await expect.element(page.getByText('11 lessons have no captions')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'At the market' }))
      .toHaveAttribute('href', '/admin/lessons/71/edit');
    await expect.element(page.getByText('and 1 more')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Choose a picture' }))
      .toHaveAttribute('href', `/admin/courses?edit=${english.id}`);
    await expect.element(page.getByText('not all translated: French')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'View as student' }))
      .toHaveAttribute('href', `/course/${english.id}`);
    await expectAccessible();
    mock(api.adminLessons.ofCourse, pageOf([listed('Hello')]));
    await tab('Lessons').click();
    await expect.poll(address).toBe(`${AT}?tab=lessons`);
    await expect.element(tab('Lessons')).toHaveAttribute('aria-current', 'page');
  });

  test('publishes a draft, and asks before it makes one of a published course', async () => {
    let course = english;
    mock(api.adminCourses.get, () => course);
    mock(api.adminCourses.readiness, { items: [item({ is_needed: true })] });
    const update = mock(api.adminCourses.update, ({ body }) => {
      course = { ...course, is_published: body.is_published ?? false };
      return course;
    });
    await open();
    await expect.element(page.getByText('Nothing is missing.')).toBeVisible();
    await button('Publish').click();
    await expect
      .poll(() => update.requests.map(({ body }) => body))
      .toEqual([{ is_published: true }]);
    await button('Unpublish').click();
    await expectAccessible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click();
    await expect.poll(() => update.requests.at(-1)?.body).toEqual({ is_published: false });
    await expect.element(button('Publish')).toBeVisible();
  });

  test('that cannot be loaded can be asked for again; a course that is gone cannot', async () => {
    mock(api.adminCourses.get, english);
    mock(api.adminCourses.readiness, httpError(500, 'x'));
    await open();
    await expect.element(page.getByText('Failed to look the course over')).toBeVisible();
    mock(api.adminCourses.readiness, LACKING);
    await button('Retry').click();
    await expect.element(page.getByText('It has no picture')).toBeVisible();
  });

  test('of a course that is gone, or whose address is none', async () => {
    mock(api.adminCourses.get, httpError(404, 'Not found.'));
    await open('', '/admin/courses/987654');
    await expect.element(page.getByText('There is no such course')).toBeVisible();
  });
});

describe('the lessons', () => {
  const lessons = ['Hello', 'Numbers', 'At the market', 'Goodbye'].map((title, index) =>
    listed(title, { order: index + 1, track_languages: index === 0 ? ['en', 'fr'] : [] }),
  );
  const ids = lessons.map(({ id }) => id);
  const titles = () =>
    page
      .getByRole('grid')
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent);

  /** A server that keeps the order. */
  function ordered() {
    let stored = lessons;
    mock(api.adminCourses.get, english);
    mock(api.adminLessons.ofCourse, () => pageOf(stored));
    mock(api.adminLessons.get, ({ params }) =>
      adminLesson(courseSummary(), { id: params.id, completions_count: 4 }),
    );
    const remove = mock(api.adminLessons.remove, ({ params }) => {
      stored = stored.filter(({ id }) => id !== params.id);
    });
    const reorder = mock(api.adminLessons.reorder, ({ body }) => {
      const begun = new Map(body.sections?.map((each) => [each.lesson_id, each.title]));
      stored = body.ids
        .flatMap((id) => stored.find((lesson) => lesson.id === id) ?? [])
        .map((lesson) => ({ ...lesson, section_title: begun.get(lesson.id) ?? '' }));
    });
    return { reorder, remove };
  }

  async function choose(title: string, action: string) {
    await page.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  }

  test('are moved by the arrows and to a position', async () => {
    const { reorder } = ordered();
    await open('?tab=lessons');
    await expect.poll(titles).toEqual(['Hello', 'Numbers', 'At the market', 'Goodbye']);
    await expect.element(page.getByText('Captions: English, French')).toBeVisible();
    await expectAccessible();
    await button('Move Numbers up').click();
    await expect
      .poll(() => reorder.requests.at(-1)?.body.ids)
      .toEqual([ids[1], ids[0], ids[2], ids[3]]);
    await expect.element(page.getByText('Order saved')).toBeVisible();

    await choose('Goodbye', 'Move to position…');
    const field = page.getByRole('spinbutton', { name: 'Position' });
    await field.fill('9');
    await button('Move').click();
    await expect.element(page.getByText('Enter a number from 1 to 4.')).toBeVisible();
    await expectAccessible();
    await field.fill('1');
    await userEvent.keyboard('{Enter}');
    await expect.poll(titles).toEqual(['Goodbye', 'Numbers', 'Hello', 'At the market']);
    await expect.poll(() => reorder.last?.body.ids).toEqual([ids[3], ids[1], ids[0], ids[2]]);
  });

  test('stand in sections, which are begun, renamed, moved and removed', async () => {
    const { reorder } = ordered();
    await open('?tab=lessons');
    await choose('Numbers', 'Begin a section here…');
    const field = page.getByRole('textbox', { name: 'Title of the section' });
    await button('Save').click();
    await expect.element(page.getByText('Enter a title.')).toBeVisible();
    await expectAccessible();
    await field.fill('Week 1');
    await button('Save').click();
    await expect
      .poll(() => reorder.last?.body)
      .toEqual({ ids, sections: [{ lesson_id: ids[1], title: 'Week 1' }] });
    await expectAccessible();

    await button('Move Section “Week 1” down').click();
    await expect
      .poll(() => reorder.last?.body.sections)
      .toEqual([{ lesson_id: ids[2], title: 'Week 1' }]);
    expect(reorder.last?.body.ids).toEqual(ids);
    await page.getByRole('button', { name: 'Actions for the section Week 1' }).click();
    await page.getByRole('menuitem', { name: 'Rename section…' }).click();
    await field.fill('At work');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => reorder.last?.body.sections)
      .toEqual([{ lesson_id: ids[2], title: 'At work' }]);
    await page.getByRole('button', { name: 'Actions for the section At work' }).click();
    await page.getByRole('menuitem', { name: 'Remove section' }).click();
    await expect.poll(() => reorder.last?.body.sections).toEqual([]);
  });

  test('are back in their former order where it was not saved', async () => {
    ordered();
    mock(api.adminLessons.reorder, httpError(400, { ids: ['Send each lesson once.'] }));
    await open('?tab=lessons');
    await button('Move Hello down').click();
    await expect.element(page.getByText('Send each lesson once.')).toBeVisible();
    await expect.poll(titles).toEqual(['Hello', 'Numbers', 'At the market', 'Goodbye']);
  });

  test('are deleted after a question that says what is lost', async () => {
    const { remove } = ordered();
    await open('?tab=lessons');
    await choose('Numbers', 'Delete');
    await expect.element(page.getByText(/^4 students have completed it/)).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(titles).toEqual(['Hello', 'At the market', 'Goodbye']);
    expect(remove.last?.params.id).toBe(ids[1]);
  });

  test('of an empty course begin with the first', async () => {
    mock(api.adminCourses.get, english);
    mock(api.adminLessons.ofCourse, pageOf<ListedLesson>([]));
    await open('?tab=lessons');
    await expect
      .element(page.getByRole('link', { name: 'Add the first lesson' }))
      .toHaveAttribute('href', `/admin/lessons/new?course=${english.id}`);
  });
});

test('lessons, quizzes and the course itself are duplicated', async () => {
  const numbers = listed('Numbers');
  let lessons = [numbers];
  mock(api.adminCourses.get, ({ params }) => ({
    ...english,
    id: params.id,
    title: params.id === 4711 ? 'English at Work (copy)' : english.title,
  }));
  mock(api.adminCourses.readiness, { items: [] });
  mock(api.adminLessons.ofCourse, () => pageOf(lessons));
  mock(api.adminLessons.duplicate, () => {
    lessons = [numbers, listed('Numbers (copy)')];
    return adminLesson(courseSummary(), { title: 'Numbers (copy)' });
  });
  const { address } = await open('?tab=lessons');
  await page.getByRole('button', { name: 'Actions for Numbers' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.element(page.getByText('“Numbers (copy)” has been added.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Numbers (copy)' })).toBeVisible();

  mock(api.adminQuizzes.list, pageOf([adminQuiz({ title: 'Greetings' })]));
  const quiz = mock(api.adminQuizzes.duplicate, httpError(403, 'Not now.'));
  await tab('Quizzes').click();
  await button('Duplicate Greetings').click();
  await expect.element(page.getByText('Not now.')).toBeVisible();
  expect(quiz.requests).toHaveLength(1);

  mock(api.adminCourses.duplicate, adminCourse({ id: 4711, title: 'English at Work (copy)' }));
  await button('Duplicate').click();
  await expect.poll(address).toBe('/admin/courses/4711');
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toMatchTextContent('English at Work (copy)');
});

test('the other parts show quizzes, students and results of the course alone', async () => {
  mock(api.adminCourses.get, english);
  mock(api.courses.list, pageOf([courseSummary({ id: english.id, title: english.title })]));
  const quizzes = mock(api.adminQuizzes.list, pageOf([adminQuiz({ title: 'Greetings' })]));
  const person = { name: 'Ana Souza', email: 'ana@trilha.test', profile_image: null };
  const enrollments = mock(
    api.adminEnrollments.list,
    pageOf([
      {
        id: nextId(),
        user: { id: 9, is_active: true, ...person },
        course: { id: english.id, title: english.title, language: null },
        video_progress: 40,
        quiz_progress: 0,
        last_accessed: null,
        enrolled_at: '2026-11-20T12:00:00.000Z',
        attention: ['failing' as const],
      },
    ]),
  );
  await open('?tab=quizzes');
  await expect.element(page.getByRole('link', { name: 'Greetings', exact: true })).toBeVisible();
  expect(quizzes.requests[0]?.query['course']).toBe(String(english.id));
  await expectAccessible();

  await tab('Students').click();
  await expect.element(page.getByRole('row').getByText('Failed a quiz twice')).toBeVisible();
  await userEvent.selectOptions(page.getByLabelText('Attention'), 'Needs attention');
  await expect
    .poll(() => enrollments.requests.at(-1)?.query)
    .toMatchObject({ course: String(english.id), attention: 'any' });
  // While the answer comes, the rows of before are pale.
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await expectAccessible();

  await tab('Results').click();
  await expect
    .element(page.getByRole('link', { name: 'Open the gradebook' }))
    .toHaveAttribute('href', `${AT}/gradebook`);
  await expect.element(page.getByRole('link', { name: /^Statistics of Greetings/ })).toBeVisible();
  await expectAccessible();
});
