import {
  CURRENT_PASSWORD_WRONG,
  NO_PASSWORD_YET,
  OWN_PASSWORD_GUESSABLE,
  PasswordChange,
} from '@trilha/contract';
import type { User } from '../../platform/security/rights.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/locks.ts';
import {
  fieldErrors,
  type FieldSentences,
  invalid,
  httpError,
} from '../../platform/http/errors.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import {
  isGuessable,
  mailPasswordChanged,
  replacePassword,
  verifyOwnPassword,
} from '../passwords/passwords.ts';

const WRONG: FieldSentences = { current_password: [CURRENT_PASSWORD_WRONG] };

async function storedPassword(db: Queries, userId: number): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.password_hash ?? null;
}

/** Whether the user has a password. Users who were invited or log in by a provider may have none yet. */
export async function hasPassword(ctx: Context, user: User): Promise<boolean> {
  return (await storedPassword(ctx.database.queries, user.id)) !== null;
}

/**
 * Changes the password of a user who knows the current one. The current session stays, all others end.
 * A mail notifies the user, because somebody else may have done it.
 * @throws 400 on `current_password`, `new_password` or both; 409 where there is no password yet; 429 with
 *   `Retry-After` after too many wrong ones
 */
export async function changePassword(
  ctx: Context,
  user: User,
  input: { current_password: string; new_password: string },
  userAgent: string,
): Promise<void> {
  const { database } = ctx;
  const stored = await storedPassword(database.queries, user.id);
  const rules = PasswordChange.safeParse(input);
  const errors = rules.success ? {} : fieldErrors(rules.error.issues);
  if (stored === null) {
    throw rules.success ? httpError(409, NO_PASSWORD_YET) : invalid(errors);
  }
  // Input that cannot be a password is not verified and does not count as a failed attempt.
  const isVerified =
    'current_password' in errors || (await verifyOwnPassword(ctx, user.id, input.current_password));
  if (!('new_password' in errors) && (await isGuessable(ctx.school, user, input.new_password))) {
    errors['new_password'] = [OWN_PASSWORD_GUESSABLE];
  }
  const allErrors: FieldSentences = isVerified ? errors : { ...WRONG, ...errors };
  if (Object.keys(allErrors).length > 0) throw invalid(allErrors);

  const passwordHash = await hashPassword(input.new_password);
  await database.transaction(async (trx) => {
    await lockRow(database, trx, 'users', user.id);
    // The password was changed since it was verified, by another session or by a link.
    if ((await storedPassword(trx, user.id)) !== stored) throw invalid(WRONG);
    await replacePassword(ctx, trx, user, passwordHash, user.session_id);
    await mailPasswordChanged(ctx, trx, user, userAgent);
  });
}
