import type { TestServer } from '../support/server.ts';
import { expect, type Page } from '../support/test.ts';

export const VIDEO_FILE = 'en-films-4-opinions.mp4';
export const CAPTIONS = 'en-films-4-opinions.vtt';

/** A course of three lessons with a real video each, and a student who is enrolled in it. */
export async function videoCourse(school: TestServer, title = 'English on the Move') {
  const { id } = await school.course({ title, benefits: ['Films and series'] });
  const lessons: number[] = [];
  for (const name of ['First', 'Second', 'Third']) {
    lessons.push(
      await school.lesson(id, {
        title: `${name} lesson`,
        duration: '00:34',
        video_url: await school.video(VIDEO_FILE),
        tracks: [{ kind: 'captions', language: 'en', path: await school.captions(CAPTIONS) }],
      }),
    );
  }
  return { id, lessons };
}

export async function enrolled(school: TestServer) {
  const course = await videoCourse(school);
  const user = await school.user();
  await school.enroll(user, course.id);
  return { course, user };
}

/** The lessons that the server holds as completed, in the order of the course. */
export const completed = async (school: TestServer, userId: number) => {
  const rows = await school.ctx.database.queries
    .selectFrom('lesson_completions')
    .select('lesson_id')
    .where('user_id', '=', userId)
    .orderBy('lesson_id')
    .execute();
  return rows.map((row) => row.lesson_id);
};

/** Of the app: its first drawing has one of its own. */
export const video = (page: Page) => page.locator('[data-player] video');

/** The slowest that Chromium plays: half a minute of video lasts for nine minutes. */
export const SLOW = 0.0625;

/**
 * Plays the video from a moment on, so slowly that no test sees its end. Where the end is wanted:
 * `playToEnd`.
 */
export async function playFrom(page: Page, share: number, rate = SLOW) {
  await video(page).evaluate(
    async (element, [at, speed]) => {
      const media = element as HTMLVideoElement;
      if (media.readyState < 1) {
        await new Promise((resolve) => media.addEventListener('loadedmetadata', resolve));
      }
      media.muted = true;
      media.currentTime = media.duration * at;
      media.playbackRate = speed;
      await media.play();
    },
    [share, rate] as const,
  );
}

/** Plays the last second of the video, and waits for its end. */
export async function playToEnd(page: Page) {
  await playFrom(page, 0.97, 2);
  await expect
    .poll(() => video(page).evaluate((element) => (element as HTMLVideoElement).ended))
    .toBe(true);
}
