import {
  CURRENT_PASSWORD_MISSING,
  CURRENT_PASSWORD_WRONG,
  PASSWORD_TRIES_SPENT,
} from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { invalid, httpError } from '../../platform/http/errors.ts';
import { consume, refund } from '../../platform/security/limits.ts';
import { passwordMatches } from '../../platform/security/passwords.ts';

const WINDOW_MINUTES = 15;
const WRONG_ONES = 10;

/**
 * Whether somebody who is logged in knows the password of their account: whoever finds an open
 * browser does not. Wrong ones are counted, over everything that asks for it.
 * @returns false also where the account has no password
 * @throws 429 with `Retry-After` after too many wrong ones
 */
export async function proveOwnPassword(
  ctx: Context,
  userId: number,
  password: string,
): Promise<boolean> {
  // Counted before the password is looked at, so that guesses that come at once are counted too.
  const attempt = await consume(ctx, WINDOW_MINUTES, [
    { kind: 'own password', key: String(userId), max: WRONG_ONES },
  ]);
  if (!attempt.granted) {
    throw httpError(429, PASSWORD_TRIES_SPENT, {
      headers: { 'retry-after': String(attempt.retryAfterSeconds) },
    });
  }
  const user = await ctx.database.queries
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  const matches = await passwordMatches(user?.password_hash ?? null, password);
  if (matches) await refund(ctx, attempt.ids);
  return matches;
}

/**
 * Asks somebody who is logged in for the password of their account. Who never set one, having come by
 * a link or a provider, is asked for none.
 * @throws 400 on `current_password`; 429 with `Retry-After` after too many wrong ones
 */
export async function requireOwnPassword(
  ctx: Context,
  userId: number,
  password: string | undefined,
): Promise<void> {
  const user = await ctx.database.queries
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  // An account may also have gone in this very moment; what comes after finds that out.
  if (!user?.password_hash) return;
  if (password === undefined) throw invalid({ current_password: [CURRENT_PASSWORD_MISSING] });
  if (await proveOwnPassword(ctx, userId, password)) return;
  throw invalid({ current_password: [CURRENT_PASSWORD_WRONG] });
}
