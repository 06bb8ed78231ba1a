import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '../support/test.ts';

const IMPORT = '/admin/users/import';

async function choose(page: Page, content: string) {
  await page.locator('input[type=file]').setInputFiles({
    name: 'users.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  });
}

test('a file is looked through first, then stored, and the new ones are invited', async ({
  page,
  school,
  logIn,
  expectAccessible,
}) => {
  await school.course({ title: 'English A1' });
  await school.user({ email: 'ana@school.test', username: 'ana', first_name: 'Ana' });
  await logIn(await school.user({ is_staff: true }));
  await page.goto(IMPORT);
  await expect(page.getByRole('heading', { name: 'The columns' })).toBeVisible();
  await expectAccessible();
  await choose(
    page,
    'email;username;nome;cursos\nnovo@school.test;novo;João;English A1\nana@school.test;;Ana Maria;\nwrong;;;\n',
  );
  await expect(
    page.getByText('1 to be added, 1 to be changed, 1 not taken. Nothing has been stored yet.'),
  ).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'wrong' })).toContainText(
    'Invalid email format',
  );
  await expectAccessible();
  const count = () =>
    school.ctx.database.queries
      .selectFrom('users')
      .select((of) => of.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
  const before = await count();
  await page.getByRole('button', { name: 'Not taken 1' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'novo@' })).toBeHidden();
  await page.getByRole('button', { name: 'Import 2 users' }).click();
  await expect(page.getByText('2 of 2 rows stored.')).toBeVisible();
  expect((await count()).n).toBe(before.n + 1);
  await page.getByRole('link', { name: 'To the users' }).click();
  await expect(page.getByText('Ana Maria')).toBeVisible();
});

test('an import that is interrupted goes on where it stopped', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  expectFailures(/\/import\/rows\//);
  await logIn(await school.user({ is_staff: true }));
  await page.goto(IMPORT);
  const lines = Array.from({ length: 120 }, (_, n) => `student${n}@school.test;student${n}`);
  await choose(page, `email;username\n${lines.join('\n')}`);
  let calls = 0;
  await page.route('**/api/admin/users/import/rows/', async (route) => {
    calls += 1;
    if (calls === 2) await route.fulfill({ status: 500, json: {} });
    else await route.continue();
  });
  await page.getByText('Send new users an invitation by e-mail').click();
  await page.getByRole('button', { name: 'Import 120 users' }).click();
  await expect(page.getByText('50 of 120 rows have been stored')).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('120 of 120 rows stored.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Added 120' })).toBeVisible();
});

test('a file that is none says so', async ({ page, school, logIn, expectFailures }) => {
  expectFailures(/\/admin\/users\/import\/$/);
  await logIn(await school.user({ is_staff: true }));
  await page.goto(IMPORT);
  await choose(page, 'name;age\nAna;7');
  await expect(page.getByText('one of them must be “email”')).toBeVisible();
});

test('all users are exported', async ({ page, school, logIn }) => {
  await school.user({ email: 'ana@school.test', username: 'ana', first_name: '=1+1' });
  await logIn(await school.user({ is_staff: true }));
  await page.goto(IMPORT);
  // Half past ten in the evening of the day before, where the school and this browser are.
  await page.clock.setFixedTime('2026-11-22T01:30:00.000Z');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all users' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('users-2026-11-21.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(`"ana@school.test";"ana";"'=1+1"`);
});

test('on a phone the import fits', async ({ page, school, logIn, expectAccessible }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await logIn(await school.user({ is_staff: true }));
  await page.goto(IMPORT);
  await choose(page, `email;username\n${'long'.repeat(30)}@school.test;${'x'.repeat(120)}\n`);
  await expect(page.getByText('1 to be added')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible();
});
