import { accessSync, constants, readdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Settings } from '../../../server/src/platform/settings.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';

const MB = 1024 ** 2;

/** The folder of backups, as it was found. */
export interface BackupFolder {
  readonly path: string;
  readonly state: 'there' | 'missing' | 'closed';
  readonly isInMedia: boolean;
  /** On the same disk as the data. */
  readonly isBesideData: boolean;
  readonly isEncrypted: boolean;
  readonly freeMb: number;
  /** So much the next backup takes at most. */
  readonly neededMb: number;
}

/** Where the server puts its backups: that it can, and that there is room. */
export function lookAtBackups({ backups, dataDir, bucket }: Settings): Finding {
  if (!backups) return judgeBackups(undefined);
  const { folder: path, recipient } = backups;
  const media = join(dataDir, 'media');
  try {
    const there = statSync(path, { throwIfNoEntry: false });
    const place = there ? path : dirname(path);
    const found = statSync(place, { throwIfNoEntry: false });
    const isWritable = (found?.isDirectory() ?? false) && mayWrite(place);
    const { bavail, bsize } = found ? statfsSync(place) : { bavail: 0, bsize: 0 };
    const missing = bucket ? 0 : Math.max(0, sizeOf(media) - sizeOf(join(path, 'media')));
    return judgeBackups({
      path,
      state: isWritable ? (there ? 'there' : 'missing') : 'closed',
      isInMedia: !relative(media, path).startsWith('..'),
      isBesideData: found?.dev === statSync(dataDir, { throwIfNoEntry: false })?.dev,
      isEncrypted: recipient !== undefined,
      freeMb: (bavail * bsize) / MB,
      neededMb: missing / MB + FOR_ROWS_MB,
    });
  } catch (error) {
    return problem(ABOUT, `${reasonOf(error)}: look at BACKUP_DIR.`);
  }
}

const ABOUT = 'Backups';
const FOR_ROWS_MB = 500;

export function judgeBackups(folder: BackupFolder | undefined): Finding {
  if (!folder) {
    return warning(
      ABOUT,
      'The server makes none: set BACKUP_DIR to a folder on another disk, unless something else makes them.',
    );
  }
  const { path, state, isInMedia, isBesideData, isEncrypted, freeMb, neededMb } = folder;
  if (isInMedia) {
    return problem(
      ABOUT,
      `${path} is among the media: set BACKUP_DIR to a folder outside of them.`,
    );
  }
  if (state === 'closed') {
    return problem(
      ABOUT,
      `Nothing can be written to ${path}: make the folder, and give it to the server's user with chown.`,
    );
  }
  if (freeMb < neededMb) {
    return problem(
      ABOUT,
      `Only ${Math.floor(freeMb)} MB are free in ${path}, and the next one may take ${Math.ceil(neededMb)} MB: make room.`,
    );
  }
  if (isBesideData) {
    return warning(
      ABOUT,
      `${path} is on the same disk as the data, and would be lost together with it: set BACKUP_DIR to another disk, or copy that folder to another machine.`,
    );
  }
  const secret = isEncrypted ? '' : ' They lack the secret key: keep secret.key elsewhere, too.';
  return ok(ABOUT, `${state === 'there' ? path : `The first one makes ${path}`}.${secret}`);
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The bytes of all files below a folder; 0 where there is none. */
function sizeOf(folder: string): number {
  if (!statSync(folder, { throwIfNoEntry: false })) return 0;
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += sizeOf(path);
    else bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }
  return bytes;
}
