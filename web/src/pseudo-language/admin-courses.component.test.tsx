import {
  type AdminCourse,
  type AdminEnrollment,
  api,
  COURSE_CHANGED_MEANWHILE,
  COURSE_CREATED_REDIRECT_MS,
} from '@trilha/contract';
import {
  adminCourse,
  adminUser,
  courseSummary,
  expectPseudo,
  fails,
  holdTimers,
  httpError,
  mock,
  nextId,
  ONE,
  pageOf,
  PSEUDO,
  pseudoUser,
  renderScreen,
  speakPseudo,
  STAFF,
  THREE,
  TWO,
  wide,
  untranslated,
} from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as list from '../features/admin/courses/course-list.tsx';
import { courseSchool } from '../features/admin/courses/course-school.testing.ts';
import * as newCourse from '../features/admin/courses/new-course.tsx';
import * as enrollments from '../features/admin/enrollments/enrollments.tsx';
import { NothingFound } from '../features/admin/enrollments/nothing-found.tsx';
import { invalidate } from '../lib/api/endpoint-query.ts';
import { queryClient } from '../lib/api/query.ts';
import { CONTRACT } from '../lib/texts/catalogs.ts';
import { loadTexts } from '../lib/texts/texts.ts';

/* Courses and enrollments of the admin area in a language that nobody speaks (see frame.component.test.tsx). */

const COURSES = '/admin/courses';
const ENROLLMENTS = '/admin/enrollments';

const user = pseudoUser(STAFF);
const of = (path: string, at = path) => ({ path, at, user, frame: 'admin' }) as const;

const main = page.getByRole('main');
const form = main.getByRole('region');
const dialog = page.getByRole('dialog');
const question = page.getByRole('alertdialog');
const field = (n: number) => main.getByRole('textbox').nth(n);
const BENEFIT = 5;
/** The buttons at the end of the form, counted from its last one: Cancel. */
const [SUBMIT, ADD_BENEFIT] = [-2, -3] as const;

const course = (given: Partial<AdminCourse> = {}) =>
  adminCourse({ title: ONE, subtitle: TWO, description: ONE, duration: THREE, ...given });

async function openList(courses: AdminCourse[], at = COURSES) {
  await wide();
  courseSchool(courses);
  const [first] = courses;
  if (first) mock(api.adminCourses.get, first);
  await renderScreen(list, of(COURSES, at));
}

beforeEach(async () => {
  // Asked for by the first form with a fault; these are then its words.
  await loadTexts(PSEUDO, [CONTRACT]);
  speakPseudo();
});

test('the list of courses, and the form of one with what is wrong in it', async () => {
  const counts = { lesson_count: 1, quiz_count: 2, enrollment_count: 1280 };
  const benefits = [{ id: 1, description: TWO }];
  const own = course({ ...counts, benefits, icon: '/media/pictures/none.webp' });
  const draft = course({ is_published: false, enrollment: 'staff_only', level: 'advanced' });
  await openList([own, draft], `${COURSES}?edit=${own.id}`);
  await expect.element(field(0)).toHaveValue(ONE);
  await expectPseudo();
  await wide();
  // The picture's address has no field: it was uploaded.
  await field(BENEFIT - 1).fill(ONE);
  await form.getByRole('button').nth(ADD_BENEFIT).click();
  await userEvent.keyboard(THREE);
  const added = mock(api.adminCourses.addBenefit, httpError(500, {}));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => added.requests).toHaveLength(1);
  form.element().querySelector('summary')?.click();
  await field(0).fill('');
  await form.getByRole('button').nth(SUBMIT).click();
  await expect.element(field(0)).toHaveFocus();
  await expect.element(form.getByRole('textbox').nth(12)).toBeInTheDocument();
  await expectPseudo();
});

test('a new course with its picture', async () => {
  await openList([], `${COURSES}?edit=new`);
  const sent = mock(api.adminCourses.uploadIcon, httpError(400, { icon: [`${THREE}.`] }));
  sent.hold();
  await expectPseudo();
  // The last choice is a picture of the course's own.
  await form.getByRole('radio').last().click();
  const file = new File(['a picture'], 'icon.png', { type: 'image/png' });
  const input = form.element().querySelector<HTMLElement>('input[type=file]');
  await userEvent.upload(page.elementLocator(input ?? form.element()), file);
  await expect.element(form.getByRole('progressbar')).toBeVisible();
  await expectPseudo();
  sent.release();
  await expect.element(form.getByText(`${THREE}.`)).toBeVisible();
  await field(BENEFIT - 1).fill('https://127.0.0.1:9/no-such-picture.png');
  // Beside what the form says about its benefits and its faults.
  await expect.element(form.getByRole('status')).toHaveLength(3);
  await expectPseudo();
});

test('a course is deleted', async () => {
  const own = course({ lesson_count: 1, quiz_count: 2 });
  await openList([own]);
  mock(api.adminCourses.remove, fails);
  await main.getByRole('row').getByRole('button').last().click();
  await expect.element(question).toBeVisible();
  await expectPseudo();
  await question.getByRole('button').last().click();
  await expect.element(question.getByText(`${THREE}.`)).toBeVisible();
  await expectPseudo();
  courseSchool([course()]);
  await invalidate(queryClient, '/admin/courses/');
  await expect.element(question.getByRole('status')).toBeVisible();
  await expectPseudo();
});

test('a course that two people change is saved', async () => {
  const own = course({ level: 'beginner' });
  await openList([own], `${COURSES}?edit=${own.id}`);
  await field(0).fill(THREE);
  await userEvent.selectOptions(form.getByRole('combobox').first(), 'advanced');
  const theirs = { title: TWO, level: 'intermediate', subtitle: THREE, version: 2 } as const;
  mock(api.adminCourses.get, { ...own, ...theirs });
  mock(
    api.adminCourses.update,
    httpError(409, { detail: COURSE_CHANGED_MEANWHILE, fields: ['title', 'level'] }),
  );
  await form.getByRole('button').nth(SUBMIT).click();
  await expect.element(question.getByRole('radio').first()).toBeVisible();
  await expectPseudo();
  await wide();
  mock(api.adminCourses.update, fails);
  await question.getByRole('button').last().click();
  await expect.element(form.getByText(`${THREE}.`)).toBeVisible();
  await expectPseudo();
  await wide();
  mock(api.adminCourses.update, own);
  await form.getByRole('button').nth(SUBMIT).click();
  await expect.element(form).not.toBeInTheDocument();
  await expectPseudo();
});

test('unsaved work on a course that was changed since', async () => {
  const own = course({ version: 2 });
  const work = { values: { title: TWO }, base: { title: ONE }, beside: [], version: 1 };
  localStorage.setItem(
    `draft.${user.id}.course.${own.id}`,
    JSON.stringify({ saved_at: '2026-03-01T12:00:00.000Z', work }),
  );
  await openList([own], `${COURSES}?edit=${own.id}`);
  await expect.element(form.nth(1)).toBeVisible();
  await expectPseudo();
});

test('a course whose benefits could not all be saved', async () => {
  await wide();
  const own = course();
  courseSchool();
  mock(api.adminCourses.get, own);
  await renderScreen(newCourse, of(`${COURSES}/:id/quizzes`, `${COURSES}/${own.id}/quizzes`));
  for (const [n, text] of [ONE, TWO, ONE, TWO].entries()) await field(n).fill(text);
  await userEvent.selectOptions(main.getByRole('combobox').first(), 'beginner');
  const buttons = main.getByRole('button');
  await buttons.nth(ADD_BENEFIT).click();
  await userEvent.keyboard(`${ONE}{Enter}${TWO}`);
  const refused = mock(api.adminCourses.addBenefit, httpError(500, {}));
  await buttons.nth(SUBMIT).click();
  await expect.poll(() => refused.requests).toHaveLength(2);
  const retry = main.getByRole('alert').getByRole('button');
  await expect.element(retry).toBeVisible();
  await expectPseudo();
  await wide();
  mock(api.adminCourses.addBenefit, ({ body }) => ({ id: nextId(), ...body }));
  // The page would go back to the list.
  holdTimers(COURSE_CREATED_REDIRECT_MS);
  await retry.click();
  await expect.element(field(0)).not.toBeInTheDocument();
  await expectPseudo();
});

test.for([
  ['', 2],
  ['?search=%CE%A9', 4],
  ['?edit=x', 2],
] as const)('no courses: %s', async ([query, buttons]) => {
  await openList([], COURSES + query);
  await expect.element(main.getByRole('button')).toHaveLength(buttons);
  await expectPseudo();
});

const enrolledIn = courseSummary({ title: TWO });

function enrollment(given: Partial<AdminEnrollment> = {}): AdminEnrollment {
  const id = nextId();
  return {
    id,
    user: { id, name: ONE, email: `${id}@school.test`, profile_image: null, is_active: true },
    course: { id: enrolledIn.id, title: enrolledIn.title, language: null },
    video_progress: 50,
    quiz_progress: 0,
    last_accessed: null,
    enrolled_at: '2026-03-01T12:00:00.000Z',
    attention: [],
    ...given,
  };
}

async function openEnrollments(rows: AdminEnrollment[], at = ENROLLMENTS) {
  await wide();
  mock(api.courses.list, pageOf([enrolledIn]));
  mock(api.adminEnrollments.list, pageOf(rows));
  await renderScreen(enrollments, of(ENROLLMENTS, at));
}

test('enrollments, and how one is ended', async () => {
  const inactive = enrollment({
    attention: ['inactive', 'failing'],
    last_accessed: '2026-03-02T12:00:00.000Z',
  });
  const gone = enrollment();
  await openEnrollments([inactive, { ...gone, user: { ...gone.user, is_active: false } }]);
  mock(api.adminEnrollments.remove, fails);
  await main.getByRole('row').nth(1).getByRole('button').click();
  const sure = main.getByRole('row').getByRole('group').getByRole('button').first();
  await expect.element(sure).toBeVisible();
  await expectPseudo();
  await wide();
  await sure.click();
  await expect.element(main.getByRole('alert')).toBeVisible();
  await expectPseudo();
  await wide();
  mock(api.adminEnrollments.remove, undefined);
  await sure.click();
  // What is said afterwards, in a corner of the page.
  await expect.element(question).toBeVisible();
  await expectPseudo();
});

test('many enrollments are chosen: the bar, its menu, and what is asked', async () => {
  sessionStorage.clear();
  const rows = [enrollment(), enrollment()];
  mock(api.bulkUsers.begin, fails);
  await openEnrollments(rows);
  mock(api.adminEnrollments.list, pageOf(rows, 43));
  await main.getByRole('checkbox').first().click();
  const bar = main.getByRole('region').last();
  const more = () => bar.getByRole('button').last().click();
  await more();
  const end = page.getByRole('menuitem').last();
  await expect.element(end).toBeVisible();
  expect(untranslated()).toEqual([]);
  await end.click();
  await expect.element(question).toBeVisible();
  expect(untranslated()).toEqual([]);
  await question.getByRole('button').last().click();
  await expect.element(bar.getByRole('alert')).toBeVisible();
  expect(untranslated()).toEqual([]);
});

/** Why a list is empty, in every case. */
function Nothing() {
  const courses = [
    undefined,
    { title: ONE, isUnknown: false },
    { title: undefined, isUnknown: false },
    { title: undefined, isUnknown: true },
  ];
  const nothing = () => undefined;
  return courses.flatMap((filtered, n) =>
    ['', TWO].flatMap((search) =>
      (['', 'any'] as const).map((attention) => (
        <NothingFound
          key={`${n} ${search} ${attention}`}
          search={search}
          course={filtered}
          attention={attention}
          onClearSearch={nothing}
          onShowAllStudents={nothing}
          onEnroll={nothing}
        />
      )),
    ),
  );
}

test('why no enrollments are in the list', async () => {
  await openEnrollments([]);
  await expect.element(main.getByRole('button')).toHaveLength(2);
  await expectPseudo();
});

test('why none are in the list that was narrowed', async () => {
  await renderScreen({ default: Nothing, meta: enrollments.meta }, { user });
  await expect.element(main.getByRole('button').first()).toBeVisible();
  await expectPseudo();
});

test('students are enrolled', async () => {
  await openEnrollments([]);
  const person = (given: object) => adminUser({ first_name: ONE, last_name: TWO, ...given });
  const [listed, other] = [person({}), person({ is_active: false })];
  mock(api.adminUsers.list, pageOf([listed, other], 40_000));
  await main.getByRole('button').first().click();
  const [students, submit] = [dialog.getByRole('textbox'), dialog.getByRole('button').last()];
  await submit.click();
  await expect.element(students).toHaveAttribute('aria-invalid', 'true');
  await expectPseudo();
  await wide();
  const find = dialog.getByRole('searchbox');
  await find.fill(ONE);
  const found = dialog.getByRole('listitem').getByRole('button');
  await found.first().click();
  await expect.element(students).toHaveValue(listed.email);
  await find.fill(TWO);
  await expect.element(found.first()).toBeDisabled();
  await expectPseudo();
  await wide();
  mock(api.adminUsers.list, fails);
  await find.fill(THREE);
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expectPseudo();
  await wide();
  mock(api.adminUsers.list, pageOf([]));
  await dialog.getByRole('alert').getByRole('button').click();
  await expect.element(dialog.getByText(THREE)).toBeVisible();
  await expectPseudo();
  await wide();
  await userEvent.selectOptions(dialog.getByRole('combobox'), String(enrolledIn.id));
  mock(api.adminEnrollments.bulk, fails);
  await submit.click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expectPseudo();
  await wide();
  mock(api.adminEnrollments.bulk, {
    users: [
      { given: listed.email, outcome: 'already', name: ONE },
      { given: other.email, outcome: 'enrolled', name: TWO },
      { given: THREE, outcome: 'unknown', name: null },
    ],
  });
  await submit.click();
  await expect.element(dialog.getByRole('listitem')).toHaveLength(3);
  await expectPseudo();
});

test('a list of students that is not enrolled yet is not left unasked', async () => {
  await openEnrollments([]);
  await main.getByRole('button').first().click();
  await dialog.getByRole('textbox').fill(ONE);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await main.getByRole('link').first().click();
  await expect.element(question).toBeVisible();
  await expectPseudo();
});

test.for([
  { path: COURSES, at: `${COURSES}?edit=7`, screen: list, calls: 2 },
  { path: ENROLLMENTS, at: ENROLLMENTS, screen: enrollments, calls: 1 },
])('what $path shows where the server fails', async ({ path, at, screen, calls }) => {
  const { adminCourses, adminEnrollments, courses } = api;
  for (const call of [adminCourses.list, adminCourses.get, adminEnrollments.list, courses.list]) {
    mock(call, fails);
  }
  await renderScreen(screen, of(path, at));
  await expect.element(main.getByText('0815')).toHaveLength(calls);
  await expectPseudo();
});
