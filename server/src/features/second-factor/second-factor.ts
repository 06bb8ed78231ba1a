import { closeSessionsOf } from '../../platform/security/sessions.ts';
import type { Context } from '../../platform/context.ts';
import { mailUser } from '../../platform/mail/mail-user.ts';
import { countAll, type Queries, type Trx } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/locks.ts';
import { decrypt } from '../../platform/security/encryption.ts';
import { removePasskeys } from '../passkeys/passkeys.ts';
import { recoveryHash } from './codes.ts';
import { type SecondFactorEvent, eventEmail } from './emails.ts';
import { appCode, stepOf } from './totp.ts';

/** Whether this user's log-in has a confirmed second step. */
export async function hasSecondFactor(db: Queries, userId: number): Promise<boolean> {
  const factor = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return factor !== undefined;
}

/** Uses the code of a log-in's second step, from the app or for recovery; false where it is wrong. */
export async function passSecondStep(ctx: Context, userId: number, code: string): Promise<boolean> {
  return ctx.database.transaction(async (trx) => {
    const used = await consumeCode(ctx, trx, userId, code);
    if (used?.method === 'recovery code') {
      await notify(ctx, trx, userId, { recoveryCodesLeft: await recoveryCodesLeft(trx, userId) });
    }
    return used !== undefined;
  });
}

/**
 * Uses a code, which is valid once, also when several log-ins send it at the same time: one statement
 * checks and marks it.
 * @returns undefined where it is wrong or was used
 */
export async function consumeCode(
  ctx: Context,
  trx: Trx,
  userId: number,
  code: string,
): Promise<{ method: 'app' | 'recovery code' } | undefined> {
  if (appCode(code) !== undefined) {
    return (await consumeAppCode(ctx, trx, userId, code)) ? { method: 'app' } : undefined;
  }
  const used = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', recoveryHash(ctx.keys.recoveryCodes, userId, code))
    .returning('id')
    .executeTakeFirst();
  return used && { method: 'recovery code' };
}

const STEPS_OF_AN_HOUR = 120;

async function consumeAppCode(
  ctx: Context,
  trx: Trx,
  userId: number,
  code: string,
): Promise<boolean> {
  const factor = await trx
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!factor) return false;
  const step = stepOf(decryptSecret(ctx, userId, factor.secret), code, ctx.now());
  if (step === undefined) return false;
  const taken = await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', factor.secret)
    // A step of much later was taken while the clock was wrong: nobody could log in until it comes again.
    .where(({ or, eb }) =>
      or([eb('last_step', '<', step), eb('last_step', '>', step + STEPS_OF_AN_HOUR)]),
    )
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** What an encrypted secret is bound to: it cannot be decrypted for another user. */
export const encryptionContext = (userId: number) => `second factor of user ${userId}`;

export function decryptSecret(ctx: Context, userId: number, encrypted: string): Uint8Array {
  try {
    return decrypt(ctx.keys.secondFactors, encrypted, encryptionContext(userId));
  } catch (cause) {
    throw new Error(`The second factor of user ${userId} cannot be read: was SECRET_KEY changed?`, {
      cause,
    });
  }
}

export async function recoveryCodesLeft(db: Queries, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(countAll.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Removes the second step of a user.
 * @returns whether there was one
 */
export async function removeSecondFactor(trx: Trx, userId: number): Promise<boolean> {
  const removed = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  if (removed) await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  return removed !== undefined;
}

/**
 * Removes the second step of a user who has lost app and codes, ends their sessions and notifies them. Their
 * passkeys go too: they may be on the lost phone.
 * @returns whether there was one
 */
export async function resetSecondFactor(ctx: Context, trx: Trx, userId: number): Promise<boolean> {
  await lockRow(ctx.database, trx, 'users', userId);
  if (!(await removeSecondFactor(trx, userId))) return false;
  await closeSessionsOf(ctx, trx, userId);
  await notify(ctx, trx, userId, 'reset');
  await removePasskeys(ctx, trx, userId, 'second factor reset');
  return true;
}

/** Notifies the user by mail, in the transaction of the event. */
export async function notify(
  ctx: Context,
  trx: Trx,
  userId: number,
  event: SecondFactorEvent,
): Promise<void> {
  await mailUser(ctx, trx, userId, (reader) => eventEmail(ctx, reader, event));
}
