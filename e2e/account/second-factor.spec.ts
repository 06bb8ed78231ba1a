import { PASSWORD } from '../../server/test/factories.ts';
import { codeAt } from '../../server/test/second-factor.ts';
import { expect, type Page, test } from '../support/test.ts';

const codeField = (page: Page) => page.getByLabel('Código de 6 dígitos');
const later = (secret: string, seconds: number) =>
  codeAt(secret, new Date(Date.now() + seconds * 1000));

async function fillLogin(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

test('a superuser requires it: a teacher sets it up and logs in with app and recovery code; a reset helps who lost both', async ({
  page,
  school,
  logIn,
  expectFailures,
}) => {
  // What a screen of staff asks for is refused meanwhile.
  expectFailures(/\/api\/admin\//);
  const fields = { password: PASSWORD, is_staff: true };
  const helena = await school.user({ ...fields, is_superuser: true, first_name: 'Helena' });
  const paulo = await school.user({ ...fields, first_name: 'Paulo' });
  // Her app does not matter here.
  const now = new Date().toISOString();
  await school.ctx.database.queries
    .insertInto('second_factors')
    .values({ user_id: helena.id, secret: '', started_at: now, confirmed_at: now, last_step: 0 })
    .execute();
  await logIn(helena);
  await page.goto('/admin');
  await page.getByRole('main').getByRole('link', { name: 'Security' }).click();
  await page.getByRole('switch', { name: /Require two-step verification/ }).click({ force: true });
  const question = page.getByRole('alertdialog', { name: 'Require two-step verification?' });
  await expect(question).toContainText('Paulo');
  await question.getByRole('button', { name: 'Require it' }).click();
  await expect(
    page.getByText('1 of 2 has not set it up yet: the admin area is closed'),
  ).toBeVisible();

  // The teacher, logged in elsewhere, sees where to go; nothing of a failing dashboard.
  const other = await page.context().browser()!.newContext();
  const teacher = await other.newPage();
  await teacher.goto(`${school.url}/login`);
  await fillLogin(teacher, paulo.email);
  await expect(teacher).toHaveURL(/\/admin$/);
  const notice = 'Set up two-step verification to go on';
  await expect(teacher.getByRole('heading', { name: notice })).toBeVisible();
  await expect(teacher.getByText('Failed to load')).toHaveCount(0);
  await teacher.getByRole('link', { name: 'Set it up on my profile' }).click();
  const section = teacher.getByRole('region', { name: 'Two-step verification' });
  await section.getByRole('button', { name: 'Turn on' }).click();
  await section.getByLabel('Your current password', { exact: true }).fill(PASSWORD);
  await section.getByRole('button', { name: 'Continue' }).click();
  const secret = (await section.locator('code').innerText()).replaceAll(' ', '');
  await section.getByLabel('Code from the app').fill(later(secret, 0));
  await section.getByRole('button', { name: 'Turn on' }).click();
  const codes = section.getByRole('list', { name: 'Recovery codes' }).locator('li');
  const recovery = await codes.first().innerText();
  const saved = teacher.waitForEvent('download');
  await section.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('recovery-codes.txt');
  await section.getByRole('button', { name: 'I have saved them' }).click();
  await expect(section.getByText('10 recovery codes left')).toBeVisible();
  await teacher.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(teacher.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  // Out, and in with the app: the next code sends itself.
  await teacher.getByRole('button', { name: 'Logout' }).click();
  await expect(teacher).toHaveURL(/\/login$/);
  await teacher.getByLabel('Lembrar-me').check({ force: true });
  await fillLogin(teacher, paulo.email);
  const code = later(secret, 30);
  await codeField(teacher).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(teacher).toHaveURL(/\/admin$/);
  expect(await teacher.evaluate(() => localStorage.getItem('access_token'))).toBeTruthy();

  // Out, and in with a recovery code, written as somebody copies it from paper.
  await teacher.getByRole('button', { name: 'Logout' }).click();
  await expect(teacher).toHaveURL(/\/login$/);
  await fillLogin(teacher, paulo.email);
  await teacher.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  const recoveryField = teacher.getByLabel('Código de recuperação');
  await recoveryField.fill(recovery.toUpperCase().replace('-', ' '));
  await recoveryField.press('Enter');
  await expect(teacher).toHaveURL(/\/admin$/);
  await teacher.goto(`${school.url}/profile`);
  await expect(section.getByText('9 recovery codes left')).toBeVisible();
  await teacher.goto(`${school.url}/admin/security`);
  await expect(teacher).toHaveURL(/\/admin$/);
  await other.close();

  // Lost phone and codes: the superuser resets it.
  await page.reload();
  const row = page.getByRole('row', { name: /Paulo/ });
  await row.getByRole('button', { name: 'Reset two-step verification of Paulo' }).click();
  await row.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(row.getByText('Not set up')).toBeVisible();
  await page.goto('/admin/audit');
  await expect(page.getByText('second factor: reset')).toBeVisible();
  await expect(page.getByText('staff second factor required: yes')).toBeVisible();
});
