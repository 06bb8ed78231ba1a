import { readFile, rm } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { Context } from '../context.ts';
import { httpError } from '../http/errors.ts';
import type { Receiver } from '../http/multipart.ts';
import { writeDraft } from './files.ts';

/** A file of text that has arrived and waits on the disk. */
export interface TextFile {
  /** Reads it when it is its turn, and removes it. */
  use<T>(read: (content: Buffer) => T | Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

/** Files of text are read one at a time: many that come at once would take memory together. */
const oneAtATime = pLimit(1);

/** Takes in a file of text of some megabytes, such as of questions. It is removed when it has been read. */
export function textFiles(
  ctx: Context,
  { maxMb, tooLarge, required }: { maxMb: number; tooLarge: string; required: string },
): Receiver<TextFile> & { readonly required: string } {
  return {
    maxBytes: maxMb * 1024 * 1024,
    tooLarge: () => httpError(413, tooLarge),
    required,
    receive: async (content) => {
      const path = await writeDraft(ctx.uploads, content);
      const remove = () => rm(path, { force: true });
      return {
        remove,
        use: (read) =>
          oneAtATime(async () => {
            try {
              return await read(await readFile(path));
            } finally {
              await remove();
            }
          }),
      };
    },
    discard: (file) => file.remove(),
  };
}
