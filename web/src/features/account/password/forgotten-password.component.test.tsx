import { api, RESET_BLOCKED } from '@trilha/contract';
import { expectAccessible, httpError, mock, noNetwork, profile, renderScreen } from '#test';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageTitle } from '../../../content/school.ts';
import * as screen from './forgotten-password.tsx';

const EMAIL = 'ana@escola.test';
const OFFLINE = 'Erro ao conectar ao servidor. Verifique sua conexão.';

const email = page.getByLabelText('Email');
const send = page.getByRole('button', { name: 'Enviar link' });
const again = page.getByRole('button', { name: /Enviar de novo/ });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

const open = (user: Parameters<typeof profile>[0] | null = null) =>
  renderScreen(screen, {
    path: '/esqueci-senha',
    user: user && profile(user),
    frame: 'site',
  });

async function askFor(address: string) {
  await email.fill(address);
  await send.click();
}

test('the form names what is missing or wrong, and the field gets the focus', async () => {
  const sent = mock(api.passwords.request, httpError(500));
  await open();
  await send.click();
  await expect.element(page.getByText('Informe seu email')).toBeVisible();
  await expect.element(email).toHaveFocus();
  await askFor('ana@escola');
  await expect.element(page.getByText('Informe um email válido')).toBeVisible();
  await expect.element(page.getByText('Informe seu email')).not.toBeInTheDocument();
  await email.fill(EMAIL);
  await expect.element(page.getByText('Informe um email válido')).not.toBeInTheDocument();
  expect(document.title).toBe(pageTitle('Esqueci minha senha'));
  expect(sent.requests).toEqual([]);
});

test('while it is sent the button says so, the field keeps the focus, and nothing is sent twice', async () => {
  const sent = mock(api.passwords.request, undefined);
  sent.hold();
  await open();
  await email.fill(EMAIL);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
  await expect.element(email).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  sent.release();
  await expect.element(heading('Confira seu email')).toHaveFocus();
  await expect.element(page.getByText(EMAIL)).toBeVisible();
  expect(sent.requests.map(({ body }) => body)).toEqual([{ email: EMAIL }]);
});

test('by keyboard alone: sent, and back to the e-mail that was typed', async () => {
  mock(api.passwords.request, undefined);
  await open();
  await expect.element(send).toBeEnabled();
  email.element().focus();
  await userEvent.keyboard(`${EMAIL}{Enter}`);
  await expect.element(heading('Confira seu email')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(again).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(heading('Esqueceu a senha?')).toHaveFocus();
  await expect.element(email).toHaveValue(EMAIL);
});

test('the e-mail that was typed follows to the page in another language', async () => {
  const portuguese = await open();
  await email.fill(EMAIL);
  await portuguese.unmount();
  await renderScreen(screen, { path: '/fr/mot-de-passe-oublie', user: null, frame: 'site' });
  // In French, where another file has loaded its texts.
  await expect.element(page.getByLabelText(/^E-?mail$/)).toHaveValue(EMAIL);
});

test('what goes wrong is said, and what was typed stays', async () => {
  const failures = [
    [httpError(429, RESET_BLOCKED), RESET_BLOCKED],
    [httpError(500, 'Oops'), 'Algo deu errado. Tente novamente.'],
    [noNetwork, OFFLINE],
  ] as const;
  await open();
  for (const [answer, sentence] of failures) {
    mock(api.passwords.request, answer);
    await askFor(EMAIL);
    await expect.element(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect.element(email).toHaveValue(EMAIL);
    await expectAccessible();
  }
});

test('the mail can be asked for again after a pause', async () => {
  // React and the test itself keep their own timers.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  mock(api.passwords.request, undefined);
  await open();
  await askFor(EMAIL);
  await expect.element(again).toHaveAttribute('aria-disabled', 'true');
  await expect.element(again).toMatchTextContent('em 60 s');
  await expectAccessible();

  // A press before that does nothing.
  const sent = mock(api.passwords.request, noNetwork);
  await again.click({ force: true });
  vi.advanceTimersByTime(30_000);
  // What waits for a text lets the time go on.
  await expect.element(again).toMatchTextContent(/em (30|[12]?\d) s/);
  vi.advanceTimersByTime(31_000);
  await expect.element(again).not.toHaveAttribute('aria-disabled');
  expect(sent.requests).toEqual([]);
  await again.click();
  await expect.element(page.getByText(OFFLINE)).toBeVisible();

  const second = mock(api.passwords.request, undefined);
  await again.click();
  await expect.element(page.getByText('Pronto, pedimos outro envio.')).toBeVisible();
  await expect.element(again).toHaveFocus();
  await expect.element(again).toHaveAttribute('aria-disabled', 'true');
  expect(second.requests.map(({ body }) => body)).toEqual([{ email: EMAIL }]);
});

test('who is logged in finds their e-mail there, and the way back', async () => {
  await open({ email: EMAIL });
  await expect.element(email).toHaveValue(EMAIL);
  await expect
    .element(page.getByRole('link', { name: 'Voltar para a minha área' }))
    .toHaveAttribute('href', '/login');
});

test.for(['light', 'dark'])('both states hold on a small phone, %s', async (theme) => {
  document.documentElement.dataset['theme'] = theme;
  onTestFinished(() => {
    delete document.documentElement.dataset['theme'];
  });
  await page.viewport(360, 740);
  mock(api.passwords.request, undefined);
  await open();
  await expect.element(send).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
  await askFor(`maria.${'comprida.'.repeat(12)}@escola.test`);
  await expect.element(heading('Confira seu email')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});
