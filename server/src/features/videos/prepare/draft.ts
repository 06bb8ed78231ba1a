import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Context } from '../../../platform/context.ts';
import { namesIn } from '../../../platform/media/files.ts';

/**
 * Gives a name for a file that is made of a video and removed after its use. What an attempt has left
 * that did not end, such as with the power of the machine, is removed before; without another attempt
 * the clearing of uploads removes it after a day.
 */
export async function withDraft<T>(
  ctx: Context,
  path: string,
  use: (draft: string) => Promise<T>,
): Promise<T> {
  const ending = extname(path);
  const beginning = `prepare-${basename(path, ending)}.`;
  await mkdir(ctx.uploads, { recursive: true, mode: 0o700 });
  for (const name of await namesIn(ctx.uploads)) {
    if (name.startsWith(beginning)) await rm(join(ctx.uploads, name), { force: true });
  }
  const random = randomBytes(8).toString('hex');
  const draft = join(ctx.uploads, `${beginning}${random}${ending}`);
  try {
    return await use(draft);
  } finally {
    await rm(draft, { force: true });
  }
}
