import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../http/errors.ts';

/** What is in the data folder beside the database. Others have no business in any of it. */
const BESIDE_DATABASE = [
  'media',
  'media.known',
  'uploads',
  'outbox',
  'secret.key',
  'reserve',
  'reserve.part',
];

/**
 * Creates the data folder, and closes it to all users of the machine but the server's own, with what an
 * earlier version may have left open in it.
 * @throws StartError
 */
export function closeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    closeToOthers(dataDir);
    for (const name of BESIDE_DATABASE) closeToOthers(join(dataDir, name));
  } catch (cause) {
    throw unusableDataFolder(dataDir, cause);
  }
}

export function unusableDataFolder(dataDir: string, cause: unknown): StartError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StartError(
    `The data folder ${dataDir} cannot be used (${reason}): make it readable and writable, or set DATA_DIR to another folder.`,
    { cause },
  );
}

/** Creates the file of a database where there is none, and closes it and the files that SQLite puts beside it. */
export function closeDatabaseFile(file: string): void {
  // SQLite gives the files beside it the permissions of the file itself.
  closeSync(openSync(file, 'a', 0o600));
  for (const suffix of ['', '-wal', '-shm', '-journal']) closeToOthers(file + suffix);
}

/** Takes the rights of group and others away. What belongs to another user of the machine stays as it is. */
function closeToOthers(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return;
  const mode = found.mode & 0o7777;
  // A folder with the sticky bit, such as /tmp, is shared on purpose.
  if ((mode & 0o077) === 0 || (mode & 0o1000) !== 0) return;
  try {
    chmodSync(path, mode & 0o700);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Not ours, on a file system without rights or for reading only, or gone meanwhile.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EROFS', 'ENOENT'].includes(code ?? '')) throw error;
  }
}
