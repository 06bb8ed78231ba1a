import { randomBytes } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { namesIn } from '../../../platform/media/files.ts';

/** A holder says this often that it is still there … */
const SIGN_OF_LIFE_MS = 5_000;
/** … and who has not for this long is taken for dead, such as after a crash. */
const DEAD_MS = 30_000;
/** How often a holder looks whether somebody waits. */
const LOOK_MS = 250;
const TIMEOUT_MS = 20_000;

export interface FolderLock {
  /**
   * Waits until nobody else holds it. The holder is told by `giveWay` that somebody waits; the
   * signal ends the waiting.
   * @throws `Busy` when the other one does not give way in time.
   */
  lock(signal: AbortSignal, giveWay: () => unknown): Promise<void>;
  unlock(): Promise<void>;
}

/** Somebody else goes on with the same upload. In the form in which the library wants its errors. */
export class Busy extends Error {
  readonly status_code = 423;
  readonly body = 'This upload goes on elsewhere at this moment.';
}

/**
 * Locks that hold over all processes which share a folder. Whoever wants one lays down a file of
 * their own and then looks whether others have: of two who come at once at least one sees the other,
 * and withdraws. Nothing is left for good by a process that dies, because holders renew their files.
 */
export function folderLocks(folder: string): { newLock(id: string): FolderLock } {
  return { newLock: (id) => newLock(folder, id) };
}

function newLock(folder: string, id: string): FolderLock {
  const token = randomBytes(8).toString('hex');
  const mine = join(folder, `${id}.${token}.lock`);
  const wish = join(folder, `${id}.${token}.wish`);
  let watch: NodeJS.Timeout | undefined;

  /** How many others have laid down a file with this ending; those of the dead are removed. */
  const others = async (ending: string) => {
    let count = 0;
    for (const name of await namesIn(folder)) {
      if (!name.startsWith(`${id}.`) || !name.endsWith(ending) || name.includes(token)) continue;
      const found = await stat(join(folder, name)).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs < DEAD_MS) count += 1;
      else await rm(join(folder, name), { force: true });
    }
    return count;
  };
  const tryLock = async (): Promise<boolean> => {
    await writeFile(mine, '');
    if ((await others('.lock')) === 0) return true;
    await rm(mine, { force: true });
    return false;
  };
  const watchOver = (giveWay: () => unknown) => {
    let renewedAt = Date.now();
    let looking = false;
    const look = async () => {
      if (Date.now() - renewedAt > SIGN_OF_LIFE_MS) {
        renewedAt = Date.now();
        // Gone: somebody took this process for dead.
        await writeFile(mine, '.', { flag: 'r+' }).catch(giveWay);
      }
      if ((await others('.wish')) > 0) giveWay();
    };
    watch = setInterval(() => {
      if (looking) return;
      looking = true;
      void look()
        .catch(() => undefined)
        .finally(() => {
          looking = false;
        });
    }, LOOK_MS).unref();
  };

  return {
    async lock(signal, giveWay) {
      const until = Date.now() + TIMEOUT_MS;
      try {
        while (!(await tryLock())) {
          if (signal.aborted || Date.now() > until) throw new Busy();
          await writeFile(wish, '');
          // Not in step with each other, else two might withdraw forever.
          await wait(50 + Math.random() * 100);
        }
      } finally {
        await rm(wish, { force: true });
      }
      watchOver(giveWay);
    },
    async unlock() {
      clearInterval(watch);
      await rm(mine, { force: true });
    },
  };
}
