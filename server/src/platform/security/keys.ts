import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSigner, createVerifier } from 'fast-jwt';
import { unusableDataFolder } from './private-files.ts';

/** Makes and reads access tokens (JWT, HS256). */
interface TokenKey {
  /** @param exp when the token expires, in seconds since 1970 */
  sign(claims: { sid: number; iat: number; exp: number }): string;
  /**
   * The claims of a token that was signed with this key; undefined for any other. Whether it has
   * expired is not checked.
   */
  read(token: string): { sid?: unknown; iat?: unknown; exp?: unknown } | undefined;
}

/** One key for each purpose, all derived from the secret of the installation. */
export interface Keys {
  /** Signs access tokens. */
  readonly tokens: TokenKey;
  /** Signs the URLs of media files. */
  readonly media: KeyObject;
  /** Encrypts the secrets of authenticator apps. */
  readonly secondFactors: Uint8Array;
  /** Hashes recovery codes. */
  readonly recoveryCodes: Uint8Array;
  /** Makes the names by which authenticators know users. */
  readonly passkeyHandles: Uint8Array;
}

export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, '', `trilha ${purpose}`, 32));
  return {
    tokens: tokenKey(Buffer.from(derive('tokens'))),
    // A key object, because importing the key from bytes takes longer than the signature itself.
    media: createSecretKey(derive('media')),
    secondFactors: derive('second factors'),
    recoveryCodes: derive('recovery codes'),
    passkeyHandles: derive('passkey handles'),
  };
}

function tokenKey(key: Buffer): TokenKey {
  const sign = createSigner({ key, algorithm: 'HS256' });
  // The caller checks the expiry by `ctx.now()`, the clock that tests can move.
  const verify = createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true });
  return {
    sign,
    read(token) {
      try {
        return verify(token) as { sid?: unknown; iat?: unknown; exp?: unknown };
      } catch {
        return undefined;
      }
    },
  };
}

/**
 * The secret of this data folder, created at the first start. Processes that start at the same time
 * get the same one: each links a complete file into place, and only the first link succeeds.
 * @throws StartError
 */
export function installationSecret(dataDir: string): string {
  const path = join(dataDir, 'secret.key');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
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
    throw unusableDataFolder(dataDir, cause);
  }
}
