import { api, type Preview } from '@trilha/contract';
import { expectAccessible, httpError, mock, pageOf, renderScreen } from '#test';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as screen from './courses.tsx';
import { PreviewPlayer } from './preview-player.tsx';

const dialog = page.getByRole('dialog');
const preview = (given: Partial<Preview> = {}): Preview => ({
  title: 'Hello and goodbye',
  language: 'en',
  duration: '00:45',
  poster_url: '/media/pictures/hello.webp',
  video_url: '/media/videos/hello.mp4?exp=1&sig=x',
  tracks: [
    { kind: 'captions', language: 'en', url: '/media/captions/en.vtt?exp=1&sig=x' },
    { kind: 'translation', language: 'pt-BR', url: '/media/captions/pt.vtt?exp=1&sig=x' },
  ],
  ...given,
});

const open = (course = 'ingles-iniciante') =>
  renderScreen(screen, {
    path: '/cursos',
    at: `/cursos?curso=${course}`,
    user: null,
    frame: 'site',
  });

test('a course tells what one can do afterwards, its syllabus, and answers questions', async () => {
  const asked = mock(api.previews.list, pageOf([]));
  const { address } = await open();
  for (const name of ['Ao final você consegue…', 'O que você vai estudar', 'Planos']) {
    await expect
      .element(dialog.getByRole('heading', { name, level: 3, exact: true }))
      .toBeVisible();
  }
  await expect.element(dialog.getByText(/^pedir em um café/)).toBeVisible();
  await expect.element(dialog.getByRole('heading', { name: 'Na rua', level: 4 })).toBeVisible();
  const answer = dialog.getByText(/^Não\. O material das aulas/);
  await expect.element(answer).not.toBeVisible();
  await dialog.getByText('Preciso comprar um livro?').click();
  await expect.element(answer).toBeVisible();
  expect(asked.last?.query).toEqual({ entry: 'ingles-iniciante' });
  // There is none to be seen, so nothing speaks of it.
  await expect.element(dialog.getByText('Veja uma aula')).not.toBeInTheDocument();
  await expectAccessible();
  await dialog.getByRole('link', { name: 'Fale com um Consultor' }).click();
  await expect.poll(address).toBe('/contato?curso=ingles-iniciante');
});

test('nothing of a lesson is loaded before it is pressed; one that does not come says so', async () => {
  mock(api.previews.list, pageOf([preview()]));
  await open();
  const play = dialog.getByRole('button', { name: 'Assistir Hello and goodbye' });
  await expect.element(play).toBeVisible();
  await expectAccessible();
  expect(dialog.element().querySelector('video')).toBeNull();
  await play.click();
  // Media are one pixel in these tests: no film.
  await expect.element(dialog.getByText('A aula não abriu. Confira a sua conexão.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.element(play).toBeVisible();
});

test('a film has the browser’s controls, the focus, and captions in the language of the page', async () => {
  const Player = () => <PreviewPlayer lesson={preview()} onBroken={() => undefined} />;
  await renderScreen(Player, { path: '/cursos', user: null });
  const video = () => document.querySelector('video');
  await expect.poll(() => video()?.getAttribute('src')).toBe('/media/videos/hello.mp4?exp=1&sig=x');
  expect(document.activeElement).toBe(video());
  expect(video()?.controls).toBe(true);
  const tracks = [...(video()?.querySelectorAll('track') ?? [])];
  expect(tracks.map(({ kind, label, default: isShown }) => [kind, label, isShown])).toEqual([
    ['captions', 'English', false],
    ['subtitles', 'Português (Brasil)', true],
  ]);
});

test('of several lessons one is chosen; a service plays in its own frame', async () => {
  const vimeo = preview({ title: 'Rabbits', video_url: 'https://vimeo.com/1084537', tracks: [] });
  mock(api.previews.list, pageOf([preview(), vimeo]));
  await open();
  await dialog.getByRole('button', { name: /^Rabbits/ }).click();
  const frame = () => dialog.element().querySelector('iframe');
  await expect
    .poll(() => frame()?.getAttribute('src'))
    .toBe('https://player.vimeo.com/video/1084537?autoplay=1&playsinline=1&dnt=1');
  expect(frame()?.title).toBe('Rabbits');
});

test('lessons that cannot be loaded are tried again; meanwhile their place is kept', async () => {
  const asked = mock(api.previews.list, httpError(503));
  asked.hold();
  await open();
  const part = dialog.getByRole('region', { name: 'Veja uma aula' });
  await expect.element(part).toHaveAttribute('aria-busy', 'true');
  asked.release();
  await expect.element(part.getByText('A aula não abriu. Confira a sua conexão.')).toBeVisible();
  mock(api.previews.list, pageOf([preview()]));
  await part.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.element(part.getByText('00:45')).toBeVisible();
});

test('who came by the address finds the focus on the card of the course', async () => {
  mock(api.previews.list, pageOf([]));
  const { address } = await open('ingles-avancado');
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const card = page.getByRole('button', { name: 'Saiba Mais sobre Inglês Avançado' });
  await expect.element(card).toHaveFocus();
  expect(address()).toBe('/cursos');
});
