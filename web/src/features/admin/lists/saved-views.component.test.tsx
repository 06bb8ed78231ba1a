import { api, type SavedView, VIEW_NAME_TAKEN } from '@trilha/contract';
import {
  adminUser,
  courseSummary,
  expectAccessible,
  httpError,
  mock,
  nextId,
  pageOf,
  renderScreen,
} from '#test';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as screen from '../users/users.tsx';

const PATH = '/admin/users';
const open = (at = PATH) => renderScreen(screen, { path: PATH, at, user: 'staff', frame: 'admin' });
const view = (given: Partial<SavedView> = {}): SavedView => ({
  id: nextId(),
  list: 'users',
  name: 'Away',
  query: 'role=student&idle_since=30',
  ...given,
});
const strip = page.getByRole('navigation', { name: 'Saved views' });
const chip = (name: string) => strip.getByRole('link', { name, exact: true });
const chips = () =>
  strip
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);
const saveButton = page.getByRole('button', { name: 'Save view' });
const updateButton = page.getByRole('button', { name: 'Update view' });
const nameField = page.getByLabelText('Name', { exact: true });
const choose = async (of: string, entry: string) => {
  await page.getByRole('button', { name: `Actions of the view ${of}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

let views: SavedView[] = [];
beforeEach(() => {
  views = [];
  mock(api.courses.list, pageOf([courseSummary()]));
  mock(api.adminUsers.list, pageOf([adminUser({ username: 'ana' })]));
  mock(api.views.list, () => views);
});

test('the present filters are saved under a name, and are open then', async () => {
  const create = mock(api.views.create, ({ body }) => {
    const saved = view({ ...body });
    if (body.name === 'Taken') return httpError(400, { name: [VIEW_NAME_TAKEN] });
    views = [saved];
    return saved;
  });
  const { address } = await open();
  // Who has saved none sees no row of them, and nothing to save while nothing is filtered.
  await expect.element(page.getByRole('link', { name: 'ana', exact: true })).toBeVisible();
  expect(chips()).toEqual([]);
  await expect.element(saveButton).not.toBeInTheDocument();
  await page.getByLabelText('Role', { exact: true }).selectOptions('student');
  await saveButton.click();
  await expect.element(nameField).toHaveFocus();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText('Give the view a name.')).toBeVisible();
  expect(create.requests).toHaveLength(0);
  await nameField.fill('Taken');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(VIEW_NAME_TAKEN)).toBeVisible();
  await expectAccessible();
  await nameField.fill('Students');
  await userEvent.keyboard('{Enter}');
  await expect.element(chip('Students')).toHaveAttribute('aria-current', 'page');
  expect(create.last?.body).toEqual({ list: 'users', name: 'Students', query: 'role=student' });
  await expect.poll(address).toBe(`${PATH}?role=student&view=${views[0]?.id}`);
  await expect.element(page.getByText('The view “Students” was saved.')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a view is opened, changed, and brought up to date', async () => {
  const away = view();
  views = [away, view({ name: 'Others', list: 'messages', query: 'handled=true' })];
  const update = mock(api.views.update, ({ body }) => {
    const updated = { ...away, ...body };
    views = [updated];
    return updated;
  });
  const { address } = await open();
  await chip('Away').click();
  await expect.poll(address).toBe(`${PATH}?role=student&idle_since=30&view=${away.id}`);
  await expect.element(page.getByLabelText('Role', { exact: true })).toHaveValue('student');
  expect(chips()).toEqual(['All', 'Away']);
  await expect.element(updateButton).not.toBeInTheDocument();
  await page.getByLabelText('Status', { exact: true }).selectOptions('active');
  await updateButton.click();
  await expect.element(updateButton).not.toBeInTheDocument();
  expect(update.last).toMatchObject({
    params: { id: away.id },
    body: { query: 'role=student&status=active&idle_since=30' },
  });
  await chip('All').click();
  await expect.element(chip('All')).toHaveAttribute('aria-current', 'page');
});

test('a view is known by its filters, and the page is no part of it', async () => {
  views = [view({ query: 'role=student' })];
  await open(`${PATH}?page=2&role=student`);
  await expect.element(chip('Away')).toHaveAttribute('aria-current', 'page');
  await expect.element(saveButton).not.toBeInTheDocument();
  await expect.element(updateButton).not.toBeInTheDocument();
});

test('a view is renamed, moved and deleted, and a deletion is undone', async () => {
  const [first, second] = [view({ name: 'First' }), view({ name: 'Second', query: 'role=staff' })];
  views = [first, second];
  let changed = second;
  const update = mock(api.views.update, ({ params, body }) => {
    expect(params.id).toBe(second.id);
    if (body.name !== undefined) changed = { ...second, name: body.name };
    views = body.position === 0 ? [changed, first] : [first, changed];
    return changed;
  });
  const remove = mock(api.views.remove, () => {
    views = [first];
  });
  const create = mock(api.views.create, ({ body }) => {
    const again = view({ ...body });
    views = [again, first];
    return again;
  });
  await open(`${PATH}?role=staff&view=${second.id}`);
  await choose('Second', 'Rename');
  await expect.element(nameField).toHaveValue('Second');
  await nameField.fill('Team');
  await userEvent.keyboard('{Enter}');
  await expect.poll(chips).toEqual(['All', 'First', 'Team']);
  await choose('Team', 'Move to the left');
  await expect.poll(chips).toEqual(['All', 'Team', 'First']);
  expect(update.last?.body).toEqual({ position: 0 });
  await choose('Team', 'Delete view');
  await expect.poll(chips).toEqual(['All', 'First']);
  expect(remove.requests).toHaveLength(1);
  // Its filters stay, and could be saved anew.
  await expect.element(saveButton).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(chips).toEqual(['All', 'Team', 'First']);
  expect(create.last?.body).toEqual({
    list: 'users',
    name: 'Team',
    query: 'role=staff',
    position: 0,
  });
  await expect.element(page.getByText('was deleted')).not.toBeInTheDocument();
});

test('what fails is said, and what there is now is shown', async () => {
  const away = view();
  views = [away];
  mock(api.views.update, httpError(404, 'Not found.'));
  mock(api.views.remove, httpError(500));
  await open(`${PATH}?role=staff&view=${away.id}`);
  await updateButton.click();
  await expect.element(page.getByText('Failed to update the view.')).toBeVisible();
  await choose('Away', 'Delete view');
  await expect.element(page.getByText('Failed to delete the view.')).toBeVisible();
  expect(chips()).toEqual(['All', 'Away']);
});

test('without views the filters stand at the top when the list is opened again', async () => {
  const { go } = await open();
  const role = page.getByLabelText('Role', { exact: true });
  await expect.element(page.getByRole('link', { name: 'ana', exact: true })).toBeVisible();
  const before = role.element().getBoundingClientRect().top;
  await go('/admin');
  await expect.element(role).not.toBeInTheDocument();
  await go(PATH);
  await expect.element(page.getByRole('link', { name: 'ana', exact: true })).toBeVisible();
  const top = role.element().getBoundingClientRect().top;
  expect(top).toBeLessThan(before);
  // What can be saved then comes below, and moves no filter.
  await role.selectOptions('student');
  await expect.element(saveButton).toBeVisible();
  expect(role.element().getBoundingClientRect().top).toBe(top);
});

test('nothing moves when the views come, and without them the list works', async () => {
  let isAway = true;
  const list = mock(api.views.list, () => (isAway ? httpError(503) : [view()]));
  list.hold();
  await open(`${PATH}?role=student&idle_since=30`);
  const person = page.getByRole('link', { name: 'ana', exact: true });
  await expect.element(person).toBeVisible();
  const before = person.element().getBoundingClientRect().top;
  list.release();
  await expect.element(page.getByText('Failed to load your views.')).toBeVisible();
  await expect.element(person).toBeVisible();
  expect(person.element().getBoundingClientRect().top).toBe(before);
  isAway = false;
  await strip.getByRole('button', { name: 'Retry' }).click();
  await expect.element(chip('Away')).toHaveAttribute('aria-current', 'page');
  expect(person.element().getBoundingClientRect().top).toBe(before);
});

test.each([320, 768, 1440])('twenty views with long names fit at %i px', async (width) => {
  await page.viewport(width, 740);
  views = Array.from({ length: 20 }, (_, n) =>
    view({ name: `${n} ${'Wirtschaftsenglisch '.repeat(2)}`, query: `idle_since=${n + 1}` }),
  );
  await open(`${PATH}?idle_since=7&role=student&view=${views[19]?.id}`);
  const last = chip(views[19]?.name.trim() ?? '');
  await expect.element(last).toBeVisible();
  await expect.element(updateButton).toBeVisible();
  const root = document.documentElement;
  expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
  // The one that is open is in sight.
  const inSight = () => {
    const { left } = last.element().getBoundingClientRect();
    const { left: from, right: to } = strip.element().getBoundingClientRect();
    return left >= from && left < to;
  };
  await expect.poll(inSight).toBe(true);
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await expectAccessible();
});

test('? shows the keys of a list', async () => {
  await open();
  await expect.element(page.getByRole('link', { name: 'ana', exact: true })).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(page.getByRole('link', { name: 'ana', exact: true })).toHaveFocus();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: 'Keys of this list' })).toBeVisible();
});
