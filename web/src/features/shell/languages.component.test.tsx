import { profile, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '../../lib/texts/texts.ts';
import { DraftOffer, ListFrame, Pagination, ProgressBar, UnsavedChanges } from '../../ui/index.ts';

const nothing = () => undefined;
const addressOf = (to: number) => `/profile?page=${to}`;
const failed = {
  data: undefined,
  error: new Error('Refused.'),
  isFetching: false,
  isPlaceholderData: false,
  refetch: nothing,
};

function Parts() {
  return (
    <div className="container-page">
      <h1>Cours</h1>
      <DraftOffer savedAt={new Date(2026, 2, 8, 15, 4)} onRestore={nothing} onDiscard={nothing} />
      <ListFrame query={failed} isNoSuchPage failure="" page={9} addressOf={addressOf}>
        {() => null}
      </ListFrame>
      <Pagination page={2} count={40_000} addressOf={addressOf} />
      <ProgressBar label="Cours" value={50} />
      <UnsavedChanges isDirty />
    </div>
  );
}

test('what all screens share is in the language of who is logged in, with its dates and numbers', async () => {
  await loadTexts('fr', ['base']);
  const user = profile({ language: 'fr' });
  const screen = await renderScreen(Parts, { user, frame: 'site' });
  const main = page.getByRole('main');
  await expect.element(page.getByRole('heading', { name: 'Cours' })).toBeVisible();
  expect(document.documentElement.lang).toBe('fr');
  expect(main.getByText('travail non enregistré').element().textContent).toBe(
    'Vous avez un travail non enregistré du 8 mars 2026, 15:04.',
  );
  const pages = main.getByRole('navigation', { name: 'Pages' });
  expect(pages.element().textContent).toBe(
    '11–20 sur 40\u202f000PrécédentePage 2 sur 4\u202f000Suivante',
  );
  await expect.element(main.getByText('Cette page n’existe pas')).toBeVisible();
  await expect
    .element(page.getByRole('progressbar'))
    .toHaveAttribute('aria-valuetext', '50\u00a0%');
  await page.viewport(360, 740);
  await expect.poll(() => document.documentElement.scrollWidth).toBe(360);

  await page.getByRole('banner').getByRole('button', { name: 'menu du compte' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Se déconnecter' })).toBeVisible();
  // What the widget library says to screen readers alone.
  expect(document.querySelector('[aria-label=Rejeter]')).not.toBeNull();
  await page.getByRole('menuitem', { name: 'Profil' }).click();
  const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer\u202f?' });
  await expect.element(question).toBeVisible();
  await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await expect.poll(screen.address).toBe('/profile');
});
