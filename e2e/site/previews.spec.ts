import { expect, test } from '../support/test.ts';
import { CAPTIONS, VIDEO_FILE } from '../learn/learning-steps.ts';

test('who was sent a course sees a lesson of it, and writes about that course', async ({
  page,
  school,
}) => {
  const { id } = await school.course({
    title: 'English for Beginners',
    language: 'en',
    catalogue_entry: 'ingles-iniciante',
  });
  await school.lesson(id, {
    title: 'Hello and goodbye',
    video_url: await school.video(VIDEO_FILE),
    is_preview: true,
    tracks: [{ kind: 'captions', language: 'en', path: await school.captions(CAPTIONS) }],
  });
  await school.lesson(id, { title: 'Only for students' });
  await page.goto('/cursos?curso=ingles-iniciante');
  const dialog = page.getByRole('dialog', { name: 'Inglês Iniciante' });
  await expect(dialog.getByRole('heading', { name: 'Ao final você consegue…' })).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/cursos$/);
  await dialog.getByRole('button', { name: 'Assistir Hello and goodbye' }).click();
  const video = dialog.locator('video');
  const played = () => video.evaluate((media: HTMLVideoElement) => media.currentTime);
  await expect.poll(played).toBeGreaterThan(0);
  const cues = () =>
    video.evaluate((media: HTMLVideoElement) => media.textTracks[0]?.cues?.length ?? 0);
  await expect.poll(cues).toBeGreaterThan(0);
  await expect(dialog.getByText('Only for students')).toBeHidden();

  await dialog.getByRole('link', { name: 'Fale com um Consultor' }).click();
  await expect(page).toHaveURL('/contato?curso=ingles-iniciante');
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toHaveValue(
    'Olá! Tenho interesse no curso Inglês Iniciante.',
  );
  // Back is at the course again, and once more nowhere else.
  await page.goBack();
  await expect(dialog).toBeVisible();
});
