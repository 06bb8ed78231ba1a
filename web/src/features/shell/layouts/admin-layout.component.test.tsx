import { api } from '@trilha/contract';
import { expectAccessible, httpError, mock, profile, renderScreen, type User } from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '../../../lib/texts/texts.ts';

const Blank = () => <h1>A page</h1>;
const open = (user: User) => renderScreen(Blank, { path: '/admin/users', user, frame: 'admin' });
const linkIn = (name: string) => page.getByRole('complementary').getByRole('link', { name });

test('the name at the foot of the sidebar leads to the own profile', async () => {
  const { address } = await open(profile({ username: 'paulo', is_staff: true }));
  await linkIn('paulo, your profile').click();
  await expect.poll(address).toBe('/profile');
});

test('one link leads out of the admin area, to the public site', async () => {
  const { address } = await open('staff');
  const hrefs = linkIn('')
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(hrefs.filter((href) => href === '/')).toHaveLength(1);
  expect(hrefs.filter((href) => !href?.startsWith('/admin'))).toEqual(['/profile', '/']);
  await linkIn('Public site').click();
  await expect.poll(address).toBe('/');
});

test('the specified entries come first, then the group School; Security is for superusers', async () => {
  await open(profile({ username: 'user', is_staff: true, is_superuser: true }));
  await expect.element(linkIn('Security')).toBeVisible();
  await expectAccessible();
  const entries = page.getByRole('complementary').element().querySelectorAll('a, button');
  expect([...entries].map((entry) => entry.textContent).slice(1)).toEqual([
    'Dashboard',
    'Users',
    'Courses',
    'All Courses',
    'Add Course',
    'Lessons',
    'Add Lesson',
    'Quizzes',
    'Add Quiz',
    'Enrollments',
    'Messages',
    'Notices',
    'Deletion requests',
    'Audit',
    'Background jobs',
    'Security',
    'School',
    'System',
    'user',
    'Public site',
    'Logout',
  ]);
});

test('who is no superuser has no entry for Security', async () => {
  await open('staff');
  await expect.element(linkIn('Audit')).toBeVisible();
  expect(linkIn('Security').elements()).toEqual([]);
});

const entriesShown = () =>
  [...page.getByRole('complementary').element().querySelectorAll('nav a')].map(
    (entry) => entry.textContent,
  );

test('a teacher finds the own work in the sidebar, and nothing else', async () => {
  await open(profile({ is_staff: true, staff_role: 'teacher', teaches: [1] }));
  await expect.element(linkIn('Lessons')).toBeVisible();
  expect(entriesShown()).toEqual([
    'Dashboard',
    'Users',
    'Courses',
    'All Courses',
    'Lessons',
    'Add Lesson',
    'Quizzes',
    'Add Quiz',
    'Enrollments',
  ]);
});

test('the office finds people, enrollments, messages and deletion requests', async () => {
  await open(profile({ is_staff: true, staff_role: 'office' }));
  await expect.element(linkIn('Messages')).toBeVisible();
  expect(entriesShown()).toEqual([
    'Dashboard',
    'Users',
    'Enrollments',
    'Messages',
    'Notices',
    'Deletion requests',
  ]);
});

test('an address that is not of the own role says so, and leads back', async () => {
  const user = profile({ is_staff: true, staff_role: 'office' });
  await renderScreen(Blank, { path: '/admin/audit', user, frame: 'admin' });
  const main = page.getByRole('main');
  await expect
    .element(main.getByRole('heading', { name: 'This page is not part of your role' }))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'A page' })).not.toBeInTheDocument();
  await expect
    .element(main.getByRole('link', { name: 'Back to my start page' }))
    .toHaveAttribute('href', '/admin');
  await expectAccessible();
});

test('a superuser has everything, whatever role is stored', async () => {
  await open(profile({ is_staff: true, is_superuser: true, staff_role: 'office' }));
  await expect.element(linkIn('Audit')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'A page' })).toBeVisible();
});

test('a laptop’s screen holds all entries of a superuser; a lower one says that there are more', async () => {
  await page.viewport(1440, 900);
  await renderScreen(Blank, { path: '/admin', user: 'superuser', frame: 'admin' });
  const nav = page.getByRole('complementary').getByRole('navigation', { name: 'Admin' });
  await expect.element(nav).toBeVisible();
  const hidden = () => nav.element().scrollHeight - nav.element().clientHeight;
  expect(hidden()).toBe(0);
  await page.viewport(1440, 700);
  expect(hidden()).toBeGreaterThan(40);
  // Covers that scroll along, over shadows that do not.
  expect(getComputedStyle(nav.element()).backgroundAttachment).toBe('local, local, scroll, scroll');
});

test('on a low screen the entry of the page is in sight, and the page itself does not move', async () => {
  await page.viewport(1280, 500);
  const { address } = await renderScreen(() => <div style={{ height: 3000 }}>Long</div>, {
    path: '/admin/*',
    at: '/admin/system',
    user: 'staff',
    frame: 'admin',
  });
  const nav = page.getByRole('complementary').getByRole('navigation', { name: 'Admin' });
  const isInSight = (name: string) => {
    const own = linkIn(name).element().getBoundingClientRect();
    const { top, bottom } = nav.element().getBoundingClientRect();
    return own.top >= top && own.bottom <= bottom;
  };
  await expect.poll(() => isInSight('System')).toBe(true);
  expect(isInSight('Dashboard')).toBe(false);
  expect(window.scrollY).toBe(0);
  // What has the focus is in sight too: the way from the last entry to the first, and a page there.
  const first = linkIn('Dashboard').element();
  if (first instanceof HTMLElement) first.focus();
  await expect.poll(() => isInSight('Dashboard')).toBe(true);
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/admin');
  expect(isInSight('Dashboard')).toBe(true);
});

test('on a phone the drawer has the same ways', async () => {
  await page.viewport(360, 740);
  const { address } = await open(profile({ username: 'maria'.repeat(30), is_staff: true }));
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect
    .element(page.getByRole('dialog').getByRole('link', { name: 'Public site' }))
    .toBeVisible();
  await userEvent.click(page.getByRole('dialog').getByRole('link', { name: 'your profile' }));
  await expect.poll(address).toBe('/profile');
});

test('staff choose their language at the foot of the sidebar, and are told where it is not saved', async () => {
  await loadTexts('en', ['base', 'admin']);
  await page.viewport(1440, 900);
  const user = profile({ username: 'paulo', is_staff: true });
  mock(api.profile.update, httpError(503));
  await open(user);
  const choice = page.getByRole('complementary').getByRole('combobox');
  await expect.element(choice).toHaveAccessibleName('Language');
  const options = [...choice.element().querySelectorAll('option')];
  expect(options.map(({ lang, textContent }) => [lang, textContent])).toEqual([
    ['pt-BR', 'Português'],
    ['en', 'English'],
    ['fr', 'Français'],
  ]);
  await choice.selectOptions('fr');
  await expect.element(page.getByText('The language could not be saved.')).toBeVisible();
  await expect.element(choice).toHaveValue('en');
  expect(document.documentElement.lang).toBe('en');

  const update = mock(api.profile.update, ({ body }) => ({ ...user, ...body, birth_date: null }));
  await choice.selectOptions('fr');
  await expect.element(linkIn('Demandes de suppression')).toBeVisible();
  await expect.element(linkIn('paulo, votre profil')).toBeVisible();
  await expect.element(choice).toHaveValue('fr');
  expect(document.documentElement.lang).toBe('fr');
  expect(update.requests.map(({ body }) => body)).toEqual([{ language: 'fr' }]);
  await expectAccessible();
});

const counts = {
  enrollments_today: 2,
  open_messages: 100,
  deletion_requests: 1,
  staff_without_second_factor: 3,
};

test('the bar leads to what is looked at often, with what waits there; more than 99 is not counted out', async () => {
  await page.viewport(1440, 900);
  mock(api.adminCounts.get, counts);
  await open('superuser');
  const bar = page.getByRole('navigation', { name: 'Often used' });
  await expect.element(bar.getByText('100 open messages')).toBeInTheDocument();
  const shown = [...bar.element().querySelectorAll('a')].map((link) => link.textContent);
  expect(shown).toEqual([
    'Enrollments22 new today',
    'Messages99+100 open messages',
    'Audit',
    'Security33 without two-step verification',
  ]);
  await expect.element(linkIn('Deletion requests 1 open request')).toBeVisible();
  await expectAccessible();
});

test('on a phone the head holds menu, name and search, and the drawer what waits', async () => {
  await page.viewport(360, 740);
  mock(api.adminCounts.get, { ...counts, staff_without_second_factor: null });
  await open('staff');
  await expect.element(page.getByRole('button', { name: 'Search' })).toBeVisible();
  expect(page.getByRole('navigation', { name: 'Often used' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog');
  await expect.element(drawer.getByRole('link', { name: 'Enrollments 2 new today' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('a teacher has the bar’s ways of their role alone, and is not told what waits', async () => {
  await page.viewport(1440, 900);
  const asked = mock(api.adminCounts.get, counts);
  const teacher = profile({ is_staff: true, staff_role: 'teacher', teaches: [1] });
  await open(teacher);
  const bar = page.getByRole('navigation', { name: 'Often used' });
  await expect.element(bar.getByRole('link', { name: 'Enrollments' })).toBeVisible();
  expect(bar.getByRole('link').elements()).toHaveLength(1);
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox', { name: 'Search' })).toHaveFocus();
  const actions = page
    .getByRole('dialog')
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);
  expect(actions.slice(0, 8)).toEqual([
    'Add Lesson',
    'Add Quiz',
    'Dashboard',
    'Users',
    'Courses',
    'Lessons',
    'Quizzes',
    'Enrollments',
  ]);
  expect(asked.requests).toEqual([]);
});

test('counts that do not come leave the ways as they are', async () => {
  await page.viewport(1440, 900);
  const asked = mock(api.adminCounts.get, httpError(503));
  await open('staff');
  await expect.poll(() => asked.requests.length).toBe(1);
  expect(linkIn('Messages').element().textContent).toBe('Messages');
});

test('the sidebar folds to icons that keep their names, and stays so', async () => {
  await page.viewport(1440, 900);
  const { unmount } = await open('staff');
  const width = () => page.getByRole('complementary').element().getBoundingClientRect().width;
  expect(width()).toBe(256);
  await page.getByRole('button', { name: 'Fold the sidebar' }).click();
  await expect.poll(width).toBe(72);
  await expect.element(linkIn('Background jobs')).toHaveAttribute('title', 'Background jobs');
  expect(linkIn('Add Course').elements()).toEqual([]);
  const all = page.getByRole('complementary').element().querySelectorAll('a, button');
  expect([...all].at(-1)?.textContent).toBe('Logout');
  await expectAccessible();

  await unmount();
  await open('staff');
  await expect.element(linkIn('Users')).toBeVisible();
  expect(width()).toBe(72);
  await page.getByRole('button', { name: 'Unfold the sidebar' }).click();
  await expect.poll(width).toBe(256);
  await expect.element(linkIn('Add Course')).toBeVisible();
});
