import { startServer } from '../support/server.ts';
import { expect, type Page, test as base } from '../support/test.ts';

/** With a server of its own: what is published would be shown to the tests of other files. */
const test = base.extend({
  server: [
    async ({ browserName: _ }, use, worker) => {
      const server = await startServer(`school-${worker.workerIndex}-`);
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
});

const save = (page: Page) => page.getByRole('button', { name: 'Save draft' });

async function publish(page: Page): Promise<void> {
  await save(page).click();
  await expect(page.getByText('Draft, not published')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Published: visitors see what stands here.')).toBeVisible();
}

test('a school gets its name, colour and headline by clicks, and goes back to what it was', async ({
  page,
  context,
  school,
  logIn,
}) => {
  await logIn(await school.user({ is_staff: true, is_superuser: true }));
  const visitor = await context.newPage();
  /** Whoever comes now, once the server shows it. */
  const shows = (name: string) =>
    expect(async () => {
      await visitor.goto('/');
      await expect(visitor).toHaveTitle(new RegExp(name), { timeout: 1 });
    }).toPass();

  await page.goto('/admin/school');
  await page.getByRole('textbox', { name: 'Name of the school' }).fill('Casa do Porto');
  await save(page).click();
  await expect(page.getByText('Draft, not published')).toBeVisible();
  const previewed = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Preview in a new tab' }).click();
  const preview = await previewed;
  await expect(preview).toHaveTitle(/Casa do Porto/);
  await preview.close();
  await shows('Escola Trilha');

  await page.getByRole('link', { name: 'Texts', exact: true }).click();
  await page.getByRole('textbox', { name: /^Home: headline/ }).fill('Portas que <b>abrem</b> {já}');
  await page.getByRole('link', { name: 'Colours', exact: true }).click();
  await page.getByRole('slider', { name: 'Main colour' }).fill('200');
  await publish(page);
  await shows('Casa do Porto');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    'Portas que <b>abrem</b> {já}',
  );
  // The app has taken over, with the same values.
  await visitor.getByRole('link', { name: 'Sobre', exact: true }).first().click();
  await expect(visitor).toHaveTitle('Sobre · Casa do Porto');
  await page.reload();
  await expect(page).toHaveTitle(/Casa do Porto/);

  await page.getByRole('link', { name: 'Name and logo', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name of the school' }).fill('Casa do Sul');
  await publish(page);
  await shows('Casa do Sul');
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await page.getByRole('button', { name: /^Publish this again/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Publish/ })
    .click();
  await shows('Casa do Porto');
});
