import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from './test.ts';

const IMPORT = '/admin/users/import';

async function choose(page: Page, content: string) {
  await page.locator('input[type=file]').setInputFiles({
    name: 'users.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  });
}

test('a file is looked through first, then stored', async ({ page, school, logIn }) => {
  await school.course({ title: 'English A1' });
  await school.user({ email: 'ana@school.test', username: 'ana', first_name: 'Ana' });
  await logIn(await school.user({ is_staff: true }));
  await page.goto(IMPORT);
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
  const count = () =>
    school.ctx.database.queries
      .selectFrom('users')
      .select((of) => of.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
  const before = await count();
  await page.getByRole('button', { name: 'Import 2 users' }).click();
  await expect(page.getByText('2 of 2 rows stored.')).toBeVisible();
  expect((await count()).n).toBe(before.n + 1);
  await page.getByRole('link', { name: 'To the users' }).click();
  await expect(page.getByText('Ana Maria')).toBeVisible();
});

test('all users are exported', async ({ page, school, logIn }) => {
  await school.user({ email: 'ana@school.test', username: 'ana', first_name: '=1+1' });
  await logIn(await school.user({ is_staff: true }));
  await page.goto(IMPORT);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all users' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(`"ana@school.test";"ana";"'=1+1"`);
});
