import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyCreation, PasskeyRequest } from '@trilha/contract';
import { PASSWORD, type TestUser } from './factories.ts';
import type { Caller, School } from './school.ts';

const PASSKEYS = '/profiles/me/passkeys/';

export type Algorithm = 'ES256' | 'RS256' | 'Ed25519';

/** Flags of the authenticator data. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const MAY_SYNC = 0x08;
const SYNCED = 0x10;
const HAS_KEY = 0x40;

/** What a browser or an authenticator says otherwise than it should. */
export interface Lie {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
  readonly signCount?: number;
  /** The kind of statement by which the authenticator says what it is; here it holds nothing true. */
  readonly attestation?: string;
  /** Signs other data than it sends. */
  readonly breaksSignature?: boolean;
}

const keyPairs: Record<Algorithm, () => { privateKey: KeyObject; publicKey: KeyObject }> = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  Ed25519: () => generateKeyPairSync('ed25519'),
};

/** A public key in COSE (RFC 9053), as authenticators send it. */
function coseKey(algorithm: Algorithm, key: KeyObject): Uint8Array {
  const { x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const entries: Record<Algorithm, [number, number | Uint8Array][]> = {
    ES256: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ],
    RS256: [
      [1, 3],
      [3, -257],
      [-1, bytes(n)],
      [-2, bytes(e)],
    ],
    Ed25519: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(x)],
    ],
  };
  return isoCBOR.encode(new Map(entries[algorithm]));
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** An authenticator with one passkey, and the browser in front of it. */
export function authenticator({
  algorithm = 'ES256',
  counts = false,
  isSynced = false,
}: { algorithm?: Algorithm; counts?: boolean; isSynced?: boolean } = {}) {
  const { privateKey, publicKey } = keyPairs[algorithm]();
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let signCount = 0;

  const dataOf = (rpId: string, hasKey: boolean, lie: Lie) => {
    const { isVerified = true, isPresent = true } = lie;
    if (counts) signCount += 1;
    const flags =
      (isPresent ? PRESENT : 0) |
      (isVerified ? VERIFIED : 0) |
      (isSynced ? MAY_SYNC | SYNCED : 0) |
      (hasKey ? HAS_KEY : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lie.signCount ?? signCount);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const key = [Buffer.alloc(16), length, credentialId, coseKey(algorithm, publicKey)];
    return Buffer.concat([
      createHash('sha256')
        .update(lie.rpId ?? rpId)
        .digest(),
      Buffer.from([flags]),
      count,
      ...(hasKey ? key : []),
    ]);
  };
  const clientDataOf = (type: string, challenge: string, lie: Lie) =>
    Buffer.from(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? 'https://trilha.test',
        crossOrigin: false,
      }),
    );
  const signed = (data: Uint8Array) =>
    sign(algorithm === 'Ed25519' ? null : 'sha256', data, privateKey);
  const credential = {
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
  };

  return {
    id,
    /** Makes the passkey. */
    create(options: PasskeyCreation, lie: Lie = {}) {
      const attestation = new Map<string, unknown>([
        ['fmt', lie.attestation ?? 'none'],
        ['attStmt', new Map(lie.attestation ? [['x5c', [new Uint8Array([1])]]] : [])],
        ['authData', new Uint8Array(dataOf(options.rp.id, true, lie))],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientDataOf('webauthn.create', options.challenge, lie)),
          attestationObject: base64url(isoCBOR.encode(attestation as never)),
          transports: ['internal', 'hybrid'],
        },
      };
    },
    /** Answers a log-in or a second step. */
    get(options: PasskeyRequest, lie: Lie = {}) {
      const data = dataOf(options.rpId, false, lie);
      const clientData = clientDataOf('webauthn.get', options.challenge, lie);
      const hash = createHash('sha256').update(clientData).digest();
      const whole = Buffer.concat([data, hash]);
      if (lie.breaksSignature) whole.writeUInt8(whole.readUInt8(0) ^ 1, 0);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(data),
          signature: base64url(signed(whole)),
          userHandle: 'aGFuZGxl',
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof authenticator>;

/** Adds the authenticator's passkey to the caller's account, as the profile screen does. */
export async function register(
  caller: Caller,
  device: Authenticator,
  { password = PASSWORD, label, lie }: { password?: string; label?: string; lie?: Lie } = {},
) {
  const options = await caller.post(`${PASSKEYS}options/`, { current_password: password });
  if (options.status !== 200) return options;
  const response = device.create(options.body, lie);
  return caller.post(PASSKEYS, { response, label });
}

/** A user with a passkey, and the authenticator that has it. */
export async function userWithPasskey(
  school: School,
  own: Parameters<School['user']>[0] = {},
  of: Parameters<typeof authenticator>[0] = {},
) {
  const user: TestUser = await school.user({ password: PASSWORD, ...own });
  const device = authenticator(of);
  const caller = await school.as(user);
  const reply = await register(caller, device);
  if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`);
  return { user, device, caller, passkey: reply.body.id as number };
}

/** What a browser is asked for a log-in with a passkey. */
export async function loginOptions(school: School, remoteAddress = '10.0.0.1') {
  const reply = await school.anyone.post('/token/passkey/options/', {}, { remoteAddress });
  return reply.body as PasskeyRequest;
}

/** Logs in with a passkey. */
export async function passkeyLogin(
  school: School,
  device: Authenticator,
  lie: Lie = {},
  remoteAddress = '10.0.0.1',
) {
  const response = device.get(await loginOptions(school, remoteAddress), lie);
  return school.anyone.post('/token/passkey/', { response }, { remoteAddress });
}
