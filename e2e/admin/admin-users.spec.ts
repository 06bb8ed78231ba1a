import { expect, type Page, test } from '../support/test.ts';

const LIST = '/admin/users';
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('staff find, add, change and delete a user', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  const english = await school.course({ title: 'English A1' });
  await school.course({ title: 'Français', is_published: false });
  await logIn(await school.user({ is_staff: true, username: 'paulo' }));
  await page.goto(LIST);
  for (const name of ['User', 'Status', 'Role', 'Joined', 'Actions']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeAttached();
  }
  await expect(row(page, 'paulo')).toContainText('Admin');
  await expectAccessible();

  await page.getByRole('link', { name: 'Add User' }).click();
  await page.getByRole('button', { name: 'Create User' }).click();
  for (const text of ['Email is required', 'Username is required', 'Password is required']) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('maria');
  await page.getByLabel('Username').fill('maria');
  await page.getByLabel('Password', { exact: true }).fill('1234567');
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByText('Invalid email format')).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expectAccessible();

  await page.getByLabel('First Name').fill('Maria');
  await page.getByLabel('Last Name').fill('Conceição');
  await page.getByLabel('Email').fill('maria@school.test');
  await page.getByLabel('Password', { exact: true }).fill('a-good-password');
  await page.getByLabel('Password confirmation').fill('a-good-password');
  await page.getByText('English A1', { exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'Admin Access' })).toBeDisabled();
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(page).toHaveURL(LIST);
  await expect(page.getByText('User created successfully')).toBeVisible();

  await page.getByLabel('Search users').fill('conceicao');
  await expect(page).toHaveURL(`${LIST}?search=conceicao`);
  await expect(row(page, 'paulo')).toBeHidden();
  await page.getByRole('link', { name: 'Edit Maria Conceição' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('maria@school.test');
  await expect(page.getByRole('checkbox', { name: 'English A1' })).toBeChecked();
  await page.getByLabel('First Name').fill('Mariana');
  await page.getByText('English A1', { exact: true }).click();
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Update User' }).click();
  // What others change meanwhile stays.
  const body = (await sent).postData() ?? '';
  expect(body).toContain('Mariana');
  expect(body).not.toContain('maria@school.test');
  await expect(page.getByText('User updated successfully')).toBeVisible();
  const enrolled = await school.ctx.database.queries
    .selectFrom('enrollments')
    .select('ended_at')
    .where('course_id', '=', english.id)
    .execute();
  expect(enrolled).toEqual([{ ended_at: expect.any(String) }]);

  await page.getByRole('button', { name: 'Delete Mariana Conceição' }).click();
  await expect(page.getByText('Delete this user with all progress?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete Mariana Conceição' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Mariana Conceição was deleted.')).toBeVisible();
  await expect(row(page, 'Mariana Conceição')).toBeHidden();
});

test('the page and the search stand in the address, back and forward too', async ({
  page,
  school,
  logIn,
}) => {
  for (let n = 0; n < 12; n += 1) await school.user({ first_name: 'Ana', last_name: `Nr ${n}` });
  await logIn(await school.user({ is_staff: true }));
  await page.goto(`${LIST}?search=ana`);
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`${LIST}?search=ana&page=2`);
  await expect(page.getByText('11–12 of 12')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  await page.goForward();
  await expect(page.getByText('11–12 of 12')).toBeVisible();
  await page.getByLabel('Search users').fill('nobody at all');
  await expect(page.getByText('No users found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search', exact: true }).last().click();
  await expect(page).toHaveURL(LIST);
});

test('what goes wrong is said in the words of the catalogue, and nothing typed is lost', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/api\/admin\/users\//);
  const ana = await school.user({ first_name: 'Ana' });
  await logIn(await school.user({ is_staff: true, is_superuser: true }));
  const calls = '**/api/admin/users/**';
  const fail = { status: 500, json: { detail: '', message: '' } };
  await page.route(calls, (route) => route.fulfill(fail));
  await page.goto(LIST);
  const failed = page.getByText('Failed to load users. Please try again later.');
  await expect(failed).toBeVisible({ timeout: 20_000 });
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(row(page, 'Ana')).toBeVisible();

  await page.route(calls, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(fail),
  );
  await page.getByRole('button', { name: 'Delete Ana' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Failed to delete user. Please try again later.')).toBeVisible();
  await expect(row(page, 'Ana')).toBeVisible();

  await page.goto(`/admin/users/${ana.id}/edit`);
  await page.getByLabel('First Name').fill('Beatriz');
  await page.getByRole('button', { name: 'Update User' }).click();
  await expect(page.getByText('Failed to save user. Please try again.')).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Beatriz');
  await page.unroute(calls);
  await page.getByLabel('Email').fill((await school.user()).email);
  await page.getByRole('button', { name: 'Update User' }).click();
  await expect(page.getByText('A user with this email already exists.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();

  // Leaving asks first.
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Beatriz');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(LIST);

  await page.goto('/admin/users/4711/edit');
  await expect(page.getByText('Failed to load user data')).toBeVisible();
});

test('staff see what only a superuser may change', async ({ page, school, logIn }) => {
  const boss = await school.user({ is_superuser: true, is_staff: true, username: 'boss' });
  const me = await school.user({ is_staff: true, username: 'me' });
  await logIn(me);
  await page.goto(LIST);
  await expect(row(page, 'boss')).toContainText('Superuser');
  await expect(page.getByRole('link', { name: 'Edit boss' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete boss' })).toBeHidden();
  await page.goto(`/admin/users/${boss.id}/edit`);
  await expect(
    page.getByText('Only a superuser may change staff and their rights.').first(),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Update User' })).toBeDisabled();
});

test('a superuser gives rights, but takes none from themselves', async ({
  page,
  school,
  logIn,
}) => {
  const boss = await school.user({ is_superuser: true, is_staff: true });
  const ana = await school.user({ first_name: 'Ana' });
  await logIn(boss);
  await page.goto(`/admin/users/${boss.id}/edit`);
  for (const name of ['Active Account', 'Admin Access', 'Superuser Access']) {
    await expect(page.getByRole('checkbox', { name })).toBeDisabled();
  }
  await page.goto(`/admin/users/${ana.id}/edit`);
  await page.getByText('Admin Access', { exact: true }).click();
  await page.getByRole('button', { name: 'Update User' }).click();
  await expect(row(page, 'Ana')).toContainText('Admin');
});

test('a picture is shown before it is saved, and one that is none is refused beside it', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/api\/admin\/users\//);
  const ana = await school.user({ first_name: 'Ana' });
  await logIn(await school.user({ is_staff: true }));
  await page.goto(`/admin/users/${ana.id}/edit`);
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await page.getByRole('button', { name: 'Update User' }).click();
  await expect(
    page.getByText('This image cannot be read. Use PNG, JPEG, WebP or GIF.'),
  ).toBeVisible();
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  await input.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: gif });
  await expect(page.getByRole('img', { name: 'Profile image' })).toHaveAttribute('src', /^blob:/);
  await page.getByRole('button', { name: 'Update User' }).click();
  await expect(page).toHaveURL(LIST);
  await expect(row(page, 'Ana').locator('img')).toHaveAttribute('src', /\/media\/profiles\//);
});

test('from the list to how a student gets on', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  const ana = await school.user({ first_name: 'Ana', last_name: 'Lima' });
  const course = await school.course({ title: 'English A1', lessons: 2 });
  await school.quiz(course.id, { title: 'Hello' });
  await school.enroll(ana, course.id);
  await school.ctx.database.queries
    .insertInto('lesson_completions')
    .values({
      user_id: ana.id,
      lesson_id: course.lessons[0] ?? 0,
      completed_at: new Date().toISOString(),
    })
    .execute();
  await logIn(await school.user({ is_staff: true }));
  await page.goto(LIST);
  await page.getByRole('link', { name: 'Progress of Ana Lima' }).click();
  await expect(page.getByRole('heading', { name: 'Ana Lima' })).toBeVisible();
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await page.getByText('Lessons (2)').click();
  await page.getByText('Quizzes (1)').click();
  await expect(page.getByText('Not attempted yet')).toBeVisible();
  await expectAccessible();
});

test('on a phone the users fit, long names too, and work by keyboard', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const long = await school.user({ first_name: 'Wolfeschlegelsteinhausen'.repeat(4) });
  await logIn(await school.user({ is_staff: true }));
  for (const address of [
    LIST,
    `/admin/users/${long.id}/edit`,
    `/admin/users/${long.id}/progress`,
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading...')).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible();
  }
});
