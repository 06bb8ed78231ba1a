import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { TestServer } from '../support/server.ts';
import { expect, type Page } from '../support/test.ts';

export const VIDEO_FILE = 'pt-daily-2-padaria.mp4';
export const VIDEO_PATH = fileURLToPath(new URL(`../../demo/media/${VIDEO_FILE}`, import.meta.url));

export const chooser = (page: Page) => page.locator('input[type=file]').first();
export const address = (page: Page) => page.getByLabel('Video URL');
export const duration = (page: Page) => page.getByLabel('Duration');

/** The form of a new lesson, in a school of one course. */
export async function openNewLesson(page: Page, school: TestServer) {
  const course = await school.course({ title: 'Português no dia a dia' });
  await page.goto('/admin/lessons/new');
  await expect(address(page)).toBeEnabled();
  return course.id;
}

/** The video, followed by a box that players pass over, so that it is as large as a real one. */
export async function largeVideo(megabytes: number): Promise<{ path: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-film-'));
  const path = join(folder, 'a-long-film.mp4');
  const free = Buffer.alloc(megabytes * 1024 * 1024);
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4, 'latin1');
  await pipeline(async function* () {
    yield* createReadStream(VIDEO_PATH);
    yield free;
  }, createWriteStream(path));
  return { path, remove: () => rmSync(folder, { recursive: true }) };
}
