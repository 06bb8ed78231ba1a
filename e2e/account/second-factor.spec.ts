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

test('a teacher sets two-step verification up, and logs in with the app and with a recovery code', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  // Being asked for the code, a wrong password, a wrong code.
  expectFailures(/\/api\/token\/$/, /\/second-factor\//);
  const paulo = await school.user({ password: PASSWORD, is_staff: true });
  const { email } = paulo;
  await logIn(paulo);
  await page.goto('/profile#second-factor');
  const section = page.getByRole('region', { name: 'Two-step verification' });
  await expect(section.getByRole('heading', { name: 'Two-step verification' })).toBeFocused();
  await section.getByRole('button', { name: 'Turn on' }).click();
  await expect(section.getByRole('heading', { level: 3 })).toBeFocused();
  await section.getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByText('Enter your current password.')).toBeVisible();
  await section.getByLabel('Your password').fill('not my password');
  await section.getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByText('This is not your current password.')).toBeVisible();
  await section.getByLabel('Your password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Continue' }).click();

  await expect(section.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectAccessible();
  const secret = (await section.locator('code').innerText()).replaceAll(' ', '');
  await section.getByLabel('Code from the app').fill('12345');
  await section.getByRole('button', { name: 'Turn on' }).click();
  await expect(section.getByText('This code is not right.')).toBeVisible();
  await expect(section.getByLabel('Code from the app')).toBeFocused();
  await section.getByLabel('Code from the app').fill(later(secret, 0));
  await section.getByRole('button', { name: 'Turn on' }).click();

  await expect(section.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  const codes = await section.getByRole('list', { name: 'Recovery codes' }).locator('li').all();
  expect(codes).toHaveLength(10);
  const recovery = (await codes[0]?.innerText()) ?? '';
  await expectAccessible();
  const saved = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('recovery-codes.txt');
  await section.getByRole('button', { name: 'I have saved them' }).click();
  await expect(section.getByText('Two-step verification is on.')).toBeVisible();
  await expect(section.getByText('10 recovery codes left')).toBeVisible();
  await expect(section.getByRole('button', { name: 'New recovery codes' })).toBeFocused();

  // Out, and in with the app: a wrong code first, then the next one of the app, which sends itself.
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Lembrar-me').check({ force: true });
  await fillLogin(page, email);
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('');
  await fillLogin(page, email);
  await codeField(page).fill(later(secret, -3600));
  const wrong = 'Código incorreto. Confira o aplicativo e tente de novo.';
  await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(wrong));
  await expect(page.getByRole('alert').getByText(wrong)).toBeAttached();
  await expect(codeField(page)).toBeFocused();
  const code = later(secret, 30);
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).toHaveURL('/admin');
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeTruthy();

  // Out, and in with a recovery code, written as somebody copies it from paper.
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await fillLogin(page, email);
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
  await expect(page.getByLabel('Código de recuperação')).toBeFocused();
  await page.getByLabel('Código de recuperação').fill(recovery.toUpperCase().replace('-', ' '));
  await page.getByLabel('Código de recuperação').press('Enter');
  await expect(page).toHaveURL('/admin');
  await page.goto('/profile');
  await expect(section.getByText('9 recovery codes left')).toBeVisible();
});

test('while the code is on its way it is sent once; errors of net and server are told there', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/\/api\/token\/$/);
  const asked = { detail: 'Digite o código', message: 'Digite o código', code_required: true };
  const blocked = 'Muitas tentativas de login. Tente novamente mais tarde.';
  let calls = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/token/', async (route) => {
    const { code } = route.request().postDataJSON();
    if (!code) return route.fulfill({ status: 403, json: asked });
    calls += 1;
    await held;
    if (calls === 2) return route.abort();
    return route.fulfill({ status: 429, json: { detail: blocked, message: blocked } });
  });
  await page.goto('/login');
  await fillLogin(page, 'paulo@school.test');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(codeField(page)).toHaveAccessibleDescription(/Digite o código do seu aplicativo/);
  await codeField(page).pressSequentially('123456');
  await expect(page.getByRole('button', { name: 'Entrando...' })).toBeVisible();
  await codeField(page).press('Enter');
  answer();
  await expect(page.getByRole('alert').getByText(blocked)).toBeVisible();
  expect(calls).toBe(1);
  await codeField(page).press('Enter');
  await expect(
    page.getByText('Erro ao conectar ao servidor. Verifique sua conexão.'),
  ).toBeVisible();
  await expect(codeField(page)).toBeFocused();
});

test('a superuser requires it: a teacher finds the way to it and back; a reset helps who lost it', async ({
  page,
  school,
  logIn,
  expectFailures,
  expectAccessible,
}) => {
  // What a screen of staff asks for is refused meanwhile.
  expectFailures(/\/api\/admin\//);
  const fields = { password: PASSWORD, is_staff: true };
  const helena = await school.user({ ...fields, is_superuser: true, first_name: 'Helena' });
  const paulo = await school.user({ ...fields, first_name: 'Paulo' });
  await logIn(helena);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Security' }).click();
  const required = page.getByRole('switch', { name: /Require two-step verification/ });
  await expect(required).toBeDisabled();
  await expect(page.getByText('Turn on two-step verification for yourself first')).toBeVisible();
  await expect(page.getByText('2 of 2 have not set it up yet.')).toBeVisible();
  await expectAccessible();

  // Her app does not matter here.
  const now = new Date().toISOString();
  await school.ctx.database.queries
    .insertInto('second_factors')
    .values({ user_id: helena.id, secret: '', started_at: now, confirmed_at: now, last_step: 0 })
    .execute();
  await page.reload();
  await required.click({ force: true });
  await expect(
    page.getByText('1 of 2 has not set it up yet: the admin area is closed'),
  ).toBeVisible();
  await expect(required).toBeChecked();
  await expectAccessible();

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
  await expect(section.getByText('Your school asks its staff for it')).toBeVisible();
  await section.getByRole('button', { name: 'Turn on' }).click();
  await section.getByLabel('Your password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Continue' }).click();
  const secret = (await section.locator('code').innerText()).replaceAll(' ', '');
  await section.getByLabel('Code from the app').fill(later(secret, 0));
  await section.getByRole('button', { name: 'Turn on' }).click();
  await section.getByRole('button', { name: 'I have saved them' }).click();
  await expect(section.getByText('so it stays on')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Turn off' })).toHaveCount(0);
  await teacher.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(teacher.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await teacher.goto(`${school.url}/admin/security`);
  await expect(teacher).toHaveURL(/\/admin$/);
  await other.close();

  // Lost phone and codes: the superuser resets it, in two steps.
  await page.reload();
  const row = page.getByRole('row', { name: /Paulo/ });
  await row.getByRole('button', { name: 'Reset two-step verification of Paulo' }).click();
  await row.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(row.getByText('Not set up')).toBeVisible();
  await expect(page.getByText('1 of 2 has not set it up yet')).toBeVisible();
  await page.goto('/admin/audit');
  await expect(page.getByText('second factor: reset')).toBeVisible();
  await expect(page.getByText('staff second factor required: yes')).toBeVisible();
});
