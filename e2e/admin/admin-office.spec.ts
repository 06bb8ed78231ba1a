import { keepMessage } from '../../server/src/features/messages/messages.ts';
import { expect, type Page, test } from '../support/test.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('from the dashboard to the enrollments; many are enrolled, one is ended', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  const course = await school.course({ title: 'English A1', lessons: 2 });
  const ana = await school.user({ first_name: 'Ana', last_name: 'Lima', username: 'ana' });
  await school.user({ first_name: 'Bruno', username: 'bruno' });
  await school.enroll(ana, course.id);
  await logIn(await school.user({ is_staff: true }));
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Active Enrollments' }).click();
  await expect(page).toHaveURL('/admin/enrollments');
  await expect(row(page, 'Ana Lima')).toContainText('English A1');
  await expectAccessible();

  await page.getByRole('button', { name: 'Enroll students' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Enroll', exact: true }).click();
  await expect(dialog.getByText('Course is required')).toBeVisible();
  await expect(dialog.getByText('Enter at least one user.')).toBeVisible();
  await expectAccessible();
  await dialog.getByLabel('Course').selectOption('English A1');
  await dialog.getByLabel('Students').fill('ana\nbruno, nobody@school.test');
  await dialog.getByRole('button', { name: 'Enroll', exact: true }).click();
  await expect(dialog.getByText('1 of 3 students newly enrolled.')).toBeVisible();
  await expect(dialog.getByText('Was enrolled')).toBeVisible();
  await expect(dialog.getByText('Not found', { exact: true })).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(row(page, 'Bruno')).toBeVisible();

  await page.getByRole('button', { name: 'End the enrollment of Bruno in English A1' }).click();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(page.getByText('The enrollment of Bruno in English A1 has ended.')).toBeVisible();
  await expect(row(page, 'Bruno')).toBeHidden();

  await page.getByLabel('Attention').selectOption('Needs attention');
  await expect(page).toHaveURL('/admin/enrollments?attention=any');
  await expect(page.getByText('Nobody needs attention here')).toBeVisible();
});

test('who has done nothing for long is marked, and leads to their page', async ({
  page,
  school,
  logIn,
}) => {
  const course = await school.course({ lessons: 1 });
  const ana = await school.user({ first_name: 'Ana', last_name: 'Lima' });
  await school.enroll(ana, course.id);
  await school.ctx.database.queries
    .updateTable('enrollments')
    .set({ enrolled_at: '2026-01-01T00:00:00.000Z' })
    .execute();
  await logIn(await school.user({ is_staff: true }));
  await page.goto('/admin/enrollments?attention=inactive');
  await expect(row(page, 'Ana Lima')).toContainText('Nothing for 14 days');
  await page.getByRole('link', { name: 'Ana Lima' }).click();
  await expect(page).toHaveURL(`/admin/users/${ana.id}/progress`);
});

test('messages are read, answered and marked', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  await keepMessage(school.ctx, school.ctx.database.queries, {
    first_name: 'Sérgio',
    last_name: 'Alves',
    email: 'sergio@example.com',
    subject: 'Informações sobre cursos',
    message: 'Quanto custa?\n<b>Obrigado</b>',
  });
  await logIn(await school.user({ is_staff: true }));
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Messages' }).click();
  const message = page.getByRole('article').filter({ hasText: 'Sérgio Alves' });
  // As it was typed, and nothing of it is markup.
  await expect(message).toContainText('<b>Obrigado</b>');
  await expect(message.getByRole('link', { name: /Reply to/ })).toHaveAttribute(
    'href',
    'mailto:sergio%40example.com?subject=Re%3A%20Informa%C3%A7%C3%B5es%20sobre%20cursos',
  );
  await expectAccessible();
  await message.getByRole('button', { name: /Mark as handled/ }).click();
  await expect(message).toContainText('Handled');
  await page.getByLabel('State').selectOption('Open');
  await expect(page.getByText('Nothing is waiting')).toBeVisible();
});

test('the audit tells who did what, and is narrowed by filters', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  const ana = await school.user({ username: 'ana' });
  await logIn(await school.user({ is_staff: true, username: 'paulo' }));
  await page.goto('/admin/audit');
  await expect(page.getByText('Nothing has been changed yet')).toBeVisible();
  await page.goto(`/admin/users/${ana.id}/edit`);
  await page.getByLabel('First Name').fill('Ana');
  await page.getByLabel('Password', { exact: true }).fill('a-secret-password');
  await page.getByLabel('Password confirmation').fill('a-secret-password');
  await page.getByRole('button', { name: 'Update User' }).click();
  await expect(page.getByText('User updated successfully')).toBeVisible();
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Audit' }).click();
  const entry = row(page, 'paulo');
  await expect(entry).toContainText('Changed user ana');
  await expect(entry).toContainText('changed: first name, password');
  await expect(page.getByText('a-secret-password')).toBeHidden();
  await expectAccessible();
  await page.getByLabel('Action').selectOption('Deleted');
  await expect(page.getByText('No entries found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all entries' }).click();
  await expect(entry).toBeVisible();
});

test('lists that cannot be loaded say so and are tried again', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/api\/admin\/(enrollments|messages|audit)\//);
  await logIn(await school.user({ is_staff: true }));
  for (const [name, failure] of [
    ['enrollments', 'Failed to load enrollments. Please try again later.'],
    ['messages', 'Failed to load messages. Please try again later.'],
    ['audit', 'Failed to load the audit. Please try again later.'],
  ] as const) {
    const calls = `**/api/admin/${name}/**`;
    await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`/admin/${name}`);
    await expect(page.getByText(failure)).toBeVisible({ timeout: 20_000 });
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(failure)).toBeHidden();
  }
});

test('on a phone the office fits', async ({ page, school, logIn, expectAccessible }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const course = await school.course({ title: 'Donaudampfschifffahrt'.repeat(4) });
  const ana = await school.user({ first_name: 'Wolfeschlegelsteinhausen'.repeat(3) });
  await school.enroll(ana, course.id);
  await keepMessage(school.ctx, school.ctx.database.queries, {
    first_name: 'x'.repeat(150),
    last_name: '',
    email: `${'long'.repeat(15)}@example.com`,
    subject: 'Outros assuntos',
    message: 'y'.repeat(300),
  });
  await logIn(await school.user({ is_staff: true }));
  for (const name of ['enrollments', 'messages', 'audit']) {
    await page.goto(`/admin/${name}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading...')).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(360);
    await expectAccessible();
  }
});
