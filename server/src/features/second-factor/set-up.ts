import {
  SECOND_FACTOR_ALREADY_ON,
  SECOND_FACTOR_CODE_WRONG,
  SECOND_FACTOR_NOT_ON,
  SECOND_FACTOR_NOT_STARTED,
  SECOND_FACTOR_REQUIRED_HERE,
  SECOND_FACTOR_SETUP_MINUTES,
  SECOND_FACTOR_STAFF_ONLY,
  SECOND_FACTOR_TRIES_SPENT,
  type SecondFactorState,
} from '@trilha/contract';
import type { User } from '../../platform/security/rights.ts';
import { closeSessionsOf } from '../../platform/security/sessions.ts';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/locks.ts';
import { invalid, httpError } from '../../platform/http/errors.ts';
import { limitFailures } from '../../platform/security/limits.ts';
import { encrypt } from '../../platform/security/encryption.ts';
import { requireOwnPassword } from '../passwords/passwords.ts';
import { newRecoveryCodes, recoveryHash } from './codes.ts';
import { isRequired } from './requirement.ts';
import {
  hasSecondFactor,
  decryptSecret,
  recoveryCodesLeft,
  removeSecondFactor,
  encryptionContext,
  consumeCode,
  notify,
} from './second-factor.ts';
import { describeSecret, newSecret, stepOf } from './totp.ts';

const WINDOW_MINUTES = 15;
const MAX_FAILURES = 10;

/** The state of the user's own second step. */
export async function secondFactorOf(ctx: Context, user: User): Promise<SecondFactorState> {
  const { password_hash } = await requireStaff(ctx, user.id);
  const { queries } = ctx.database;
  const is_on = await hasSecondFactor(queries, user.id);
  return {
    is_on,
    is_required: await isRequired(queries),
    recovery_codes_left: is_on ? await recoveryCodesLeft(queries, user.id) : 0,
    asks_password: password_hash !== null,
  };
}

/**
 * Creates a secret for the authenticator app; it replaces one that is not confirmed.
 * @throws 403; 400 on `current_password`; 409 when a second step is on; 429
 */
export async function startSetUp(
  ctx: Context,
  user: User,
  password: string | undefined,
): Promise<{ secret: string; uri: string }> {
  await requireStaff(ctx, user.id);
  await requireOwnPassword(ctx, user, password);

  const secret = newSecret();
  const waiting = {
    secret: encrypt(ctx.keys.secondFactors, secret, encryptionContext(user.id)),
    started_at: ctx.now().toISOString(),
    last_step: 0,
  };
  const started = await ctx.database.queries
    .insertInto('second_factors')
    .values({ user_id: user.id, ...waiting })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(waiting)
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!started) throw httpError(409, SECOND_FACTOR_ALREADY_ON);
  return describeSecret(secret, { issuer: ctx.school.name, label: user.email });
}

/**
 * Turns the second step on with a code, which proves that the app has the secret. All other sessions end,
 * because they were opened without a second step.
 * @returns the recovery codes, which cannot be read later
 * @throws 403; 400 on `code`; 409 when it is on already, or was begun too long ago or not at all; 429
 */
export async function confirmSetUp(ctx: Context, user: User, code: string): Promise<string[]> {
  await requireStaff(ctx, user.id);
  return withinLimit(ctx, user.id, async () => {
    const waiting = await ctx.database.queries
      .selectFrom('second_factors')
      .select(['secret', 'started_at', 'confirmed_at'])
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    if (waiting?.confirmed_at) throw httpError(409, SECOND_FACTOR_ALREADY_ON);
    const earliest = new Date(ctx.now().getTime() - SECOND_FACTOR_SETUP_MINUTES * 60_000);
    if (!waiting || waiting.started_at < earliest.toISOString()) {
      throw httpError(409, SECOND_FACTOR_NOT_STARTED);
    }
    const secret = decryptSecret(ctx, user.id, waiting.secret);
    const step = stepOf(secret, code, ctx.now());
    if (step === undefined) return undefined;

    return ctx.database.transaction(async (trx) => {
      await lockRow(ctx.database, trx, 'users', user.id);
      // Not where the set-up was started again, or confirmed, since the secret was read.
      const confirmed = await trx
        .updateTable('second_factors')
        .set({ confirmed_at: ctx.now().toISOString(), last_step: step })
        .where('user_id', '=', user.id)
        .where('secret', '=', waiting.secret)
        .where('confirmed_at', 'is', null)
        .returning('user_id')
        .executeTakeFirst();
      if (!confirmed) throw httpError(409, SECOND_FACTOR_NOT_STARTED);
      await closeSessionsOf(ctx, trx, user.id, user.session_id);
      await notify(ctx, trx, user.id, 'on');
      return replaceRecoveryCodes(ctx, trx, user.id);
    });
  });
}

/**
 * Replaces the recovery codes with new ones.
 * @throws 403; 400 on `code`; 409 when no second step is on; 429
 */
export async function renewRecoveryCodes(
  ctx: Context,
  user: User,
  code: string,
): Promise<string[]> {
  await requireOwn(ctx, user.id);
  return withinLimit(ctx, user.id, () =>
    ctx.database.transaction(async (trx) => {
      await lockRow(ctx.database, trx, 'users', user.id);
      const used = await consumeCode(ctx, trx, user.id, code);
      if (!used) return undefined;
      const codes = await replaceRecoveryCodes(ctx, trx, user.id);
      if (used.method === 'recovery code') {
        await notify(ctx, trx, user.id, { recoveryCodesLeft: codes.length });
      }
      return codes;
    }),
  );
}

/**
 * Turns the second step off.
 * @throws 403; 400 on `code`; 409 when none is on, or when the school requires it; 429
 */
export async function stopSecondFactor(ctx: Context, user: User, code: string): Promise<void> {
  await requireOwn(ctx, user.id);
  await withinLimit(ctx, user.id, () =>
    ctx.database.transaction(async (trx) => {
      // Whoever requires a second step of all staff locks their own row too, and so cannot turn theirs off
      // at the same time.
      await lockRow(ctx.database, trx, 'users', user.id);
      if (await isRequired(trx)) throw httpError(409, SECOND_FACTOR_REQUIRED_HERE);
      if (!(await consumeCode(ctx, trx, user.id, code))) return undefined;
      await removeSecondFactor(trx, user.id);
      await notify(ctx, trx, user.id, 'off');
      return true;
    }),
  );
}

/** Reads the users table, because staff who must turn it on have no rights in their session until then. */
async function requireStaff(ctx: Context, userId: number) {
  const user = await ctx.database.queries
    .selectFrom('users')
    .select(['is_staff', 'is_superuser', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (!user.is_staff && !user.is_superuser) throw httpError(403, SECOND_FACTOR_STAFF_ONLY);
  return user;
}

async function requireOwn(ctx: Context, userId: number): Promise<void> {
  await requireStaff(ctx, userId);
  if (!(await hasSecondFactor(ctx.database.queries, userId))) {
    throw httpError(409, SECOND_FACTOR_NOT_ON);
  }
}

async function replaceRecoveryCodes(ctx: Context, trx: Trx, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        user_id: userId,
        code_hash: recoveryHash(ctx.keys.recoveryCodes, userId, code),
      })),
    )
    .execute();
  return codes;
}

/**
 * Runs work that needs a code, and limits the wrong ones.
 * @param work returns undefined where the code was wrong
 * @throws 400 on `code`; 429 with `Retry-After` after too many wrong ones
 */
async function withinLimit<T>(
  ctx: Context,
  userId: number,
  work: () => Promise<T | undefined>,
): Promise<T> {
  const limits = [{ kind: 'second factor', key: String(userId), max: MAX_FAILURES }];
  const result = await limitFailures(ctx, WINDOW_MINUTES, limits, SECOND_FACTOR_TRIES_SPENT, work);
  if (result !== undefined) return result;
  throw invalid({ code: [SECOND_FACTOR_CODE_WRONG] });
}
