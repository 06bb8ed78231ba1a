import { api } from '@trilha/contract';
import { mock, noNetwork, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ProviderButtons } from './provider-buttons.tsx';

const button = (name: string) => page.getByRole('button', { name });

test('without a server a button says so; of a provider that is not switched on it says that', async () => {
  mock(api.providers.list, noNetwork);
  await renderScreen(() => <ProviderButtons remember={false} />, { path: '/login', user: null });
  await button('Google').click();
  await expect
    .element(page.getByText('Erro ao conectar ao servidor. Verifique sua conexão.'))
    .toBeVisible();
  await expect.element(button('Google')).toBeEnabled();
  mock(api.providers.list, { google: true, facebook: false });
  await button('Facebook').click();
  await expect
    .element(
      page.getByText(
        'O login com Facebook ainda não está disponível aqui. Entre com seu email e senha.',
      ),
    )
    .toBeVisible();
});
