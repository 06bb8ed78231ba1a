import { startServer } from './server.ts';
import { expect, test } from './test.ts';

test('the server goes away and comes back: the screens say so and recover', async ({ browser }) => {
  const school = await startServer('away-');
  const context = await browser.newContext({ baseURL: school.url });
  try {
    const user = await school.user({ password: 'a-long-password' });
    const { id } = await school.course({ title: 'English', lessons: 2 });
    await school.enroll(user, id);
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Senha', { exact: true }).fill('a-long-password');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'English' })).toBeVisible();

    await school.stop('SIGKILL');
    await page.getByRole('link', { name: 'Continue Learning' }).first().click();
    const notice = page.getByText('The server cannot be reached. Trying again…');
    await expect(notice).toBeVisible();

    await school.start();
    await expect(notice).toBeHidden({ timeout: 30_000 });
    await expect(page.getByText('0 of 2 completed')).toBeVisible();
  } finally {
    await context.close();
    await school.dispose();
  }
});
