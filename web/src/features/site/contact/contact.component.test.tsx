import { api, CONTACT_BLOCKED, CONTACT_SUBJECTS } from '@trilha/contract';
import { expectAccessible, httpError, mock, noNetwork, profile, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { school } from '../../../content/school.ts';
import { clearSession } from '../../../lib/session/session.ts';
import * as screen from './contact.tsx';

const EMAIL = 'sergio@example.com';
const MESSAGE = 'Bom dia!\nPosso ir na terça?';
const TRIAL = 'Agendar uma aula experimental';

const field = (name: string) => page.getByLabelText(name, { exact: true });
const send = page.getByRole('button', { name: 'Enviar Mensagem' });
const heading = (name: string) => page.getByRole('heading', { name });

function open(query = '', user: Parameters<typeof profile>[0] | null = null) {
  return renderScreen(screen, {
    path: '/contato',
    at: `/contato${query}`,
    user: user && profile(user),
    frame: 'site',
  });
}

async function write(email: string, message = MESSAGE) {
  await field('Nome').fill('Sérgio');
  await field('Sobrenome').fill('Alves');
  await field('Email').fill(email);
  await userEvent.selectOptions(field('Assunto'), TRIAL);
  await field('Mensagem').fill(message);
}

test('the form names what is missing or wrong, and the first field gets the focus', async () => {
  const sent = mock(api.contact.send, httpError(500));
  await open();
  const subject = field('Assunto');
  await expect.element(subject).toBeVisible();
  const options = [...subject.element().querySelectorAll('option')];
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Escolha um assunto',
    ...CONTACT_SUBJECTS,
  ]);
  await expect.element(page.getByText(school.phone).first()).toBeVisible();
  await send.click();
  for (const error of [
    'Informe seu nome',
    'Informe seu sobrenome',
    'Informe seu email',
    'Informe uma mensagem',
  ]) {
    await expect.element(page.getByText(error)).toBeVisible();
  }
  await expect.element(subject).toHaveAccessibleDescription('Escolha um assunto');
  await expect.element(field('Nome')).toHaveFocus();
  await expectAccessible();

  await write('sergio@example', 'x'.repeat(5001));
  await expect.element(page.getByText('1 caractere a mais').first()).toBeVisible();
  await send.click();
  await expect.element(field('Email')).toHaveFocus();
  await expect.element(page.getByText('Informe um email válido')).toBeVisible();
  await expect.element(page.getByText('Use no máximo 5000 caracteres')).toBeVisible();
  await write(EMAIL);
  await expect.element(page.getByText(/caracteres? a mais/)).not.toBeInTheDocument();
  expect(sent.requests).toEqual([]);
});

test('a failure says so with the other ways to reach the school, and keeps the message', async () => {
  const failures = [
    [httpError(500, {}), 'algo deu errado do nosso lado'],
    [httpError(429, 'X'), CONTACT_BLOCKED],
    [noNetwork, 'confira a sua conexão'],
  ] as const;
  await open();
  await write(EMAIL);
  for (const [answer, sentence] of failures) {
    mock(api.contact.send, answer);
    await send.click();
    const alert = page.getByRole('alert').filter({ hasText: sentence });
    await expect.element(alert.getByRole('link', { name: school.phone })).toBeVisible();
    await expect.element(alert.getByRole('link', { name: school.email })).toBeVisible();
    await expect.poll(() => document.activeElement?.matches('[data-form-error]')).toBe(true);
    await expect.element(field('Mensagem')).toHaveValue(MESSAGE);
  }
});

test('a message is sent once, thanked for, and another one can be written', async () => {
  const sent = mock(api.contact.send, undefined);
  sent.hold();
  const { unmount } = await open();
  await write(EMAIL);
  await send.click();
  await expect.element(page.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
  sent.release();
  await expect.element(heading('Mensagem enviada!')).toHaveFocus();
  await expect.element(page.getByText(`um dia útil para ${EMAIL}`)).toBeVisible();
  await expectAccessible();
  expect(sent.requests.map(({ body }) => body)).toEqual([
    {
      first_name: 'Sérgio',
      last_name: 'Alves',
      email: EMAIL,
      subject: TRIAL,
      message: MESSAGE,
      homepage: '',
    },
  ]);

  await page.getByRole('button', { name: 'Enviar outra mensagem' }).click();
  await expect.element(heading('Escreva para a gente')).toHaveFocus();
  await expect.element(field('Email')).toHaveValue(EMAIL);
  await expect.element(field('Mensagem')).toHaveValue('');
  await unmount();
  await open();
  await expect.element(field('Mensagem')).toHaveValue('');
});

test('the sentence of a plan goes when the form is opened without it, and comes back with it', async () => {
  const planned = await open('?plano=group');
  await expect
    .element(field('Mensagem'))
    .toHaveValue('Olá! Tenho interesse no plano Aulas em grupo.');
  await planned.unmount();
  const plain = await open();
  await expect.element(field('Mensagem')).toHaveValue('');
  await expect.element(field('Assunto')).toHaveValue('');
  await plain.unmount();
  await open('?plano=group');
  await expect
    .element(field('Mensagem'))
    .toHaveValue('Olá! Tenho interesse no plano Aulas em grupo.');
});

test('an address that names no course or plan of the catalogue writes nothing', async () => {
  await open('?curso=%3Cimg%20src%3Dx%3E&plano=__proto__');
  await expect.element(field('Mensagem')).toHaveValue('');
  await expect.element(field('Assunto')).toHaveValue('');
});

test('who is logged in finds their name and e-mail there; another user nothing of the draft', async () => {
  const ana = { id: 7, first_name: 'Ana', last_name: 'Souza', email: 'ana@example.com' };
  const first = await open('', ana);
  await expect.element(field('Nome')).toHaveValue('Ana');
  await expect.element(field('Sobrenome')).toHaveValue('Souza');
  await expect.element(field('Email')).toHaveValue('ana@example.com');
  await field('Mensagem').fill('Só para vocês');
  await first.unmount();
  const second = await open('', ana);
  await expect.element(field('Mensagem')).toHaveValue('Só para vocês');
  await second.unmount();
  clearSession();
  await open();
  await expect.element(field('Mensagem')).toHaveValue('');
  await expect.element(field('Email')).toHaveValue('');
});
