import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The school's uploaded files, on disk under `DATA_DIR/media`, addressed by their `/media/` path. */
export interface Files {
  /** The folder that holds them. */
  readonly folder: string;
  /**
   * Writes a stream under a new, unguessable name with this ending and gives its `/media/` path.
   * A stream that breaks off leaves nothing.
   */
  save(
    kind: 'videos' | 'captions' | 'profiles',
    ending: string,
    content: Readable,
  ): Promise<string>;
  remove(path: string): Promise<void>;
}

export function diskFiles(folder: string): Files {
  return {
    folder,
    async save(kind, ending, content) {
      const name = `${kind}/${randomBytes(16).toString('hex')}.${ending}`;
      const target = join(folder, name);
      const draft = `${target}.part`;
      await mkdir(dirname(target), { recursive: true });
      try {
        await pipeline(content, createWriteStream(draft, { flags: 'wx', flush: true }));
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return `/media/${name}`;
    },
    async remove(path) {
      if (path.startsWith('/media/')) await rm(join(folder, path.slice(7)), { force: true });
    },
  };
}
