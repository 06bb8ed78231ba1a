import { api, LESSON_SAVED_REDIRECT_MS } from '@trilha/contract';
import { expectAccessible, holdTimers, httpError, mock, profile, renderScreen, STAFF } from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as screen from '../lesson-page.tsx';
import {
  button,
  description,
  duration,
  english,
  enterAddress,
  knownVideo,
  lessonSchool,
  openNew,
  title,
  YOUTUBE,
} from '../lesson-school.testing.ts';

/** Fills in what a lesson must have. */
async function enterLesson(name: string) {
  await title.fill(name);
  await description.fill('What it is about');
  await enterAddress(YOUTUBE);
  await duration.fill('01:00');
}

const section = page.getByRole('region', { name: 'Material' });
const inSection = (name: string) => section.getByRole('button', { name, exact: true });
const row = (name: string) => section.getByRole('row', { name });
const pdf = (name: string) => new File(['%PDF-1.7'], name);

async function addLink(name: string) {
  await inSection('Add a link').click();
  await section.getByRole('textbox', { name: 'Title' }).fill(name);
  await section.getByRole('textbox', { name: 'Address' }).fill('https://dictionary.example/');
  await inSection('Add').click();
  await expect.element(row(name)).toBeVisible();
}

const PIECE = {
  id: 1,
  kind: 'file' as const,
  title: '',
  url: null,
  file: null,
  text: null,
  version: 1,
};

/** What the server makes of material, with ids in the order in which it comes. */
function materialStore() {
  let count = 0;
  const sent: string[] = [];
  const stored = (kind: 'file' | 'link', name: string) => {
    count += 1;
    sent.push(name);
    return { ...PIECE, id: count, kind, title: name };
  };
  return {
    sent,
    create: mock(api.adminMaterials.create, ({ body }) => stored('link', body.title)),
    upload: mock(api.adminMaterials.upload, ({ form }) =>
      stored('file', form.get('title') === 'Lesson 1' ? 'Lesson 1' : 'Lesson 2'),
    ),
    reorder: mock(api.adminMaterials.reorder, undefined),
  };
}

test('material of a new lesson is stored after it in its order, also of several lessons', async () => {
  const { create } = lessonSchool([english]);
  knownVideo();
  const store = materialStore();
  await openNew(`?course=${english.id}`);
  await enterLesson('The first');
  const file = section.getByLabelText('Add a file');
  await userEvent.upload(file, pdf('Lesson 1.pdf'));
  await addLink('A dictionary');
  await userEvent.upload(file, pdf('Lesson 2.pdf'));
  await inSection('Move Lesson 2 up').click();
  await expectAccessible();
  expect(store.sent).toEqual([]);
  store.upload.hold();
  await button('Save and add another').click();
  await expect.element(section.getByRole('progressbar')).toBeVisible();
  await expect.element(inSection('Cancel the upload of Lesson 1.pdf')).toBeVisible();
  await expect.element(inSection('Delete A dictionary')).not.toBeInTheDocument();
  await expectAccessible();
  store.upload.release();
  await expect.element(page.getByText('“The first” was created.')).toBeVisible();
  expect(store.sent).toEqual(['Lesson 1', 'Lesson 2', 'A dictionary']);
  expect(store.reorder.requests).toEqual([]);
  // The next lesson begins without any.
  await expect.element(row('A dictionary')).not.toBeInTheDocument();
  await enterLesson('The second');
  await addLink('Another dictionary');
  holdTimers(LESSON_SAVED_REDIRECT_MS);
  await button('Create Lesson').click();
  await expect.element(page.getByText('Lesson created successfully')).toBeVisible();
  expect(store.sent.slice(3)).toEqual(['Another dictionary']);
  expect(create.requests).toHaveLength(2);
});

test('material that was not stored stays, says why, is tried again by itself, and keeps its place', async () => {
  const { create } = lessonSchool([english]);
  knownVideo();
  const store = materialStore();
  mock(api.adminMaterials.upload, httpError(400, { material_file: ['No PDF.'] }));
  await openNew(`?course=${english.id}`);
  await enterLesson('With material');
  await userEvent.upload(section.getByLabelText('Add a file'), pdf('Lesson 1.pdf'));
  await addLink('A dictionary');
  await button('Create Lesson').click();
  await expect.element(page.getByText(/not all that belongs to it could be stored/)).toBeVisible();
  await expect.element(row('Lesson 1').getByText('No PDF.')).toBeVisible();
  await expect.element(row('A dictionary').getByText('Stored', { exact: true })).toBeVisible();
  await expectAccessible();
  const upload = mock(api.adminMaterials.upload, { ...PIECE, id: 7, title: 'Lesson 1' });
  const picker = document.querySelector('input[type=file][hidden]');
  if (!picker) throw new Error('There is no file picker.');
  await inSection('Replace the file of Lesson 1').click();
  await userEvent.upload(page.elementLocator(picker), pdf('Lesson 1 again.pdf'));
  await expect.element(row('Lesson 1').getByText('No PDF.')).not.toBeInTheDocument();
  holdTimers(LESSON_SAVED_REDIRECT_MS);
  await button('Store the rest again').click();
  await expect.element(page.getByText('Lesson created successfully')).toBeVisible();
  expect(upload.last?.form.get('material_file')).toHaveProperty('name', 'Lesson 1 again.pdf');
  expect(store.reorder.requests.map(({ body }) => body)).toEqual([{ ids: [7, 1] }]);
  expect(create.requests).toHaveLength(1);
  expect(store.create.requests).toHaveLength(1);
});

test('an upload is cancelled alone; the rest is stored, and it is tried again from its row', async () => {
  lessonSchool([english]);
  knownVideo();
  const store = materialStore();
  await openNew(`?course=${english.id}`);
  await enterLesson('With material');
  await userEvent.upload(section.getByLabelText('Add a file'), pdf('Lesson 1.pdf'));
  await addLink('A dictionary');
  store.upload.hold();
  await button('Create Lesson').click();
  await inSection('Cancel the upload of Lesson 1.pdf').click();
  await expect.element(row('Lesson 1').getByText('The upload was cancelled.')).toBeVisible();
  await expect.element(row('A dictionary').getByText('Stored', { exact: true })).toBeVisible();
  store.upload.release();
  holdTimers(LESSON_SAVED_REDIRECT_MS);
  await inSection('Try again: Lesson 1').click();
  await expect.element(page.getByText('Lesson created successfully')).toBeVisible();
});

test('what is open below the list keeps the lesson from being saved without it', async () => {
  const { create } = lessonSchool([english]);
  knownVideo();
  materialStore();
  await openNew(`?course=${english.id}`);
  await enterLesson('With material');
  await inSection('Add a link').click();
  await section.getByRole('textbox', { name: 'Title' }).fill('A dictionary');
  await button('Create Lesson').click();
  await expect.element(page.getByText(/Add or cancel what is open below/)).toBeVisible();
  await expectAccessible();
  expect(create.requests).toEqual([]);
  await inSection('Cancel').click();
  await expect.element(page.getByText(/Add or cancel/)).not.toBeInTheDocument();
});

test('a file that is too large is refused before the lesson is saved', async () => {
  const { create } = lessonSchool([english]);
  knownVideo();
  await openNew(`?course=${english.id}`);
  await enterLesson('With material');
  const large = pdf('Film.pdf');
  Object.defineProperty(large, 'size', { value: 51 * 1024 * 1024 });
  const input = section.getByLabelText('Add a file').element();
  Object.defineProperty(input, 'files', { value: [large], configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(row('Film').getByText(/at most 50 MB are allowed/)).toBeVisible();
  await button('Create Lesson').click();
  await expect.element(row('Film')).toBeVisible();
  expect(create.requests).toEqual([]);
});

test('a draft keeps links and texts, and names the files that have to be chosen again', async () => {
  lessonSchool([english]);
  knownVideo();
  const staff = profile(STAFF);
  const open = () =>
    renderScreen(screen, { path: '/admin/lessons/new', user: staff, frame: 'admin' });
  const { unmount } = await open();
  await title.fill('Begun');
  await addLink('A dictionary');
  await userEvent.upload(section.getByLabelText('Add a file'), pdf('Lesson 1.pdf'));
  await expect.element(row('Lesson 1')).toBeVisible();
  // As a browser does that closes the page, where nothing of it runs any more.
  dispatchEvent(new Event('pagehide'));
  const key = `draft.${staff.id}.lesson.new`;
  const kept = localStorage.getItem(key);
  expect(kept).toContain('https://dictionary.example/');
  await unmount();
  await expect.poll(() => localStorage.getItem(key)).toBeNull();
  localStorage.setItem(key, kept ?? '');
  await open();
  await button('Restore it').click();
  await expect.element(title).toHaveValue('Begun');
  await expect.element(row('A dictionary').getByText('https://dictionary.example/')).toBeVisible();
  await expect.element(row('Lesson 1').getByText(/Choose the file again/)).toBeVisible();
});
