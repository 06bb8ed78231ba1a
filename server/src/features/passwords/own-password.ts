import {
  CURRENT_PASSWORD_MISSING,
  CURRENT_PASSWORD_WRONG,
  type FieldErrors,
  LOGIN_NOT_FRESH,
  PASSWORD_TRIES_SPENT,
} from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/http/errors.ts';
import { limitFailures } from '../../platform/security/limits.ts';
import { passwordMatches } from '../../platform/security/passwords.ts';
import type { User } from '../../platform/security/rights.ts';

const WINDOW_MINUTES = 15;
const MAX_FAILURES = 10;

/**
 * Verifies that a logged-in user knows the password of their account, because somebody else may use their
 * open browser. All calls that ask for it share one limit of wrong passwords.
 * @returns whether it is right; false also where the account has no password
 * @throws 429 with `Retry-After` after too many wrong ones
 */
export async function verifyOwnPassword(
  ctx: Context,
  userId: number,
  password: string,
): Promise<boolean> {
  const limits = [{ kind: 'own password', key: String(userId), max: MAX_FAILURES }];
  return limitFailures(ctx, WINDOW_MINUTES, limits, PASSWORD_TRIES_SPENT, async () => {
    const user = await ctx.database.queries
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', userId)
      .executeTakeFirst();
    return passwordMatches(user?.password_hash ?? null, password);
  });
}

/** For so long after their log-in, users without a password have proved who they are by it. */
const FRESH_LOGIN_MINUTES = 15;

/**
 * The errors of a logged-in user who has to prove that it is them: by the password, or where the account has
 * none (they were invited, or log in by a provider or a passkey) by a log-in that is not long ago.
 * @throws 429 with `Retry-After` after too many wrong ones
 */
export async function ownPasswordErrors(
  ctx: Context,
  user: User,
  password: string | undefined,
): Promise<FieldErrors> {
  const found = await ctx.database.queries
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select(['password_hash', 'sessions.created_at as logged_in_at'])
    .where('sessions.id', '=', user.session_id)
    .executeTakeFirst();
  // The account was deleted meanwhile, which the caller finds out.
  if (!found) return {};
  if (found.password_hash === null) {
    const since = new Date(ctx.now().getTime() - FRESH_LOGIN_MINUTES * 60_000).toISOString();
    return found.logged_in_at > since ? {} : { current_password: [LOGIN_NOT_FRESH] };
  }
  if (password === undefined) return { current_password: [CURRENT_PASSWORD_MISSING] };
  if (await verifyOwnPassword(ctx, user.id, password)) return {};
  return { current_password: [CURRENT_PASSWORD_WRONG] };
}

/**
 * Requires that a logged-in user proves that it is them.
 * @throws 400 on `current_password`; 429 with `Retry-After` after too many wrong ones
 */
export async function requireOwnPassword(
  ctx: Context,
  user: User,
  password: string | undefined,
): Promise<void> {
  const errors = await ownPasswordErrors(ctx, user, password);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
