import { type HttpError, httpError } from '../http/errors.ts';

/** The answer where files cannot be stored, because their folder is gone or may not be written to. */
export function filesAway(cause?: Error): HttpError {
  return httpError(
    503,
    /*i18n*/ 'The server cannot store files at the moment. Nothing was stored; try again later.',
    { headers: { 'retry-after': '60' }, cause },
  );
}

/** What a file system says that is gone, broken, read-only or somebody else's. */
const AWAY: ReadonlySet<unknown> = new Set([
  'EROFS',
  'EACCES',
  'EPERM',
  'ENOENT',
  'ENOTDIR',
  'EIO',
  'ENODEV',
  'ENXIO',
  'ESTALE',
]);

/** They name no path. */
const ON_OPEN_FILES: ReadonlySet<unknown> = new Set(['write', 'fsync', 'close']);

/**
 * Writes into a folder of this machine.
 * @throws 503 where that cannot be written to; a full disk stays the error that it is
 */
export async function storing<T>(folder: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof Error && isAway(folder, error) ? filesAway(error) : error;
  }
}

function isAway(folder: string, error: NodeJS.ErrnoException & { dest?: string }): boolean {
  if (!AWAY.has(error.code)) return false;
  // What is read for it may be somewhere else.
  const isHere = [error.path, error.dest].some((path) => path?.startsWith(folder));
  return isHere || ON_OPEN_FILES.has(error.syscall);
}
