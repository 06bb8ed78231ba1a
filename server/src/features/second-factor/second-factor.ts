import { isEmailAddress } from '@trilha/contract';
import { closeSessionsOf } from '../../platform/security/sessions.ts';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries, type Trx } from '../../platform/database/database.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { renderEmail } from '../../platform/mail/email-template.ts';
import { decrypt } from '../../platform/security/encryption.ts';
import { recoveryHash } from './codes.ts';
import { type News, newsEmail } from './emails.ts';
import { appCode, stepOf } from './totp.ts';

/** Whether this user's log-in has a second step. What was begun and not confirmed is none. */
export async function hasSecondFactor(db: Queries, userId: number): Promise<boolean> {
  const factor = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return factor !== undefined;
}

/** Takes the code of a log-in's second step, of the app or for recovery; false where it is wrong. */
export async function passSecondStep(ctx: Context, userId: number, code: string): Promise<boolean> {
  return ctx.database.transaction(async (trx) => {
    const taken = await takeCode(ctx, trx, userId, code);
    if (taken?.by === 'recovery code') {
      await tell(ctx, trx, userId, { recoveryCodesLeft: await recoveryCodesLeft(trx, userId) });
    }
    return taken !== undefined;
  });
}

/**
 * Uses a code up. Each is good once, also where several log-ins bring it at the same time: the
 * statement that uses it is the one that looks whether it still may be used.
 * @returns undefined where it is wrong or was used
 */
export async function takeCode(
  ctx: Context,
  trx: Trx,
  userId: number,
  code: string,
): Promise<{ by: 'app' | 'recovery code' } | undefined> {
  if (appCode(code) !== undefined) {
    return (await takeAppCode(ctx, trx, userId, code)) ? { by: 'app' } : undefined;
  }
  const used = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', recoveryHash(ctx.keys.recoveryCodes, userId, code))
    .returning('id')
    .executeTakeFirst();
  return used && { by: 'recovery code' };
}

async function takeAppCode(ctx: Context, trx: Trx, userId: number, code: string): Promise<boolean> {
  const factor = await trx
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!factor) return false;
  const step = stepOf(openSecret(ctx, userId, factor.secret), code, ctx.now());
  if (step === undefined) return false;
  const taken = await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', factor.secret)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** The owner that an encrypted secret is bound to. */
export const encryptedFor = (userId: number) => `second factor of user ${userId}`;

export function openSecret(ctx: Context, userId: number, encrypted: string): Uint8Array {
  try {
    return decrypt(ctx.keys.secondFactors, encrypted, encryptedFor(userId));
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
 * Removes the second step of somebody who has lost app and codes, ends their sessions and tells them.
 * @returns whether there was one
 */
export async function resetSecondFactor(ctx: Context, trx: Trx, userId: number): Promise<boolean> {
  if (!(await removeSecondFactor(trx, userId))) return false;
  await closeSessionsOf(ctx, trx, userId);
  await tell(ctx, trx, userId, 'reset');
  return true;
}

/** Mails the user what happened, in the transaction of the deed. */
export async function tell(ctx: Context, trx: Trx, userId: number, news: News): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['email', 'first_name', 'username'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (!isEmailAddress(user.email)) return;
  const { kind, subject, letter } = newsEmail(ctx, user, news);
  const bodies = renderEmail(ctx.school, ctx.publicUrl, letter);
  await queueMail(ctx, trx, { to: user.email, subject, kind, ...bodies });
}
