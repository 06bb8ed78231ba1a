import { randomBytes } from 'node:crypto';
import { rmSync, type Stats, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSecrets, type Secrets } from '../../../server/src/platform/security/secrets.ts';
import { MEDIA_MARKER } from '../../../server/src/platform/media/media-folder.ts';
import { mediaFolder, mediaKnown, openBucket } from '../../../server/src/start.ts';
import type { Settings } from '../../../server/src/platform/settings.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';

/** Whether this process may look into the data folder without leaving anything there that the server cannot read. */
export interface DataFolder {
  readonly isOurs: boolean;
  readonly findings: readonly Finding[];
}

const MB = 1024 ** 2;

const found = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false });

/** The data folder: whose it is, how much room it has, and that media can be written where they are there. */
export function lookAtDataFolder(settings: Settings): DataFolder {
  const { dataDir, videoMaxMb, materialMaxMb, bucket } = settings;
  let folder: Stats | undefined;
  try {
    folder = found(dataDir);
  } catch (error) {
    return { isOurs: false, findings: [problem('Data folder', `${reasonOf(error)}.`)] };
  }
  const me = process.getuid?.();
  const state = judgeDataFolder(dataDir, folder, me);
  const isOurs = folder !== undefined && state.level !== 'problem';
  return {
    isOurs,
    findings: [
      state,
      judgeUploads(videoMaxMb, materialMaxMb),
      ...judgeRoom(
        freeMb(folder ? dataDir : dirname(dataDir)),
        Math.max(videoMaxMb, materialMaxMb),
      ),
      ...(isOurs && !bucket ? [lookAtMediaFolder(dataDir)] : []),
    ],
  };
}

export function judgeDataFolder(
  path: string,
  folder: Pick<Stats, 'isDirectory' | 'mode' | 'uid'> | undefined,
  me: number | undefined,
): Finding {
  const about = 'Data folder';
  if (!folder) {
    return warning(
      about,
      `${path} does not exist: the first start makes it, or DATA_DIR is wrong.`,
    );
  }
  if (!folder.isDirectory()) {
    return problem(about, `${path} is no folder: set DATA_DIR to one.`);
  }
  if (me !== undefined && folder.uid !== me) {
    return problem(
      about,
      `${path} belongs to another user (number ${folder.uid}) than the one who asks (number ${me}): ask as the server's user, or give the folder to the server's user with chown. Nothing in it was looked at.`,
    );
  }
  if (process.platform !== 'win32' && (folder.mode & 0o077) !== 0) {
    return warning(
      about,
      `Other users of this machine may look into ${path}: the next start closes it, or do it now with chmod 700.`,
    );
  }
  return ok(about, `${path} is closed to other users.`);
}

function freeMb(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return (bavail * bsize) / MB;
  } catch {
    return undefined;
  }
}

/** With less the server takes no files (`server/src/platform/disk/disk.ts`). */
const ENOUGH_MB = 64;

/** The largest files that are taken. The proxy of `deploy/` lets through what `VIDEO_MAX_MB` says. */
export function judgeUploads(videoMaxMb: number, materialMaxMb: number): Finding {
  const about = 'Uploads';
  const taken = `videos of at most ${videoMaxMb} MB and material of at most ${materialMaxMb} MB`;
  if (materialMaxMb > videoMaxMb) {
    return warning(
      about,
      `The server takes ${taken}: the proxy must let the larger ones through (client_max_body_size of nginx, max_size of Caddy), or set MATERIAL_MAX_MB to ${videoMaxMb}.`,
    );
  }
  return ok(about, `The server takes ${taken}.`);
}

/** An upload lies twice on the disk for a moment; the database and its log need room, too. */
export function judgeRoom(free: number | undefined, largestMb: number): Finding[] {
  if (free === undefined) return [];
  const about = 'Disk';
  const sentence = `${free < 10_240 ? `${Math.floor(free)} MB` : `${Math.floor(free / 1024)} GB`} are free`;
  if (free < ENOUGH_MB) {
    return [
      problem(
        about,
        `Only ${sentence}: files are refused, and log-ins use what is left of the reserve. Make room.`,
      ),
    ];
  }
  if (free < 2 * largestMb + 200) {
    return [problem(about, `Only ${sentence}, too little for one upload: make room.`)];
  }
  if (free < 20 * largestMb + 2000) {
    return [warning(about, `Only ${sentence}: make room before it is full.`)];
  }
  return [ok(about, `${sentence}.`)];
}

function lookAtMediaFolder(dataDir: string): Finding {
  const folder = mediaFolder({ dataDir });
  const marker = join(folder, MEDIA_MARKER);
  const known = mediaKnown({ dataDir });
  if (found(known) && !found(marker)) return judgeMissingMedia(marker, known);
  return tryMediaFolder(folder);
}

export function judgeMissingMedia(marker: string, known: string): Finding {
  return problem(
    'Media',
    `${marker} is not there, so the disk of the media is not mounted, and files are refused: mount it. If the media are gone for good, or are those of another place, remove ${known}.`,
  );
}

/** Writes a small file where videos go, and removes it again. */
function tryMediaFolder(folder: string): Finding {
  const about = 'Media';
  if (!found(folder)) return ok(about, 'There are none yet; the first upload makes the folder.');
  const file = join(folder, `.doctor-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    writeFileSync(file, 'A test of npm run doctor.\n', { mode: 0o600, flag: 'wx' });
    return ok(about, 'The folder takes files.');
  } catch (error) {
    return problem(about, `No file can be written there (${reasonOf(error)}): look at its rights.`);
  } finally {
    rmSync(file, { force: true });
  }
}

/** Lists, writes and deletes in the bucket, as the start does; undefined where the media are on the disk. */
export async function lookAtBucket(settings: Settings): Promise<Finding | undefined> {
  const about = 'Media';
  try {
    return (await openBucket(settings)) && ok(about, 'The bucket takes files.');
  } catch (error) {
    return problem(about, reasonOf(error));
  }
}

/** The secret key: where it is from, and whether it is one. Undefined secrets: there are none to read. */
export function lookAtSecret(
  { secretKey, formerSecretKey, dataDir }: Settings,
  isOurs: boolean,
  databaseIsEmpty: boolean | undefined,
): { secrets: Secrets | undefined; findings: Finding[] } {
  if (secretKey !== undefined) {
    const secrets: Secrets = [
      { text: secretKey },
      ...(formerSecretKey === undefined ? [] : [{ text: formerSecretKey }]),
    ];
    return { secrets, findings: judgeGivenSecret(secretKey, formerSecretKey) };
  }
  // The folder is missing, or somebody else's: that is said already.
  if (!isOurs && found(dataDir)) return { secrets: undefined, findings: [] };
  const stats = found(join(dataDir, 'secret.key'));
  if (!stats) return { secrets: undefined, findings: [judgeMissingSecret(databaseIsEmpty)] };
  try {
    const secrets = readSecrets(dataDir);
    return { secrets, findings: [judgeSecretFile(stats.mode)] };
  } catch (error) {
    return { secrets: undefined, findings: [problem('Secret key', reasonOf(error))] };
  }
}

/** A key of random letters and digits has more different ones than this. */
const FEW_CHARACTERS = 12;

export function judgeGivenSecret(key: string, former: string | undefined): Finding[] {
  const about = 'Secret key';
  const strength =
    new Set(key).size < FEW_CHARACTERS
      ? warning(
          about,
          'SECRET_KEY does not look random: make one with `openssl rand -base64 32`, and put the present one into FORMER_SECRET_KEY for a day.',
        )
      : ok(about, 'It is in SECRET_KEY.');
  if (former === undefined) return [strength];
  const sentence =
    former === key
      ? 'FORMER_SECRET_KEY is the same as SECRET_KEY: take it out.'
      : 'FORMER_SECRET_KEY is still valid: take it out a day after the change.';
  return [strength, warning(about, sentence)];
}

export function judgeMissingSecret(databaseIsEmpty: boolean | undefined): Finding {
  return databaseIsEmpty === false
    ? problem(
        'Secret key',
        'The database was in use, and there is no secret.key in DATA_DIR: restore the file from the same backup. A start would make another key, with which nothing encrypted can be read.',
      )
    : ok('Secret key', 'The first start makes one.');
}

export function judgeSecretFile(mode: number): Finding {
  return process.platform !== 'win32' && (mode & 0o077) !== 0
    ? warning(
        'Secret key',
        'Other users of this machine may read secret.key: close it with chmod 600, and if anybody may have read it, replace it with `npm run rotate-key -- --at-once`.',
      )
    : ok('Secret key', 'It is in secret.key, which only the server can read.');
}
