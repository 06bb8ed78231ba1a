import { api, COURSE_CHANGED_MEANWHILE, TRANSLATION_OF_OWN } from '@trilha/contract';
import {
  adminCourse,
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
import * as screen from './course-list.tsx';
import { button, courseSchool, title } from './course-school.testing.ts';

const conflict = page.getByRole('alertdialog', { name: COURSE_CHANGED_MEANWHILE });
const logIn = page.getByRole('alertdialog', { name: 'Sua sessão terminou' });
const saved = page.getByText('Course updated successfully!');
const benefit = (n: number) => page.getByLabelText(`Benefit ${n}`, { exact: true });
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft.'));

async function edit(course = adminCourse({ title: 'English A1' }), user = profile(STAFF)) {
  const school = courseSchool([course]);
  await renderScreen(screen, { path: '/admin/courses', user, frame: 'admin' });
  await button(`Edit ${course.title}`).click();
  return school;
}

test('a field that somebody else has changed too is chosen, the others are merged', async () => {
  const course = adminCourse({ title: 'English A1', level: 'beginner', subtitle: 'Old' });
  await edit(course);
  await title.fill('Mine');
  await page.getByLabelText('Level').selectOptions('Advanced');
  const theirs = { ...course, title: 'Theirs', level: 'intermediate' as const, subtitle: 'New' };
  mock(api.adminCourses.get, { ...theirs, version: 2 });
  const sent = mock(api.adminCourses.update, ({ body }) =>
    body.version === 2
      ? { ...theirs, ...body, translations: theirs.translations, version: 3 }
      : httpError(409, {
          detail: COURSE_CHANGED_MEANWHILE,
          message: COURSE_CHANGED_MEANWHILE,
          fields: ['title', 'level'],
        }),
  );
  await button('Update Course').click();
  await expect.element(conflict).toMatchTextContent('Subtitle: New');
  const level = conflict.getByRole('group', { name: 'Level' });
  await expect.element(level.getByRole('radio', { name: /Intermediate/ })).toBeChecked();
  await level.getByRole('radio', { name: /Advanced/ }).click();
  await expectAccessible();
  expect(sent.last?.body).toEqual({ title: 'Mine', level: 'advanced', version: 1 });
  await conflict.getByRole('button', { name: 'Save what I have chosen' }).click();
  await expect.element(saved).toBeVisible();
  expect(sent.last?.body).toEqual({ level: 'advanced', version: 2 });
});

test('unsaved work outlasts the session, benefits included', async () => {
  const staff = profile(STAFF);
  const course = adminCourse({
    title: 'English A1',
    benefits: [{ id: 1, description: 'Small groups' }],
  });
  const { guarded } = mockEndedSession(staff);
  const { update } = await edit(course, staff);
  mock(
    api.adminCourses.update,
    guarded(() => course),
  );
  await title.fill('English A2');
  await benefit(1).fill('Groups of six');
  await button('Add Benefit').click();
  await benefit(2).fill('Native teachers');
  await button('Update Course').click();
  await logIn.getByRole('button', { name: 'Cancelar' }).last().click();
  await expect.element(page.getByText('Another screen')).toBeVisible();
  expect(update.requests).toEqual([]);
  const key = `draft.${staff.id}.course.${course.id}`;
  expect(drafts()).toEqual([key]);
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({
    work: {
      values: { title: 'English A2' },
      base: { title: 'English A1' },
      beside: [{ id: 1, text: 'Groups of six' }, { text: 'Native teachers' }],
      version: 1,
    },
  });
});

test('unsaved work is offered again, benefits included', async () => {
  const staff = profile(STAFF);
  const course = adminCourse({
    title: 'English A1',
    benefits: [{ id: 1, description: 'Small groups' }],
  });
  const work = {
    values: { title: 'English A2' },
    base: { title: 'English A1' },
    beside: [{ id: 1, text: 'Groups of six' }, { text: 'Native teachers' }],
    version: 1,
  };
  localStorage.setItem(
    `draft.${staff.id}.course.${course.id}`,
    JSON.stringify({ saved_at: '2026-03-01T12:00:00.000Z', work }),
  );
  const { stored } = await edit(course, staff);
  await button('Restore it').click();
  await expect.element(title).toHaveValue('English A2');
  await expect.element(benefit(1)).toHaveValue('Groups of six');
  await expect.element(benefit(2)).toHaveValue('Native teachers');
  await button('Update Course').click();
  await expect.element(saved).toBeVisible();
  await expect.poll(drafts).toEqual([]);
  expect(stored()[0]).toMatchObject({
    title: 'English A2',
    benefits: [{ description: 'Groups of six' }, { description: 'Native teachers' }],
  });
});

test('the language of a course is said, and taken back', async () => {
  const school = await edit(adminCourse({ title: 'Muito prazer' }));
  const language = page.getByLabelText('Language of the course');
  await expect.element(language).toHaveDisplayValue('Not said');
  await language.selectOptions('Portuguese');
  await button('Update Course').click();
  await expect.element(saved).toBeVisible();
  expect(school.update.last?.body).toEqual({ language: 'pt-BR', version: 1 });
  await button('Edit Muito prazer').click();
  await language.selectOptions('Not said');
  await button('Update Course').click();
  await expect.poll(() => school.update.last?.body).toMatchObject({ language: null });
});

const translations = page.getByText('Translations', { exact: true });
const inLanguage = (name: string) => page.getByRole('group', { name, exact: true });
const none = { title: '', subtitle: '', description: '' };

test('a course is translated, and what the server refuses is said beside its text', async () => {
  const course = adminCourse({ title: 'Muito prazer', language: 'pt-BR' });
  const school = await edit(course);
  await expect.element(page.getByText('No translations yet')).toBeVisible();
  await expect.element(inLanguage('French')).not.toBeInTheDocument();
  await translations.click();
  await expect.element(inLanguage('Portuguese')).not.toBeInTheDocument();
  const french = inLanguage('French').getByLabelText('Title', { exact: true });
  await expect.element(french).toHaveAttribute('lang', 'fr');
  await french.fill('Enchanté');
  await expectAccessible();
  await translations.click();
  await expect.element(page.getByText('No translations yet')).not.toBeInTheDocument();
  await button('Update Course').click();
  await expect.element(saved).toBeVisible();
  const fr = { ...none, title: 'Enchanté' };
  const sent = { translations: { 'pt-BR': none, en: none, fr }, version: 1 };
  expect(school.update.last?.body).toEqual(sent);

  // Folded again, and its own language now: the fields are there, so that they can be emptied.
  await button('Edit Muito prazer').click();
  await page.getByLabelText('Language of the course').selectOptions('French');
  const refusal = mock(
    api.adminCourses.update,
    httpError(400, { 'translations.fr.title': [TRANSLATION_OF_OWN] }),
  );
  await button('Update Course').click();
  await expect.element(french).toHaveFocus();
  await expect.element(french).toHaveAccessibleDescription(TRANSLATION_OF_OWN);
  expect(refusal.last?.body).toEqual({ language: 'fr', version: 1 });
  await expectAccessible();
});

test('two people translate one text: each of its fields is chosen by itself', async () => {
  const course = adminCourse({ title: 'Muito prazer', language: 'pt-BR' });
  await edit(course);
  await translations.click();
  await inLanguage('French').getByLabelText('Title', { exact: true }).fill('Mine');
  await inLanguage('English').getByLabelText('Subtitle').fill('My subtitle');
  const theirs = { 'pt-BR': none, en: none, fr: { ...none, title: 'Theirs', subtitle: 'New' } };
  mock(api.adminCourses.get, { ...course, translations: theirs, version: 2 });
  const sent = mock(api.adminCourses.update, ({ body }) =>
    body.version === 2
      ? { ...course, version: 3 }
      : httpError(409, { detail: COURSE_CHANGED_MEANWHILE, fields: ['translations.fr.title'] }),
  );
  await button('Update Course').click();
  await expect.element(conflict).toMatchTextContent('Subtitle (French): New');
  const choice = conflict.getByRole('group', { name: 'Title (French)' });
  await choice.getByRole('radio', { name: /Mine/ }).click();
  await conflict.getByRole('button', { name: 'Save what I have chosen' }).click();
  await expect.element(saved).toBeVisible();
  expect(sent.last?.body).toEqual({
    translations: {
      'pt-BR': none,
      en: { ...none, subtitle: 'My subtitle' },
      fr: { ...none, title: 'Mine', subtitle: 'New' },
    },
    version: 2,
  });
});

test('a course names its entry of the catalogue; one that is no longer there stays to be seen', async () => {
  const school = await edit(
    adminCourse({ title: 'Muito prazer', catalogue_entry: 'espanhol-iniciante' }),
  );
  const entry = page.getByLabelText('Entry of the catalogue');
  await expect.element(entry).toHaveDisplayValue('espanhol-iniciante');
  await entry.selectOptions('Inglês Iniciante');
  await button('Update Course').click();
  await expect.element(saved).toBeVisible();
  expect(school.update.last?.body).toEqual({ catalogue_entry: 'ingles-iniciante', version: 1 });
  await button('Edit Muito prazer').click();
  await entry.selectOptions('None');
  await button('Update Course').click();
  await expect.poll(() => school.update.last?.body).toMatchObject({ catalogue_entry: null });
});
