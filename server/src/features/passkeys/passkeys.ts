import { PASSKEYS_NOT_HERE, type PasskeyAssertion, type PasskeyRequest } from '@trilha/contract';
import type { Selectable } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { mailUser } from '../../platform/mail/mail-user.ts';
import type { Queries, Trx } from '../../platform/database/database.ts';
import type { ChallengePurpose, Tables } from '../../platform/database/tables.ts';
import { consumeChallenge, storeChallenge } from './challenges.ts';
import { eventEmail, type PasskeyEvent } from './emails.ts';
import { type RelyingParty, relyingParty, requireParty } from './relying-party.ts';
import { descriptorsOf, TIMEOUT_MS, unlessInvalid, webauthn } from './webauthn.ts';

export { passkeysAvailable } from './relying-party.ts';
export { registrationOptions, verifyRegistration } from './registration.ts';
export { consumeChallenge, deleteOldChallenges } from './challenges.ts';

type Passkey = Selectable<Tables['passkeys']>;

/**
 * What the browser needs for a log-in, where the user chooses a passkey in the browser's dialog.
 * @throws 409 where browsers know none
 */
export async function loginOptions(ctx: Context): Promise<PasskeyRequest> {
  const party = requireParty(ctx, PASSKEYS_NOT_HERE);
  return requestOptions(ctx, party, { userVerification: 'required' }, 'log-in', null);
}

/** What the browser needs for the second step of this user; undefined where they have no passkey. */
export async function stepOptions(
  ctx: Context,
  userId: number,
): Promise<PasskeyRequest | undefined> {
  const party = relyingParty(ctx);
  const allowCredentials = await descriptorsOf(ctx.database.queries, userId);
  if (!party || allowCredentials.length === 0) return undefined;
  const asked = { allowCredentials, userVerification: 'preferred' } as const;
  return requestOptions(ctx, party, asked, 'second step', userId);
}

async function requestOptions(
  ctx: Context,
  party: RelyingParty,
  asked: Pick<PasskeyRequest, 'allowCredentials' | 'userVerification'>,
  purpose: ChallengePurpose,
  userId: number | null,
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: TIMEOUT_MS,
    ...asked,
  });
  await storeChallenge(ctx, options.challenge, purpose, userId);
  return options as PasskeyRequest;
}

/** The passkey that an authenticator knows by this id. */
export async function findPasskey(db: Queries, credentialId: string): Promise<Passkey | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Whether the user has this passkey still. */
export async function hasPasskey(db: Queries, userId: number, id: number): Promise<boolean> {
  const passkey = await db
    .selectFrom('passkeys')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return passkey !== undefined;
}

export interface PasskeyUse {
  readonly isVerified: boolean;
  /** For the log: its counter went back, which says that somebody has a copy of the authenticator. */
  readonly warning?: Error;
}

const REFUSED: PasskeyUse = { isVerified: false };

/**
 * Uses a passkey: the signature must be right, for this site, and for a challenge that was given out for
 * this purpose (and, at a second step, to its owner) and not used yet. At a log-in the authenticator must
 * have verified its user, because nothing else is asked for.
 */
export async function usePasskey(
  ctx: Context,
  passkey: Passkey,
  purpose: 'log-in' | 'second step',
  response: PasskeyAssertion,
): Promise<PasskeyUse> {
  const { queries } = ctx.database;
  const { clientDataJSON } = response.response;
  const owner = purpose === 'log-in' ? null : passkey.user_id;
  const party = relyingParty(ctx);
  const challenge = await consumeChallenge(ctx, queries, clientDataJSON, purpose, owner);
  if (!party || challenge === undefined) return REFUSED;
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await unlessInvalid(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        // The counter is compared below, in the statement that stores it.
        counter: 0,
      },
      requireUserVerification: purpose === 'log-in',
    }),
  );
  if (!verified || !authenticationInfo) return REFUSED;

  const { newCounter, credentialBackedUp } = authenticationInfo;
  const used = await queries
    .updateTable('passkeys')
    .set({
      sign_count: newCounter,
      is_synced: credentialBackedUp,
      last_used_at: ctx.now().toISOString(),
    })
    .where('id', '=', passkey.id)
    // An authenticator that does not count says 0 each time.
    .where('sign_count', newCounter === 0 ? '=' : '<', newCounter)
    .returning('id')
    .executeTakeFirst();
  if (used) return { isVerified: true };
  const { id, user_id } = passkey;
  // Or it was removed meanwhile.
  if (!(await hasPasskey(queries, user_id, id))) return REFUSED;
  const warning = new Error(
    `The counter of passkey ${id} of user ${user_id} went back: somebody may have copied it`,
  );
  return { isVerified: false, warning };
}

/**
 * Removes all passkeys of a user, together with whatever else opened their account, and tells them. The
 * caller has locked the user's row.
 */
export async function removePasskeys(
  ctx: Context,
  trx: Trx,
  userId: number,
  because: 'new password' | 'second factor reset',
): Promise<void> {
  const removed = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  if (removed.length > 0) await notify(ctx, trx, userId, { removedAll: because });
}

/** Notifies the user by mail, in the transaction of the event. */
export async function notify(
  ctx: Context,
  trx: Trx,
  userId: number,
  event: PasskeyEvent,
): Promise<void> {
  await mailUser(ctx, trx, userId, (reader) => eventEmail(ctx, reader, event));
}
