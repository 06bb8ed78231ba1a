import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { TestServer } from '../support/server.ts';
import type { Page } from '../support/test.ts';

export const YOUTUBE = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';

/** What the server would find out about a video elsewhere, without asking anybody. */
export async function knownVideo(
  page: Page,
  known: { title?: string | null; duration?: string | null; provider?: string } = {},
) {
  await page.route('**/api/admin/videos/metadata/**', (route) =>
    route.fulfill({
      json: {
        url: new URL(route.request().url()).searchParams.get('url'),
        provider: known.provider ?? 'youtube',
        embed_url: null,
        title: known.title ?? null,
        duration: known.duration ?? null,
        thumbnail: null,
      },
    }),
  );
}

/** Fills what is needed besides the video. */
export async function describe(page: Page, course: string, title: string) {
  await page.getByRole('combobox', { name: 'Course' }).selectOption({ label: course });
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('What it is about');
}

/** Drops a file of the disk on the place for videos. */
export async function dropFile(page: Page, path: string, type: string) {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, fileType, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], fileName, { type: fileType }));
      return data;
    },
    [basename(path), type, readFileSync(path).toString('base64')] as const,
  );
  const zone = page.getByText('Upload a video or drop it here');
  for (const event of ['dragenter', 'dragover', 'drop']) {
    await zone.dispatchEvent(event, { dataTransfer });
  }
}

/** The lessons of a course in their order, as the server holds them. */
export async function lessonsOf(school: TestServer, courseId: number) {
  return school.ctx.database.queries
    .selectFrom('lessons')
    .select(['id', 'title', 'video_url', 'duration', 'position'])
    .where('course_id', '=', courseId)
    .orderBy('position')
    .execute();
}

export const titlesOf = async (school: TestServer, courseId: number) =>
  (await lessonsOf(school, courseId)).map(({ title }) => title);

export const staffOf = (school: TestServer) => school.user({ is_staff: true });

/** A course of lessons on YouTube with these titles. */
export async function courseOf(school: TestServer, title: string, ...lessons: string[]) {
  const { id } = await school.course({ title });
  for (const lesson of lessons) {
    await school.lesson(id, { title: lesson, video_url: YOUTUBE, duration: '12:30' });
  }
  return id;
}
