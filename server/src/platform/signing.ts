import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './errors.ts';

/** Keys for the separate purposes, all drawn from the one secret of the installation. */
export interface Keys {
  readonly tokens: Uint8Array;
  readonly media: Uint8Array;
  /** Seals the secrets of authenticator apps. */
  readonly secondFactors: Uint8Array;
  readonly recoveryCodes: Uint8Array;
}

export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, '', `trilha ${purpose}`, 32));
  return {
    tokens: derive('tokens'),
    media: derive('media'),
    secondFactors: derive('second factors'),
    recoveryCodes: derive('recovery codes'),
  };
}

/**
 * The secret of this data folder, made at the first start. Processes that start together agree on
 * one: a complete file is linked into place, and only the first link succeeds.
 */
export function installationSecret(dataDir: string): string {
  const path = join(dataDir, 'secret.key');
  try {
    mkdirSync(dataDir, { recursive: true });
    const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
    try {
      return readFileSync(path, 'utf8').trim();
    } catch {
      writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
    }
    try {
      linkSync(draft, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(
      `The data folder ${dataDir} cannot be used (${reason}): make it readable and writable, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}

/** A random token of 256 bits, as it is given out. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** How a given-out token is stored: whoever reads the database cannot use it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

const HALF_DAY = 12 * 60 * 60;

function signature(key: Uint8Array, path: string, exp: number): Buffer {
  return createHmac('sha256', key).update(`${path}\n${exp}`).digest();
}

/**
 * Adds `exp` and `sig` to a `/media/` path. Good for 12 to 24 hours; `exp` falls on half days, so
 * that the address stays the same from one fetch to the next and a playing video goes on.
 */
export function signMedia(keys: Keys, path: string, now: Date): string {
  const exp = (Math.floor(now.getTime() / 1000 / HALF_DAY) + 2) * HALF_DAY;
  return `${path}?exp=${exp}&sig=${signature(keys.media, path, exp).toString('base64url')}`;
}

/** Whether `exp` and `sig` open this path now. */
export function mediaOpens(
  keys: Keys,
  path: string,
  query: { exp?: string | undefined; sig?: string | undefined },
  now: Date,
): boolean {
  if (!/^\d{1,12}$/.test(query.exp ?? '') || !query.sig) return false;
  const exp = Number(query.exp);
  if (exp * 1000 <= now.getTime()) return false;
  const expected = signature(keys.media, path, exp);
  const given = Buffer.from(query.sig, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
