import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSigner, createVerifier } from 'fast-jwt';
import { StartError } from '../http/errors.ts';

/** Makes and reads access tokens (JWT, HS256). */
interface TokenKey {
  /** @param exp when the token expires, in seconds since 1970 */
  sign(claims: { sid: number; iat: number; exp: number }): string;
  /** The claims of a token that was signed with this key; undefined for any other. Nothing is said of its time. */
  read(token: string): { sid?: unknown; exp?: unknown } | undefined;
}

/** Keys for the separate purposes, all drawn from the one secret of the installation. */
export interface Keys {
  readonly tokens: TokenKey;
  readonly media: KeyObject;
  /** Seals the secrets of authenticator apps. */
  readonly secondFactors: Uint8Array;
  readonly recoveryCodes: Uint8Array;
}

export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, '', `trilha ${purpose}`, 32));
  return {
    tokens: tokenKey(Buffer.from(derive('tokens'))),
    // As an object: looking at the bytes of a key takes longer than the signature.
    media: createSecretKey(derive('media')),
    secondFactors: derive('second factors'),
    recoveryCodes: derive('recovery codes'),
  };
}

function tokenKey(key: Buffer): TokenKey {
  const sign = createSigner({ key, algorithm: 'HS256' });
  // The time is the caller's: theirs is the clock that tests move.
  const verify = createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true });
  return {
    sign,
    read(token) {
      try {
        return verify(token) as { sid?: unknown; exp?: unknown };
      } catch {
        return undefined;
      }
    },
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

function signature(key: KeyObject, path: string, exp: number): Buffer {
  return createHmac('sha256', key).update(`${path}\n${exp}`).digest();
}

/** Signed addresses of this half day, by key and path: a course page has forty. */
const signed = new WeakMap<KeyObject, { exp: number; addresses: Map<string, string> }>();
const MAX_SIGNED = 10_000;

/**
 * Adds `exp` and `sig` to a `/media/` path. Good for 12 to 24 hours; `exp` falls on half days, so
 * that the address stays the same from one fetch to the next and a playing video goes on.
 */
export function signMedia(keys: Keys, path: string, now: Date): string {
  const exp = (Math.floor(now.getTime() / 1000 / HALF_DAY) + 2) * HALF_DAY;
  let known = signed.get(keys.media);
  if (known?.exp !== exp || known.addresses.size >= MAX_SIGNED) {
    known = { exp, addresses: new Map() };
    signed.set(keys.media, known);
  }
  let address = known.addresses.get(path);
  if (address === undefined) {
    const sig = signature(keys.media, path, exp).toString('base64url');
    address = `${path}?exp=${exp}&sig=${sig}`;
    known.addresses.set(path, address);
  }
  return address;
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
