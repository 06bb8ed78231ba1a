import {
  CURRENT_PASSWORD_MISSING,
  CURRENT_PASSWORD_WRONG,
  PASSWORD_TRIES_SPENT,
} from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/http/errors.ts';
import { limitFailures } from '../../platform/security/limits.ts';
import { passwordMatches } from '../../platform/security/passwords.ts';

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

/**
 * Requires the password of a logged-in user. Users without one, who were invited or log in by a provider,
 * need none.
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
  // The account may also have been deleted meanwhile, which the caller finds out.
  if (!user?.password_hash) return;
  if (password === undefined) throw invalid({ current_password: [CURRENT_PASSWORD_MISSING] });
  if (await verifyOwnPassword(ctx, userId, password)) return;
  throw invalid({ current_password: [CURRENT_PASSWORD_WRONG] });
}
