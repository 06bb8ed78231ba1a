import { eventually, expect, test } from '../support/test.ts';

test('who writes by the contact form is answered, and becomes a student by an invitation', async ({
  page,
  school,
  logIn,
}) => {
  await page.goto('/contato');
  await page.getByLabel('Nome', { exact: true }).fill('Clara');
  await page.getByLabel('Sobrenome').fill('Farias');
  await page.getByLabel('Email').fill('clara@example.com');
  await page.getByLabel('Assunto').selectOption('Informações sobre cursos');
  await page.getByLabel('Mensagem').fill('Quero aprender francês.');
  await page.getByRole('button', { name: 'Enviar', exact: false }).click();
  const { queries } = school.ctx.database;
  await eventually(
    async () => (await queries.selectFrom('contact_messages').select('email').execute()).length,
    1,
  );

  await logIn(await school.user({ is_staff: true, username: 'paulo' }));
  await page.goto('/admin/messages');
  await page.getByRole('link', { name: /Clara Farias/ }).click();
  await expect(page.getByRole('heading', { name: 'Clara Farias' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Olá, Clara!');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByRole('article').getByText('Olá, Clara!')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Stage' })).toHaveValue('contacted');

  await page.getByRole('link', { name: 'Create student' }).click();
  await expect(page.getByRole('heading', { name: 'Add User' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('clara@example.com');
  await page.getByLabel('Username').fill('clara');
  await page.getByText('Send an invitation instead').click();
  await page.getByRole('button', { name: 'Create User' }).click();
  await page.getByRole('button', { name: 'Mark as won' }).click();
  await expect(page.getByRole('combobox', { name: 'Stage' })).toHaveValue('won');
  const mails = await queries
    .selectFrom('outgoing_mails')
    .select('kind')
    .where('recipient', '=', 'clara@example.com')
    .orderBy('id')
    .execute();
  expect(mails.map(({ kind }) => kind)).toEqual(['answer', 'invitation']);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Clara Farias', exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Stage' })).toHaveValue('won');
});
