import { courseOf, knownVideo, lessonsOf, staffOf, titlesOf } from './lesson-steps.ts';
import { eventually, expect, type Page, test } from '../support/test.ts';

const rows = (page: Page) => page.getByRole('rowheader');

test('the list shows all lessons by ten, filtered and searched in the address', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/api\/admin\/lessons\/\?page=9/);
  const work = await courseOf(
    school,
    'English at Work',
    ...Array.from({ length: 11 }, (_, index) => `Meeting ${index + 1}`),
  );
  const { id: daily } = await school.course({ title: 'Português no dia a dia' });
  const bakery = await school.lesson(daily, {
    title: 'Na padaria, às sete da manhã',
    duration: '00:46',
    video_url: await school.video('pt-daily-2-padaria.mp4'),
  });
  await logIn(await staffOf(school));
  await page.goto('/admin/lessons');
  await expect(page.getByRole('heading', { name: 'Video Lessons' })).toBeVisible();
  await expect(page).toHaveTitle('Video Lessons · Escola Trilha');
  for (const name of ['Lesson', 'Course', 'Duration', 'Order', 'Actions']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeAttached();
  }
  await expect(rows(page)).toHaveCount(10);
  await expectAccessible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/admin/lessons?page=2');
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole('combobox', { name: 'Course' }).selectOption('Português no dia a dia');
  await expect(page).toHaveURL(`/admin/lessons?course=${daily}`);
  const row = page.getByRole('row', { name: /Na padaria/ });
  await expect(row).toContainText('Português no dia a dia');
  await expect(row).toContainText('00:46');
  await expect(rows(page)).toHaveCount(1);
  await expect(row.getByRole('link', { name: /^Edit / })).toHaveAttribute(
    'href',
    `/admin/lessons/${bakery}/edit?course=${daily}`,
  );
  await expect(page.getByRole('link', { name: 'Add Lesson' }).last()).toHaveAttribute(
    'href',
    `/admin/lessons/new?course=${daily}`,
  );
  await row.getByRole('link', { name: /^Preview / }).click();
  await expect(page).toHaveURL(`/course/${daily}?lesson=${bakery}`);
  await expect(page.getByText('Preview: nothing is recorded')).toBeVisible();

  await page.goto('/admin/lessons');
  await page.getByRole('searchbox', { name: 'Search lessons' }).fill('AS SETE');
  await expect(page).toHaveURL('/admin/lessons?search=AS+SETE');
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('AS SETE');
  await page.getByRole('searchbox').fill('nothing like it');
  await expect(page.getByText('No lesson found')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Show all lessons' }).click();
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole('searchbox')).toHaveValue('');

  await page.goto(`/admin/lessons?course=${work}&page=9`);
  await expect(page).toHaveURL(`/admin/lessons?course=${work}`);
  await expect(rows(page)).toHaveCount(10);
});

test('a school without lessons leads to the first one', async ({ page, school, logIn }) => {
  await logIn(await staffOf(school));
  await page.goto('/admin/lessons');
  await page.getByRole('link', { name: 'Add the first lesson' }).click();
  await expect(page.getByRole('heading', { name: 'New Lesson' })).toBeVisible();
});

test('lessons that cannot be loaded say so and are tried again', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/api\/admin\/lessons\//, /\/api\/courses\//);
  await courseOf(school, 'English at Work', 'Meeting');
  await logIn(await staffOf(school));
  await page.route('**/api/{admin/lessons,courses}/**', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await page.goto('/admin/lessons');
  await expect(page.getByText('Failed to load lessons. Please try again later.')).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText('Failed to load courses')).toBeVisible();
  await expectAccessible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).last().click();
  await expect(rows(page)).toHaveCount(1);
});

test('a lesson is deleted in two steps', async ({ page, school, logIn, expectFailures }) => {
  expectFailures(/\/api\/admin\/lessons\/\d+\/$/);
  const id = await courseOf(school, 'English at Work', 'First', 'Second');
  await logIn(await staffOf(school));
  await page.goto('/admin/lessons');
  const row = page.getByRole('row', { name: /First/ });
  await row.getByRole('button', { name: 'Delete First' }).click();
  await expect(row.getByText('Delete this lesson?')).toBeVisible();
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByRole('button', { name: 'Delete First' })).toBeFocused();

  await page.route('**/api/admin/lessons/*/', (route) => route.fulfill({ status: 500, json: {} }));
  await page.keyboard.press('Enter');
  await row.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Failed to delete lesson. Please try again later.')).toBeVisible();
  expect(await titlesOf(school, id)).toEqual(['First', 'Second']);

  await page.unrouteAll();
  await row.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('“First” has been deleted.')).toBeVisible();
  await expect(page.getByText('Failed to delete lesson')).toBeHidden();
  expect(await titlesOf(school, id)).toEqual(['Second']);
});

test('lessons are put into order by buttons, by keyboard and by drag', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  const id = await courseOf(school, 'English at Work', 'One', 'Two', 'Three');
  await logIn(await staffOf(school));
  await page.goto(`/admin/lessons?course=${id}`);
  await page.getByRole('link', { name: 'Arrange order' }).click();
  await expect(page.getByRole('heading', { name: 'Order of English at Work' })).toBeVisible();
  await expectAccessible();

  await page.getByRole('button', { name: 'Move One down' }).click();
  await expect(page.getByText('One is now number 2 of 3.')).toBeAttached();
  await expect(page.getByText('Order saved')).toBeVisible();
  await eventually(() => titlesOf(school, id), ['Two', 'One', 'Three']);

  await page.getByRole('button', { name: 'Drag Three' }).focus();
  await page.keyboard.press('Enter');
  // A hand is slower than this: the drag begins, then its target follows the arrows.
  await expect(page.locator('[data-dragging]')).toHaveCount(1);
  const target = page.locator('[data-drop-target]');
  await expect(target).toHaveCount(1);
  const first = await target.innerHTML();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => target.innerHTML()).not.toBe(first);
  await page.keyboard.press('Enter');
  await eventually(() => titlesOf(school, id), ['Two', 'Three', 'One']);

  await page
    .getByRole('row', { name: /Two/ })
    .dragTo(page.getByRole('row', { name: /One/ }), { targetPosition: { x: 200, y: 44 } });
  await eventually(() => titlesOf(school, id), ['Three', 'One', 'Two']);
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(rows(page)).toHaveText([/Three/, /One/, /Two/]);
});

test('an order that cannot be saved is put back', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  expectFailures(/\/lessons\/order\/$/);
  const id = await courseOf(school, 'English at Work', 'One', 'Two');
  await logIn(await staffOf(school));
  await page.goto(`/admin/lessons?course=${id}&view=order`);
  const list = page.getByRole('grid').getByRole('row');
  await expect(list).toHaveText([/One/, /Two/]);
  // The former order comes back by itself, not with the next answer of the server.
  let letRefresh = () => {};
  const mayRefresh = new Promise<void>((resolve) => (letRefresh = resolve));
  await page.route(`**/api/courses/${id}/`, async (route) => {
    await mayRefresh;
    await route.continue();
  });
  let answer = () => {};
  const wait = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/lessons/order/', async (route) => {
    await wait;
    await route.fulfill({ status: 500, json: {} });
  });
  await page.getByRole('button', { name: 'Move One down' }).click();
  await expect(list).toHaveText([/Two/, /One/]);
  await expect(page.getByText('Saving...')).toBeVisible();
  answer();
  await expect(page.getByText('Failed to save the order. Please try again.')).toBeVisible();
  await expect(list).toHaveText([/One/, /Two/]);
  await expectAccessible();

  // Somebody else has added a lesson meanwhile: what is shown afterwards holds it.
  const refreshed = page.waitForResponse(`**/api/courses/${id}/`);
  letRefresh();
  await refreshed;
  await page.unrouteAll();
  await school.lesson(id, { title: 'Three' });
  await page.getByRole('button', { name: 'Move One down' }).click();
  await expect(page.getByText('Send each lesson of the course exactly once.')).toBeVisible();
  await expect(list).toHaveText([/One/, /Two/, /Three/]);
});

test('on a phone the lessons and their form fit', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänspatent '.repeat(2);
  const id = await courseOf(school, long, long);
  const [lesson] = await lessonsOf(school, id);
  await logIn(await staffOf(school));
  await knownVideo(page, { title: long });
  for (const address of [
    '/admin/lessons',
    `/admin/lessons?course=${id}&view=order`,
    '/admin/lessons/new',
    `/admin/lessons/${lesson?.id}/edit`,
  ]) {
    await page.goto(address);
    await expect(page.getByText(/Donau/).first()).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible();
  }
});

test('no student gets here', async ({ page, school, logIn }) => {
  await logIn(await school.user());
  await page.goto('/admin/lessons/new');
  await expect(page).toHaveURL('/dashboard');
});
