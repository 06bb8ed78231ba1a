import { createHmac } from 'node:crypto';
import {
  PASSKEYS_NEED_HTTPS,
  type PasskeyCreation,
  type PasskeyRegistration,
} from '@trilha/contract';
import type { Selectable } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { User } from '../../platform/security/rights.ts';
import { storeChallenge } from './challenges.ts';
import { relyingParty, requireParty } from './relying-party.ts';
import { descriptorsOf, TIMEOUT_MS, unlessInvalid, webauthn } from './webauthn.ts';

/** Ed25519, ES256 and RS256: what authenticators have, whatever the runtime of the server could verify besides. */
const ALGORITHMS = [-8, -7, -257];

/**
 * What the browser needs to make a passkey. The authenticator must verify its user (by finger, face or PIN)
 * and find the passkey without a user name, so that every passkey can log in by itself.
 * @throws 409 where browsers make none
 */
export async function registrationOptions(
  ctx: Context,
  user: Pick<User, 'id' | 'email' | 'username' | 'first_name' | 'last_name'>,
): Promise<PasskeyCreation> {
  const { id: rpID, name: rpName } = requireParty(ctx, PASSKEYS_NEED_HTTPS);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    // The authenticator shows it to whoever holds it, so that it names nobody.
    userID: new Uint8Array(
      createHmac('sha256', ctx.keys.passkeyHandles).update(String(user.id)).digest(),
    ),
    userName: user.email,
    userDisplayName: `${user.first_name} ${user.last_name}`.trim() || user.username,
    attestationType: 'none',
    timeout: TIMEOUT_MS,
    excludeCredentials: await descriptorsOf(ctx.database.queries, user.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await storeChallenge(ctx, options.challenge, 'registration', user.id);
  return options as PasskeyCreation;
}

/**
 * Verifies what a browser has made, but for the challenge in it: the caller consumes that in the
 * transaction that stores the passkey.
 * @returns the columns of a passkey; undefined where the response is not valid
 */
export async function verifyRegistration(
  ctx: Context,
  response: PasskeyRegistration,
): Promise<
  | Pick<
      Selectable<Tables['passkeys']>,
      'credential_id' | 'public_key' | 'sign_count' | 'transports' | 'is_synced'
    >
  | undefined
> {
  const party = relyingParty(ctx);
  if (!party) return undefined;
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await unlessInvalid(async () =>
    verifyRegistrationResponse({
      response: await withoutStatement(response),
      expectedChallenge: () => true,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (registrationInfo?.credential.id !== response.id) return undefined;
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    sign_count: credential.counter,
    transports: response.response.transports.join(' '),
    is_synced: credentialBackedUp,
  };
}

/**
 * The response without what its authenticator says about itself, which nobody asked for. The library would
 * check the certificates in it, and ask addresses that stand in them whether they are revoked.
 */
async function withoutStatement(response: PasskeyRegistration): Promise<PasskeyRegistration> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } =
    await import('@simplewebauthn/server/helpers');
  const made = decodeAttestationObject(
    isoBase64URL.toBuffer(response.response.attestationObject),
  ).get('authData');
  const plain = isoCBOR.encode(
    new Map<string, string | typeof made | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', made],
    ]),
  );
  const attestationObject = isoBase64URL.fromBuffer(plain);
  return { ...response, response: { ...response.response, attestationObject } };
}
