import { randomBytes } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../http/errors.ts';
import { unusableDataFolder } from './private-files.ts';

/*
 * The secret of an installation, from which its keys are derived. It can be replaced while the school is
 * open: for a day the former one is valid too.
 */

export interface Secret {
  readonly text: string;
  /** Before this moment it is valid but signs nothing yet. Absent: it signs from the beginning. */
  readonly from?: Date;
}

/** The secrets of an installation, the newest first. */
export type Secrets = readonly [Secret, ...Secret[]];

/** The secrets as they are at a moment. */
export interface SecretSource {
  (): Secrets;
}

/** A running server reads the file again after this time. */
const REREAD_MS = 30_000;

/** A new secret signs only after all running servers have read it. */
const TAKES_EFFECT_AFTER_MS = 2 * 60_000;

/** The addresses of media are valid for 24 hours, and those that were signed last with the former secret too. */
const FORMER_VALID_MS = 25 * 60 * 60_000;

/** The secret that signs at this moment. */
export function signingSecret(secrets: Secrets, now: Date): Secret {
  return secrets.find(({ from }) => !from || from <= now) ?? secrets[0];
}

/** The secrets whose signatures are valid at this moment, the signing one first. */
export function validSecrets(secrets: Secrets, now: Date): Secret[] {
  const signing = signingSecret(secrets, now);
  const others = secrets.filter((secret, index) => {
    const successor = secrets[index - 1]?.from;
    const hasEnded = successor && successor.getTime() + FORMER_VALID_MS <= now.getTime();
    return secret !== signing && !hasEnded;
  });
  return [signing, ...others];
}

/** Secrets from the settings, which stay the same while the server runs. */
export function givenSecrets(secret: string, former?: string): SecretSource {
  const secrets: Secrets =
    former === undefined ? [{ text: secret }] : [{ text: secret }, { text: former }];
  return () => secrets;
}

/**
 * The secrets in the file of a data folder, which is created at the first start. A file that is replaced is
 * read again after half a minute; while it cannot be read, what was read before stays valid.
 * @throws StartError at the first reading
 */
export function storedSecrets(dataDir: string, now: () => Date): SecretSource {
  const path = secretFile(dataDir);
  createSecretFile(dataDir);
  let secrets = readSecrets(dataDir);
  let modified = modifiedAt(path);
  let checkedAt = now().getTime();
  return () => {
    const time = now().getTime();
    if (Math.abs(time - checkedAt) < REREAD_MS) return secrets;
    checkedAt = time;
    try {
      const changed = modifiedAt(path);
      if (changed !== modified) {
        secrets = readSecrets(dataDir);
        modified = changed;
      }
    } catch {
      // It is being restored, perhaps: the school stays open meanwhile.
    }
    return secrets;
  };
}

const secretFile = (dataDir: string) => join(dataDir, 'secret.key');
const modifiedAt = (path: string) => statSync(path).mtimeMs;

/** @throws StartError */
export function readSecrets(dataDir: string): Secrets {
  let content: string;
  try {
    content = readFileSync(secretFile(dataDir), 'utf8');
  } catch (cause) {
    throw unusableDataFolder(dataDir, cause);
  }
  const [newest, ...others] = content
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readLine);
  // A disk that broke down may leave zeros.
  const isWhole = [newest, ...others].every(
    (secret) => secret && /^[!-~]+$/.test(secret.text) && !isNaN(Number(secret.from ?? 0)),
  );
  if (newest && isWhole) return [newest, ...others];
  throw new StartError(
    `The file secret.key in ${dataDir} is damaged: restore it from the backup of the data folder.`,
  );
}

function readLine(line: string): Secret {
  const [text = '', from] = line.trim().split(' ');
  return from === undefined ? { text } : { text, from: new Date(from) };
}

const written = ({ text, from }: Secret) =>
  from ? `${text} ${from.toISOString()}\n` : `${text}\n`;

const newSecret = () => randomBytes(32).toString('base64url');

/**
 * Creates the file where there is none. Processes that start at the same time get the same one: each links
 * a complete file into place, and only the first link succeeds.
 * @throws StartError
 */
function createSecretFile(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (statSync(secretFile(dataDir), { throwIfNoEntry: false })) return;
    const draft = writeDraft(dataDir, [{ text: newSecret() }]);
    try {
      linkSync(draft, secretFile(dataDir));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  } catch (cause) {
    throw unusableDataFolder(dataDir, cause);
  }
}

function writeDraft(dataDir: string, secrets: Secrets): string {
  const draft = `${secretFile(dataDir)}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, secrets.map(written).join(''), { mode: 0o600, flush: true });
  return draft;
}

/** Replaces the file as a whole. */
export function writeSecrets(dataDir: string, secrets: Secrets): void {
  renameSync(writeDraft(dataDir, secrets), secretFile(dataDir));
}

/** A new secret that takes effect once all running servers have read it, or at once. */
export function nextSecret(now: Date, atOnce: boolean): Secret {
  const text = newSecret();
  return atOnce ? { text } : { text, from: new Date(now.getTime() + TAKES_EFFECT_AFTER_MS) };
}
