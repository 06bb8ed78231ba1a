import { api, type Found } from '@trilha/contract';
import { expectAccessible, httpError, mock, profile, renderScreen, type User } from '#test';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const NOTHING: Found = { people: [], courses: [], lessons: [], quizzes: [] };
const person = (id: number, title: string, courses: string[] = []): Found['people'][number] => ({
  id,
  title,
  email: `${id}@school.test`,
  is_active: true,
  is_similar: false,
  courses,
});

const Blank = () => <h1>A page</h1>;
const field = page.getByRole('combobox', { name: 'Search' });
const dialog = page.getByRole('dialog');
const options = () =>
  dialog
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);
const marked = () =>
  dialog
    .getByRole('option', { selected: true })
    .elements()
    .map((option) => option.textContent);

async function openSearch(user: User = 'staff', path = '/admin') {
  await page.viewport(1440, 900);
  const screen = await renderScreen(Blank, { path, user, frame: 'admin' });
  await expect.element(page.getByRole('heading', { name: 'A page' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  return screen;
}

test('opened by its keys it says what to type and lists what can be done; Escape closes it', async () => {
  await openSearch();
  await expect.element(page.getByText('Type some letters of a name;')).toBeVisible();
  expect(options().slice(0, 5)).toEqual([
    'Add User',
    'Import Users',
    'Add Course',
    'Add Lesson',
    'Add Quiz',
  ]);
  expect(options()).not.toContain('Security');
  expect(options().at(-1)).toBe('Logout');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
});

test('a few letters and Enter lead to the person; the row says in which courses they are', async () => {
  const find = mock(api.adminSearch.find, ({ query }): Found =>
    query['q'] === 'ana li'
      ? {
          ...NOTHING,
          people: [person(7, 'Ana Lima', ['Francês A1', 'Inglês A2']), person(8, 'Mariana Lima')],
          quizzes: [
            {
              id: 3,
              title: 'Analyse',
              language: 'fr',
              course_title: 'Francês A1',
              is_similar: true,
            },
          ],
        }
      : NOTHING,
  );
  const { address } = await openSearch();
  await userEvent.keyboard('ana li');
  await expect.element(page.getByText('3 results')).toBeVisible();
  expect(page.getByRole('group', { name: 'People' }).elements()).toHaveLength(1);
  expect(options()[0]).toMatch(/^Ana Lima7@school.test.*Francês A1.*Inglês A2$/);
  expect(options()[2]).toMatch(/^AnalyseFrancês A1.*similar$/);
  expect(marked()[0]).toContain('Ana Lima');
  await userEvent.keyboard('{ArrowDown}');
  expect(marked()[0]).toContain('Mariana Lima');
  await expectAccessible();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.poll(address).toBe('/admin/users/7');
  expect(find.last?.query).toEqual({ q: 'ana li' });
});

test('Enter before the answer opens what the answer to all that was typed names first', async () => {
  let answer: (found: Found) => void = () => undefined;
  const find = mock(api.adminSearch.find, ({ query }) =>
    query['q'] === 'user'
      ? new Promise<Found>((resolve) => {
          answer = resolve;
        })
      : NOTHING,
  );
  const { address } = await openSearch();
  await userEvent.keyboard('user');
  await expect.element(page.getByText('Searching...')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => find.last?.query['q']).toBe('user');
  expect(address()).toBe('/admin');
  answer({ ...NOTHING, people: [person(9, 'User Nine')] });
  await expect.poll(address).toBe('/admin/users/9');
});

test('an answer to fewer letters never replaces that to more', async () => {
  const answers = new Map<string, (found: Found) => void>();
  mock(
    api.adminSearch.find,
    ({ query }) =>
      new Promise<Found>((resolve) => {
        answers.set(query['q'] ?? '', resolve);
      }),
  );
  await openSearch();
  await userEvent.keyboard('an');
  await expect.poll(() => answers.has('an')).toBe(true);
  await userEvent.keyboard('a');
  await expect.poll(() => answers.has('ana')).toBe(true);
  answers.get('ana')?.({ ...NOTHING, people: [person(1, 'Ana')] });
  await expect.poll(() => options()[0]).toContain('Ana');
  answers.get('an')?.({ ...NOTHING, people: [person(2, 'Antônio')] });
  await expect.element(page.getByText('1 result', { exact: true })).toBeVisible();
  expect(options()).toHaveLength(1);
  expect(options()[0]).toContain('Ana');
});

test('what is typed before its field is there stays, acts on nothing below, and Enter counts', async () => {
  const below = vi.fn<() => void>();
  addEventListener('keydown', below);
  onTestFinished(() => removeEventListener('keydown', below));
  mock(api.adminSearch.find, ({ query }): Found =>
    query['q'] === 'lia' ? { ...NOTHING, people: [person(7, 'Lia Prado')] } : NOTHING,
  );
  const { address } = await renderScreen(Blank, { path: '/admin', user: 'staff', frame: 'admin' });
  await expect.element(page.getByRole('heading', { name: 'A page' })).toBeVisible();
  const press = (key: string, ctrlKey = false) =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
    );
  // In one go: whatever has to be loaded or drawn comes later.
  press('k', true);
  for (const key of ['l', 'i', 'k', 'Backspace', 'a']) press(key);
  await expect.element(field).toHaveValue('lia');
  await expect.element(field).toHaveFocus();
  expect(below).toHaveBeenCalledTimes(1);
  await expect.element(dialog.getByRole('option', { name: /Lia Prado/ })).toBeVisible();
  await userEvent.keyboard('x');
  await expect.element(field).toHaveValue('liax');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  below.mockClear();
  press('x');
  expect(below).toHaveBeenCalledTimes(1);
  press('k', true);
  for (const key of ['l', 'i', 'a', 'Enter']) press(key);
  await expect.poll(address).toBe('/admin/users/7');
});

test('it says where nothing is found, and after a failure searches again', async () => {
  mock(api.adminSearch.find, httpError(503));
  await openSearch();
  await userEvent.keyboard('xyz');
  await expect.element(page.getByText('Failed to search.')).toBeVisible();
  await expectAccessible();
  mock(api.adminSearch.find, NOTHING);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('Nothing found for “xyz”.')).toBeVisible();
});

test('a teacher is led to the progress of a person', async () => {
  mock(api.adminSearch.find, { ...NOTHING, people: [person(3, 'Ana Lima')] });
  const { address } = await openSearch(
    profile({ is_staff: true, staff_role: 'teacher', teaches: [1] }),
    '/admin/users',
  );
  await userEvent.keyboard('ana');
  await dialog.getByRole('option', { name: 'Ana Lima' }).click();
  await expect.poll(address).toBe('/admin/users/3/progress');
});

test('actions are found without accents and by the beginnings of words', async () => {
  mock(api.adminSearch.find, NOTHING);
  const { address } = await openSearch('superuser');
  await userEvent.keyboard('francais');
  await expect.poll(options).toEqual(['Language: Français']);
  await userEvent.clear(field);
  await userEvent.keyboard('dark');
  await expect.element(page.getByText('1 result', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark');
  delete document.documentElement.dataset['theme'];

  await page.getByRole('button', { name: 'Search' }).click();
  await userEvent.keyboard('add qui');
  await expect.poll(options).toEqual(['Add Quiz']);
  await dialog.getByRole('option', { name: 'Add Quiz' }).click();
  await expect.poll(address).toBe('/admin/quizzes/new');
});
