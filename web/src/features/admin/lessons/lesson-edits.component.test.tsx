import { api, LESSON_CHANGED_MEANWHILE } from '@trilha/contract';
import {
  courseSummary,
  expectAccessible,
  httpError,
  mock,
  mockEndedSession,
  profile,
  renderScreen,
  STAFF,
} from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as screen from './lesson-page.tsx';
import {
  adminLesson,
  button,
  description,
  duration,
  knownVideo,
  lessonSchool,
  title,
} from './lesson-school.testing.ts';

const english = courseSummary({ title: 'English at Work' });
const conflict = page.getByRole('alertdialog', { name: LESSON_CHANGED_MEANWHILE });
const logIn = page.getByRole('alertdialog', { name: 'Sua sessão terminou' });
const offer = page.getByText(/^You have unsaved work from/);
const saved = page.getByText('Lesson updated successfully');
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft.'));

function openLesson(id: number, user = profile(STAFF)) {
  const at = `/admin/lessons/${id}/edit`;
  return renderScreen(screen, { path: '/admin/lessons/:id/edit', at, user, frame: 'admin' });
}

/** A lesson that somebody else changes while it is edited. */
async function changedMeanwhile() {
  const lesson = adminLesson(english, { title: 'Old title', description: 'Old', duration: '1:00' });
  lessonSchool([english], [lesson]);
  knownVideo();
  await openLesson(lesson.id);
  await title.fill('My title');
  await duration.fill('2:00');
  const theirs = { ...lesson, title: 'Their title', description: 'Theirs', version: 2 };
  mock(api.adminLessons.get, theirs);
  const sent = mock(api.adminLessons.update, ({ body }) =>
    body.version === 2
      ? { ...theirs, ...body, version: 3 }
      : httpError(409, {
          detail: LESSON_CHANGED_MEANWHILE,
          message: LESSON_CHANGED_MEANWHILE,
          fields: ['title'],
        }),
  );
  return { sent, lesson };
}

test('a field that somebody else has changed too is asked about, and nothing overwrites by itself', async () => {
  const { sent } = await changedMeanwhile();
  await button('Update Lesson').click();
  await expect.element(conflict).toBeVisible();
  expect(sent.last?.body).toMatchObject({ title: 'My title', version: 1 });
  const choice = conflict.getByRole('group', { name: 'Title' });
  await expect.element(choice.getByRole('radio', { name: /Their title/ })).toBeChecked();
  await expect.element(choice.getByRole('radio', { name: /My title/ })).not.toBeChecked();
  await expect.element(conflict).toMatchTextContent('Description: Theirs');
  await expectAccessible();
  // The first answer keeps everything as it is.
  const answers = conflict.getByRole('button').elements();
  expect(answers.map(({ textContent }) => textContent)).toEqual([
    '',
    'Keep editing',
    'Save what I have chosen',
  ]);
  await conflict.getByRole('button', { name: 'Keep editing' }).last().click();
  await expect.element(title).toHaveValue('My title');

  await button('Update Lesson').click();
  await conflict.getByRole('button', { name: 'Save what I have chosen' }).click();
  await expect.element(saved).toBeVisible();
  expect(sent.last?.body).toMatchObject({
    title: 'Their title',
    description: 'Theirs',
    duration: '2:00',
    version: 2,
  });
});

test('the own value is saved where it is chosen', async () => {
  const { sent } = await changedMeanwhile();
  await page.viewport(360, 740);
  await button('Update Lesson').click();
  await conflict.getByRole('radio', { name: /My title/ }).click();
  await expectAccessible();
  await conflict.getByRole('button', { name: 'Save what I have chosen' }).click();
  await expect.element(saved).toBeVisible();
  expect(sent.last?.body).toMatchObject({
    title: 'My title',
    description: 'Theirs',
    duration: '2:00',
    version: 2,
  });
});

test('what is stored is loaded again where that fails', async () => {
  const { lesson } = await changedMeanwhile();
  mock(api.adminLessons.get, httpError(500, {}));
  await button('Update Lesson').click();
  await expect.element(conflict.getByText(/could not be loaded/)).toBeVisible();
  mock(api.adminLessons.get, { ...lesson, title: 'Their title', version: 2 });
  await conflict.getByRole('button', { name: 'Retry' }).click();
  await expect.element(conflict.getByRole('radio', { name: /Their title/ })).toBeChecked();
});

test('unsaved work is offered, and saved from the version that it was begun from', async () => {
  const staff = profile(STAFF);
  const lesson = adminLesson(english, { title: 'Stored by now', description: 'New', version: 5 });
  const { update } = lessonSchool([english], [lesson]);
  knownVideo();
  localStorage.setItem(
    `draft.${staff.id}.lesson.${lesson.id}`,
    JSON.stringify({
      saved_at: '2026-03-01T12:00:00.000Z',
      work: { values: { title: 'Typed' }, base: { title: 'Old' }, version: 2 },
    }),
  );
  await openLesson(lesson.id, staff);
  await expect.element(offer).toBeVisible();
  await expect.element(page.getByText(/Somebody else has saved the lesson since/)).toBeVisible();
  await expect.element(title).toHaveValue('Stored by now');
  await button('Restore it').click();
  await expect.element(title).toHaveValue('Typed');
  await expect.element(description).toHaveValue('New');
  await button('Update Lesson').click();
  await expect.element(saved).toBeVisible();
  expect(update.last?.body).toMatchObject({ title: 'Typed', description: 'New', version: 2 });
  await expect.poll(drafts).toEqual([]);
});

test('a draft of nonsense is no offer, and one that is discarded is gone', async () => {
  const staff = profile(STAFF);
  const lesson = adminLesson(english, { title: 'Stored' });
  lessonSchool([english], [lesson]);
  knownVideo();
  const key = `draft.${staff.id}.lesson.${lesson.id}`;
  const saved_at = '2026-03-01T12:00:00.000Z';
  const work = { values: { title: 7, nothing: 'x' }, base: {}, version: 1 };
  localStorage.setItem(key, JSON.stringify({ saved_at, work }));
  await openLesson(lesson.id, staff);
  await button('Restore it').click();
  await expect.element(title).toHaveValue('Stored');
  await expect.poll(drafts).toEqual([]);
  await title.fill('Typed');
  await expect.poll(drafts).toEqual([key]);
  await title.fill('Stored');
  await expect.poll(drafts).toEqual([]);
});

test('a session that ends while one types asks for the log-in, and the lesson is saved', async () => {
  const staff = profile(STAFF);
  const lesson = adminLesson(english, { title: 'Old title' });
  lessonSchool([english], [lesson]);
  knownVideo();
  const { guarded } = mockEndedSession(staff);
  const sent = mock(
    api.adminLessons.update,
    guarded(({ body }) => ({ ...lesson, title: body.title ?? '' })),
  );
  await openLesson(lesson.id, staff);
  await title.fill('New title');
  await button('Update Lesson').click();
  await logIn.getByLabelText('Senha', { exact: true }).fill('right');
  await logIn.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect.element(saved).toBeVisible();
  expect(sent.last?.body).toMatchObject({ title: 'New title' });
});
