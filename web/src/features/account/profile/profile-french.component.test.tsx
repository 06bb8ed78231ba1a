import { api } from '@trilha/contract';
import { expectAccessible, mock, nextId, pageOf, profile, renderScreen, STAFF } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageTitle } from '../../../content/school.ts';
import { loadTexts } from '../../../lib/texts/texts.ts';
import * as screen from './profile.tsx';

const HOUR = 60 * 60_000;

/** The devices of somebody who uses many. */
function devices() {
  return Array.from({ length: 8 }, (_, index) => ({
    id: nextId(),
    device: `Firefox on Linux ${index}`,
    kind: 'computer' as const,
    ip: '203.0.113.7',
    created_at: '2026-03-01T12:00:00.000Z',
    last_used_at: new Date(Date.now() - 3.5 * HOUR).toISOString(),
    is_current: index === 0,
  }));
}

test('who has chosen French has the whole profile in it, on a phone too', async () => {
  await loadTexts('fr', ['base', 'account']);
  mock(api.account.password, { is_set: true });
  mock(api.account.sessions, pageOf(devices()));
  mock(api.secondFactor.get, {
    is_on: true,
    is_required: true,
    recovery_codes_left: 1,
    asks_password: true,
  });
  mock(api.notices.settings, {
    mails: { school: 'at_once', comment: 'at_once', reminder: 'at_once', goals: 'at_once' },
    quiet: { from: 21, until: 8 },
  });
  mock(api.passkeys.list, {
    ...pageOf([
      {
        id: nextId(),
        label: 'Clé bleue',
        is_synced: true,
        created_at: '2026-03-01T12:00:00.000Z',
        last_used_at: null,
      },
    ]),
    is_available: true,
    asks_password: true,
  });
  mock(api.ownData.deletion, { requested_at: '2026-03-12T12:00:00.000Z', asks_password: true });
  await page.viewport(360, 800);
  await renderScreen(screen, {
    path: '/profile',
    user: profile({ ...STAFF, language: 'fr' }),
    frame: 'site',
  });

  await expect.element(page.getByRole('heading', { name: 'Modifier le profil' })).toBeVisible();
  await expect.poll(() => document.title).toBe(pageTitle('Modifier le profil'));
  await expect.element(page.getByLabelText('Date de naissance')).toBeVisible();
  await expect
    .element(page.getByText(/^Il ne vous reste qu’un seul code de récupération\u00a0:/))
    .toBeVisible();
  await expect
    .element(page.getByText(/^Vous avez demandé la suppression le 12 mars 2026\./))
    .toBeVisible();
  await expect.element(page.getByText('Ajoutée le 1 mars 2026')).toBeVisible();
  const logOut = page.getByRole('button', {
    name: 'Déconnecter Firefox on Linux 1, actif il y a 3 heures',
  });
  await expect.element(logOut).toBeVisible();
  await page.getByRole('button', { name: 'Afficher les 8 appareils' }).click();
  await expect.element(page.getByText('Firefox on Linux 7')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});
