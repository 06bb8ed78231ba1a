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

const LARGE_BYTES = 21 * 1024 * 1024;

/** A file that is large enough to be sent in chunks, beginning like the one that is given. */
export async function largeFile(
  name: string,
  beginning?: string,
): Promise<{ path: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-film-'));
  const path = join(folder, name);
  // After a video: a box that players pass over, so that it is as large as a real one.
  const free = Buffer.alloc(LARGE_BYTES, 7);
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4, 'latin1');
  await pipeline(async function* () {
    if (beginning) yield* createReadStream(beginning);
    yield free;
  }, createWriteStream(path));
  return { path, remove: () => rmSync(folder, { recursive: true }) };
}

declare global {
  interface Window {
    /** Resolves when the next chunk of a large file may leave the page. */
    chunkMayLeave: () => Promise<void>;
  }
}

/**
 * Keeps a chunk of a large file back in the page, before it is sent. An interception by `page.route`
 * would do it as well, but every byte would pass through it, which takes seconds.
 */
export async function holdChunks(page: Page) {
  let left = 0;
  let arrived = Promise.withResolvers<void>();
  let released = Promise.withResolvers<void>();
  await page.exposeFunction('chunkMayLeave', async () => {
    left -= 1;
    if (left >= 0) return;
    arrived.resolve();
    await released.promise;
  });
  await page.addInitScript(() => {
    const { open, send } = XMLHttpRequest.prototype;
    const chunks = new WeakSet<XMLHttpRequest>();
    XMLHttpRequest.prototype.open = function (method: string, to: string | URL) {
      if (method === 'PATCH') chunks.add(this);
      open.call(this, method, to, true);
    };
    XMLHttpRequest.prototype.send = function (body) {
      if (!chunks.has(this)) send.call(this, body);
      else void window.chunkMayLeave().then(() => send.call(this, body));
    };
  });
  return {
    /** Lets so many chunks pass from now on; the one after them is held. */
    pass(count: number) {
      left = count;
      released.resolve();
      arrived = Promise.withResolvers();
      released = Promise.withResolvers();
    },
    /** Resolves when a chunk is held. */
    held: () => arrived.promise,
  };
}
