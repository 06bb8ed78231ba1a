import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { ChallengePurpose } from '../../platform/database/tables.ts';
import { tokenHash } from '../../platform/security/tokens.ts';

/** How long a user may take in the browser's dialog. */
export const CHALLENGE_MINUTES = 5;

/**
 * Stores a challenge that was given out. A user has one for each purpose: a newer one replaces it.
 * @param userId null at a log-in, where nobody knows yet who it is
 */
export async function storeChallenge(
  ctx: Context,
  challenge: string,
  purpose: ChallengePurpose,
  userId: number | null,
): Promise<void> {
  const { queries } = ctx.database;
  const expires = new Date(ctx.now().getTime() + CHALLENGE_MINUTES * 60_000);
  if (userId !== null) {
    await queries
      .deleteFrom('passkey_challenges')
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .execute();
  }
  await queries
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: tokenHash(challenge),
      purpose,
      user_id: userId,
      expires_at: expires.toISOString(),
    })
    .execute();
}

/**
 * Uses the challenge that a browser has signed. Of several calls at once, only one finds it.
 * @returns whether it was given out for this purpose and this user, and is not too old
 */
export async function consumeChallenge(
  ctx: Context,
  db: Queries,
  clientDataJSON: string,
  purpose: ChallengePurpose,
  userId: number | null,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  const used = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', tokenHash(challenge))
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', ctx.now().toISOString())
    .returning('id')
    .executeTakeFirst();
  return used && challenge;
}

/** The challenge that the browser says it has signed; whether it has is verified later. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const { challenge }: { challenge?: unknown } = typeof data === 'object' && data ? data : {};
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes challenges that were never used. */
export async function deleteOldChallenges(ctx: Context): Promise<void> {
  const now = ctx.now().toISOString();
  await ctx.database.queries
    .deleteFrom('passkey_challenges')
    .where('expires_at', '<', now)
    .execute();
}
