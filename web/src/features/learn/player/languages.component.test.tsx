import { api } from '@trilha/contract';
import { mock, profile } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { updateSessionUser } from '../../../lib/session/session.ts';
import { loadTexts } from '../../../lib/texts/texts.ts';
import { course, lesson } from '../learn.testing.ts';
import {
  button,
  endlessVideo,
  fakePlaying,
  heading,
  open,
  threeLessons,
} from './player.testing.ts';

test('the player speaks French, its controls too, also where the language changes meanwhile', async () => {
  await page.viewport(360, 740);
  const track = { id: 1, kind: 'translation' as const, language: 'pt-BR', url: '/media/a.vtt' };
  const lessons = ['Un', 'Deux', 'Trois'].map((title) =>
    lesson({ title, video_url: endlessVideo(), tracks: [track], position_seconds: 17 }),
  );
  mock(api.lessons.position, undefined);
  const { id } = threeLessons({ lessons, done: 1, quiz_count: 1 });
  await loadTexts('fr', ['base', 'learn']);
  await open({ id }, 'student', `?lesson=${lessons[2]?.id}`);
  await expect.element(page.getByRole('combobox', { name: 'Playback speed' })).toBeVisible();
  const video = document.querySelector('video');
  // Chosen on another device.
  updateSessionUser({ language: 'fr' });

  await expect.element(heading('Contenu du cours')).toBeVisible();
  await expect.element(page.getByText('Leçon 3 sur 3')).toBeVisible();
  await expect.element(page.getByText('Terminées\u00a0: 1 sur 3')).toBeVisible();
  await expect.element(button('Reprendre à 0:17')).toBeVisible();
  const options = (name: string) =>
    page
      .getByRole('combobox', { name })
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(() => options('Vitesse de lecture')).toContain('1,25×');
  await expect
    .poll(() => options('Sous-titres'))
    .toEqual(['Désactivés', 'Português (Brasil) (traduction)']);
  // What media-chrome says of itself.
  await expect.element(button('lire')).toHaveAttribute('title', 'Lire ou mettre en pause (K)');
  await expect.element(button('couper le son')).toBeVisible();
  await expect.element(button('passer en plein écran')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'lecteur vidéo' })).toBeVisible();
  expect(document.querySelector('media-loading-indicator')?.shadowRoot?.textContent).toContain(
    'chargement de la vidéo',
  );
  const seek = page.getByRole('slider', { name: 'position dans la vidéo' });
  await expect.element(seek).toHaveAttribute('aria-valuetext', '17 secondes sur 34 secondes');

  // The same video plays on.
  expect(document.querySelector('video')).toBe(video);
  (await fakePlaying()).end();
  await expect
    .element(page.getByText('C’était la dernière leçon. Il reste 1 leçon.'))
    .toBeVisible();
  await expect.element(button('Aller à\u00a0: Deux')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await page.viewport(1440, 900);
  await button('Fermer').click();
  await button('Raccourcis clavier').click();
  await expect.element(page.getByText('Aller à 0\u202f% – 90\u202f% de la vidéo')).toBeVisible();
  await expect.element(page.getByText('Espace')).toBeVisible();
});

test('the outline of a course counts in French', async () => {
  const lessons = [lesson(), lesson()];
  const given = course({ lessons, quiz_count: 1, is_enrolled: false });
  mock(api.courses.get, given);
  await loadTexts('fr', ['base', 'learn']);
  await open(given, profile({ language: 'fr' }));
  const joining = page.getByRole('complementary');
  await expect.element(joining.getByText(/^2 leçons/)).toBeVisible();
  await expect.element(joining.getByText('1 quiz')).toBeVisible();
});
