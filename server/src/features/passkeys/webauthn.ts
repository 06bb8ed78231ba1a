import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type { Queries } from '../../platform/database/database.ts';
import { CHALLENGE_MINUTES } from './challenges.ts';

/** How long the browser's dialog stays. */
export const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;

/** Loaded when the first passkey needs it: it takes 27 MB. */
export const webauthn = async () => import('@simplewebauthn/server');

/** The library throws at everything that does not fit together, whoever made it. */
export async function unlessInvalid<T extends object>(
  verify: () => Promise<T>,
): Promise<Partial<T>> {
  try {
    return await verify();
  } catch {
    return {};
  }
}

/** The passkeys of a user, as browsers name them. */
export async function descriptorsOf(db: Queries, userId: number) {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return passkeys.map(({ credential_id: id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: transports.split(' ').filter(Boolean) as AuthenticatorTransport[],
  }));
}
