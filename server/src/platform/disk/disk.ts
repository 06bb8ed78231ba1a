import { constants, statfsSync } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { UploadsState } from '@trilha/contract';
import { diskFull, type HttpError } from '../http/errors.ts';
import { filesAway } from '../media/storing.ts';
import { isReserveKept, releaseReserve, takeReserve } from './reserve.ts';

const MB = 1024 ** 2;

/** With less than this the reserve is released: SQLite needs it for its log and for the pages behind it. */
const LOW_BYTES = 4 * MB;

/** Without a reserve uploads leave so much to others, such as a PostgreSQL on the same disk. */
const LEFT_BYTES = 32 * MB;

/** With so much uploads are taken again, and so is the reserve: it must not come and go. */
const ENOUGH_BYTES = 64 * MB;

/** How often a transaction looks whether there is room for it. */
const LOOK_MS = 100;

export interface DiskState {
  /** Whether files are taken, and why not. */
  readonly uploads: UploadsState;
  /** `none`: this installation has none. */
  readonly reserve: 'kept' | 'released' | 'none';
  /** Of the data folder; undefined where the system does not tell. */
  readonly space: { readonly free: number; readonly total: number } | undefined;
}

/**
 * The disks of an installation. When one is nearly full, uploads are refused before they write anything,
 * and the room of the reserve is there for what is small: log-ins, progress, attempts.
 */
export interface Disk {
  /** Looks now, and releases or takes the reserve. */
  look(): Promise<DiskState>;
  /** What was found last. */
  state(): DiskState;
  /**
   * Is asked before a file is taken.
   * @param bytes its size, where that is known
   * @throws 507 where it has no room, 503 where the folder of the media is gone or read-only
   */
  requireRoom(bytes?: number): Promise<void>;
  /** The same for a folder that may be on another disk, such as that of the backups. @throws 507 */
  requireRoomIn(folder: string): Promise<void>;
  /** Looks without waiting, and not more often than ten times a second: for who is about to write a little. */
  glance(): void;
  /** Somebody found no room: releases the reserve whatever the system says is free, as quotas do not show there. */
  makeRoom(): void;
}

interface DiskOptions {
  readonly dataDir: string;
  /** The folder of uploads under way, which need not exist yet. */
  readonly uploads: string;
  /** The folder of the media and whether it is there; undefined: they are in a bucket. */
  readonly media: MediaFolder | undefined;
  /** The file of the reserve; undefined: none is kept. */
  readonly reserve: string | undefined;
  /** Tests say what is free. */
  readonly space?: (folder: string) => { free: number; total: number } | undefined;
}

export interface MediaFolder {
  readonly folder: string;
  state(): Promise<'open' | 'media_missing' | 'read_only'>;
}

function spaceOf(folder: string): { free: number; total: number } | undefined {
  try {
    const { bsize, bavail, blocks } = statfsSync(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return undefined;
  }
}

export function watchDisk(options: DiskOptions): Disk {
  const { dataDir, uploads, media, reserve, space = spaceOf } = options;
  const freeIn = (folder: string) => space(folder)?.free ?? Infinity;
  /** Without waiting only the data folder is asked: a network disk may not answer. */
  const freeElsewhere = async (folder: string) => {
    if (options.space) return freeIn(folder);
    const found = await statfs(folder).catch(() => undefined);
    return found ? found.bavail * found.bsize : Infinity;
  };
  const left = reserve === undefined ? LEFT_BYTES : LOW_BYTES;
  /** Uploads are refused until there is enough. */
  let isFull = freeIn(dataDir) < left || (lacksReserve() && freeIn(dataDir) < ENOUGH_BYTES);
  /** The system has promised more room than there is, as where there is a quota. */
  let isNotGiven = false;
  let folders: UploadsState = 'open';
  let glancedAt = -Infinity;
  let looking: Promise<DiskState> | undefined;

  function lacksReserve(): boolean {
    return reserve !== undefined && !isReserveKept(reserve);
  }
  const state = (): DiskState => ({
    uploads: isFull ? 'disk_full' : folders,
    reserve: reserve === undefined ? 'none' : lacksReserve() ? 'released' : 'kept',
    space: space(dataDir),
  });
  const makeRoom = () => {
    isFull = true;
    // Until the reserve is taken again.
    isNotGiven = true;
    if (reserve !== undefined) releaseReserve(reserve);
  };
  const lookAtRoom = () => {
    const free = freeIn(dataDir);
    if (free < left) makeRoom();
    // Another process may have released the reserve, or taken it again.
    else if (reserve !== undefined) isFull = lacksReserve() && (free < ENOUGH_BYTES || isNotGiven);
    else if (free >= ENOUGH_BYTES) isFull = false;
  };
  const keepReserve = async () => {
    if (reserve === undefined || !lacksReserve() || freeIn(dataDir) < ENOUGH_BYTES) return;
    try {
      await takeReserve(reserve);
      isNotGiven = false;
    } catch {
      isNotGiven = true;
    }
  };
  const lookAtFolders = async () => {
    folders = (await media?.state()) ?? 'open';
    if (folders === 'open' && !(await isWritable(uploads))) folders = 'read_only';
  };
  const look = () =>
    (looking ??= (async () => {
      try {
        await keepReserve();
        lookAtRoom();
        await lookAtFolders();
        return state();
      } finally {
        looking = undefined;
      }
    })());

  return {
    look,
    state,
    makeRoom,
    glance() {
      if (performance.now() - glancedAt < LOOK_MS) return;
      glancedAt = performance.now();
      if (freeIn(dataDir) < LOW_BYTES) makeRoom();
    },
    async requireRoom(bytes = 0) {
      // Not by `look`: who brings a file does not wait until the reserve is written.
      lookAtRoom();
      await lookAtFolders();
      const refused = refusalOf(isFull ? 'disk_full' : folders);
      if (refused) throw refused;
      for (const folder of [dataDir, uploads, ...(media ? [media.folder] : [])]) {
        if ((await freeElsewhere(folder)) - bytes < left) throw diskFull();
      }
    },
    async requireRoomIn(folder) {
      const { uploads: found } = await look();
      if (found === 'disk_full' && (await isSameDisk(folder, dataDir))) throw diskFull();
      if ((await freeElsewhere(folder)) < LOW_BYTES) throw diskFull();
    },
  };
}

function refusalOf(uploads: UploadsState): HttpError | undefined {
  if (uploads === 'open') return undefined;
  return uploads === 'disk_full' ? diskFull() : filesAway();
}

/** Whether files can be made in a folder, or the folder itself can. */
async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return false;
  }
  return access(dirname(folder), constants.W_OK).then(
    () => true,
    () => false,
  );
}

async function isSameDisk(one: string, other: string): Promise<boolean> {
  const diskOf = async (folder: string) =>
    (await stat(folder).catch(() => stat(dirname(folder)).catch(() => undefined)))?.dev;
  return (await diskOf(one)) === (await diskOf(other));
}
