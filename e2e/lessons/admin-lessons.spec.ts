import { courseOf, staffOf, titlesOf } from './lesson-steps.ts';
import { eventually, expect, type Page, test } from '../support/test.ts';

const rows = (page: Page) => page.getByRole('rowheader');

test('a lesson is found, looked at as students see it, and deleted', async ({
  page,
  school,
  logIn,
}) => {
  const work = await courseOf(school, 'English at Work', 'Meeting');
  const { id: daily } = await school.course({ title: 'Português no dia a dia' });
  const bakery = await school.lesson(daily, {
    title: 'Na padaria, às sete da manhã',
    duration: '00:46',
    video_url: await school.video('pt-daily-2-padaria.mp4'),
  });
  await logIn(await staffOf(school));
  await page.goto('/admin/lessons');
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search lessons' }).fill('AS SETE');
  await expect(page).toHaveURL('/admin/lessons?search=AS+SETE');
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('AS SETE');
  const row = page.getByRole('row', { name: /Na padaria/ });
  await row.getByRole('link', { name: /^Preview / }).click();
  await expect(page).toHaveURL(`/course/${daily}?lesson=${bakery}`);
  await expect(page.getByText('Preview: nothing is recorded')).toBeVisible();

  await page.goto(`/admin/lessons?course=${work}`);
  await page.getByRole('button', { name: 'Delete Meeting' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('“Meeting” has been deleted.')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  expect(await titlesOf(school, work)).toEqual([]);
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
