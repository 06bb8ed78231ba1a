import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import { type SecretSource, signingSecret, validSecrets } from './secrets.ts';

interface Claims {
  readonly sid?: unknown;
  readonly iat?: unknown;
  readonly exp?: unknown;
}

/** Makes and reads access tokens (JWT, HS256). */
interface TokenKey {
  /** @param exp when the token expires, in seconds since 1970 */
  sign(claims: { sid: number; iat: number; exp: number }): string;
  /**
   * The claims of a token that was signed with a valid key; undefined for any other. Whether it has
   * expired is not checked.
   */
  read(token: string): Claims | undefined;
}

/** The keys of what the database keeps. They stay when the secret is replaced (`data-keys.ts`). */
export interface DataKeys {
  /** Encrypts the secrets of authenticator apps. */
  readonly secondFactors: Uint8Array;
  /** Hashes recovery codes. */
  readonly recoveryCodes: Uint8Array;
  /** Makes the names by which authenticators know users. */
  readonly passkeyHandles: Uint8Array;
  /** Hashes keys and bodies of repeatable requests, and makes the keys that encrypt their answers. */
  readonly idempotency: Uint8Array;
  /** Signs the links by which mails are stopped: those of old mails stay good. */
  readonly mailLinks: Uint8Array;
}

/** One key for each purpose. */
export interface Keys extends DataKeys {
  /** Signs access tokens. */
  readonly tokens: TokenKey;
  /** Signs the URLs of media files. */
  readonly media: {
    signing(): KeyObject;
    /** The keys whose signatures are valid now, the signing one first. */
    valid(): readonly KeyObject[];
  };
}

export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `trilha ${purpose}`, 32));
}

/** The data keys of an installation whose secret was never replaced. */
export function firstDataKeys(secret: string): DataKeys {
  return {
    secondFactors: deriveKey(secret, 'second factors'),
    recoveryCodes: deriveKey(secret, 'recovery codes'),
    passkeyHandles: deriveKey(secret, 'passkey handles'),
    idempotency: deriveKey(secret, 'idempotency'),
    mailLinks: deriveKey(secret, 'mail links'),
  };
}

/** The keys of an installation; those that sign follow its secrets. */
export function keysOf(secrets: SecretSource, now: () => Date, dataKeys: DataKeys): Keys {
  const signing = () => derived(signingSecret(secrets(), now()).text);
  const valid = () => validSecrets(secrets(), now()).map(({ text }) => derived(text));
  return {
    ...dataKeys,
    tokens: {
      sign: (claims) => signing().tokens.sign(claims),
      read(token) {
        for (const { tokens } of valid()) {
          const claims = tokens.read(token);
          if (claims) return claims;
        }
        return undefined;
      },
    },
    media: { signing: () => signing().media, valid: () => valid().map(({ media }) => media) },
  };
}

interface SigningKeys {
  readonly tokens: TokenKey;
  readonly media: KeyObject;
}

/** By secret, because deriving them takes longer than a signature. */
const derivedKeys = new Map<string, SigningKeys>();

function derived(secret: string): SigningKeys {
  let keys = derivedKeys.get(secret);
  if (!keys) {
    keys = {
      tokens: tokenKey(Buffer.from(deriveKey(secret, 'tokens'))),
      // A key object, because importing the key from bytes takes longer than the signature itself.
      media: createSecretKey(deriveKey(secret, 'media')),
    };
    derivedKeys.set(secret, keys);
  }
  return keys;
}

function tokenKey(key: Buffer): TokenKey {
  const sign = createSigner({ key, algorithm: 'HS256' });
  // The caller checks the expiry by `ctx.now()`, the clock that tests can move.
  const verify = createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true });
  return {
    sign,
    read(token) {
      try {
        return verify(token) as Claims;
      } catch {
        return undefined;
      }
    },
  };
}
