import { randomBytes } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { namesIn } from '../../../platform/media/files.ts';

/** How often a holder renews its lock file. */
const RENEW_MS = 5_000;
/** A lock file that was not renewed for this long is stale, for example after a crash. */
const STALE_MS = 30_000;
/** How often a holder checks whether somebody waits. */
const CHECK_MS = 250;
const TIMEOUT_MS = 20_000;

export interface FolderLock {
  /**
   * Waits until the lock is free. `requestRelease` of the holder is called while somebody waits; the signal
   * ends the waiting.
   * @throws `Busy` where the holder does not release it in time
   */
  lock(signal: AbortSignal, requestRelease: () => unknown): Promise<void>;
  unlock(): Promise<void>;
}

/** Another request uses the same upload. The fields are those of the library's errors. */
export class Busy extends Error {
  readonly status_code = 423;
  readonly body = 'This upload goes on elsewhere at this moment.';
}

/**
 * Locks across all processes that share a folder. Whoever wants a lock writes a file of their own and then
 * checks for files of others: of two at the same time at least one sees the other and withdraws. A process
 * that dies leaves no permanent lock, because holders renew their files.
 */
export function folderLocks(folder: string): { newLock(id: string): FolderLock } {
  return { newLock: (id) => newLock(folder, id) };
}

function newLock(folder: string, id: string): FolderLock {
  const token = randomBytes(8).toString('hex');
  const lockFile = join(folder, `${id}.${token}.lock`);
  const waitFile = join(folder, `${id}.${token}.wish`);
  let timer: NodeJS.Timeout | undefined;

  /** The number of files of others with this ending; stale ones are removed. */
  const others = async (ending: string) => {
    let count = 0;
    for (const name of await namesIn(folder)) {
      if (!name.startsWith(`${id}.`) || !name.endsWith(ending) || name.includes(token)) continue;
      const found = await stat(join(folder, name)).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs < STALE_MS) count += 1;
      else await rm(join(folder, name), { force: true });
    }
    return count;
  };
  const tryLock = async (): Promise<boolean> => {
    await writeFile(lockFile, '');
    if ((await others('.lock')) === 0) return true;
    await rm(lockFile, { force: true });
    return false;
  };
  const startRenewing = (requestRelease: () => unknown) => {
    let renewedAt = Date.now();
    let isChecking = false;
    const check = async () => {
      if (Date.now() - renewedAt > RENEW_MS) {
        renewedAt = Date.now();
        // The file is gone: another process found it stale.
        await writeFile(lockFile, '.', { flag: 'r+' }).catch(requestRelease);
      }
      if ((await others('.wish')) > 0) requestRelease();
    };
    timer = setInterval(() => {
      if (isChecking) return;
      isChecking = true;
      void check()
        .catch(() => undefined)
        .finally(() => {
          isChecking = false;
        });
    }, CHECK_MS).unref();
  };

  return {
    async lock(signal, requestRelease) {
      const until = Date.now() + TIMEOUT_MS;
      try {
        while (!(await tryLock())) {
          if (signal.aborted || Date.now() > until) throw new Busy();
          await writeFile(waitFile, '');
          // A random pause, because two with equal pauses might withdraw forever.
          await wait(50 + Math.random() * 100);
        }
      } finally {
        await rm(waitFile, { force: true });
      }
      startRenewing(requestRelease);
    },
    async unlock() {
      clearInterval(timer);
      await rm(lockFile, { force: true });
    },
  };
}
