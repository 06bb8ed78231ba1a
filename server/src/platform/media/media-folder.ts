import { constants, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The file by which the folder of the media is known. It may be the place where another disk is mounted:
 * while that is not there, the place is an empty folder, and files must not be written beneath the mount.
 */
export const MEDIA_MARKER = '.trilha-media';

const SAYS =
  'By this file Trilha sees that the folder of the media is there, and not the empty place of a disk that is not mounted.\n';

/**
 * Makes the folder of the media, unless it was there before and is gone.
 * @param known a file outside of it that says that it was there; undefined: nobody remembers
 */
export function openMediaFolder(folder: string, known?: string): void {
  const marker = join(folder, MEDIA_MARKER);
  if (!existsSync(marker)) {
    if (known !== undefined && existsSync(known)) return;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(marker, SAYS, { mode: 0o600 });
    } catch (error) {
      // Of an earlier version, and read-only now: it can be read.
      if (existsSync(folder)) return;
      throw error;
    }
  }
  if (known === undefined || existsSync(known)) return;
  try {
    writeFileSync(known, `${folder} was there. See docs/operations.md, “Faults”.\n`, {
      mode: 0o600,
    });
  } catch {
    // Where nothing can be written, nothing is written beneath a mount either.
  }
}

/** Whether files can be stored in the folder of the media, and why not. */
export async function mediaFolderState(
  folder: string,
  known?: string,
): Promise<'open' | 'media_missing' | 'read_only'> {
  const marker = join(folder, MEDIA_MARKER);
  const is = (path: string, mode: number) =>
    access(path, mode).then(
      () => true,
      () => false,
    );
  const isWritable = () => is(folder, constants.W_OK | constants.X_OK);
  if (await is(marker, constants.F_OK)) return (await isWritable()) ? 'open' : 'read_only';
  try {
    // It could not be written at the start, or somebody has removed the file that remembers.
    openMediaFolder(folder, known);
  } catch {
    return 'media_missing';
  }
  if (await is(marker, constants.F_OK)) return 'open';
  return (await is(folder, constants.F_OK)) && !(await isWritable())
    ? 'read_only'
    : 'media_missing';
}
