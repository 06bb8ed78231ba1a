import { readFile } from 'node:fs/promises';
import { PASSWORD } from '../../server/test/factories.ts';
import { expect, test } from '../support/test.ts';

test('a student takes their data along and asks for deletion; staff confirm, and they can no longer log in', async ({
  page,
  school,
  logIn,
}) => {
  const ana = await school.user({ first_name: 'Ana', last_name: 'Lima', password: PASSWORD });
  const paulo = await school.user({ first_name: 'Paulo', is_staff: true, password: PASSWORD });
  await logIn(ana);
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Your data' });
  const saving = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Download my data' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^escola-trilha-my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.profile).toMatchObject({ email: ana.email, first_name: 'Ana' });

  await section.getByRole('button', { name: 'Delete my account' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete my account' });
  await question.getByLabel('Your current password', { exact: true }).fill(PASSWORD);
  await question.getByRole('button', { name: 'Ask for deletion' }).click();
  await expect(section.getByText(/^You asked for the deletion on .+/)).toBeVisible();
  await section.getByRole('button', { name: 'Withdraw request' }).click();
  await section.getByRole('button', { name: 'Delete my account' }).click();
  await question.getByLabel('Your current password', { exact: true }).fill(PASSWORD);
  await question.getByRole('button', { name: 'Ask for deletion' }).click();
  await expect(section.getByText(/^You asked for the deletion on .+/)).toBeVisible();
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();

  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await page.getByLabel('Email').fill(paulo.email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('link', { name: 'Deletion requests 1 waiting' }).click();
  await expect(page).toHaveURL('/admin/deletions');
  await page.getByRole('button', { name: 'Confirm the deletion of Ana Lima' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Nobody is waiting')).toBeVisible();

  const login = await page.request.post('/api/token/', {
    data: { email: ana.email, password: PASSWORD },
  });
  expect(login.status()).toBe(401);
  const { queries } = school.ctx.database;
  const names = await queries.selectFrom('users').select('first_name').orderBy('id').execute();
  expect(names.map(({ first_name }) => first_name)).toEqual(['Paulo', '']);
});
