import {
  CURRENT_PASSWORD_WRONG,
  type FieldErrors,
  isEmailAddress,
  NO_PASSWORD_YET,
  PasswordChange,
} from '@trilha/contract';
import type { User } from '../../platform/security/sessions.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries, Trx } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/locks.ts';
import { fieldErrors, invalid, httpError } from '../../platform/http/errors.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { renderEmail } from '../../platform/mail/email-template.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { proveOwnPassword } from '../passwords/passwords.ts';
import { replacePassword } from '../passwords/passwords.ts';
import { readDevice } from './device.ts';
import { passwordChangedEmail } from './emails.ts';

const WRONG: FieldErrors = { current_password: [CURRENT_PASSWORD_WRONG] };

async function storedPassword(db: Queries, userId: number): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.password_hash ?? null;
}

/** Whether the user has a password; who was invited or comes by a provider may have none yet. */
export async function hasPassword(ctx: Context, user: User): Promise<boolean> {
  return (await storedPassword(ctx.database.queries, user.id)) !== null;
}

/**
 * Gives users who know their password another one. The session in which they do it stays, all others
 * end; a mail tells them, in case that it was not they.
 * @throws 400 on `current_password`, on `new_password`, on both when both are at fault; 409 where
 *   there is no password yet; 429 with `Retry-After` after too many wrong ones
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
  const faults = rules.success ? {} : fieldErrors(rules.error.issues);
  if (stored === null) {
    throw rules.success ? httpError(409, NO_PASSWORD_YET) : invalid(faults);
  }
  // What cannot be a password at all is not looked up, and does not count as a guess.
  const isProved =
    'current_password' in faults || (await proveOwnPassword(ctx, user.id, input.current_password));
  const found: FieldErrors = isProved ? faults : { ...WRONG, ...faults };
  if (Object.keys(found).length > 0) throw invalid(found);

  const passwordHash = await hashPassword(input.new_password);
  await database.transaction(async (trx) => {
    await lockRow(database, trx, 'users', user.id);
    // Changed since it was proved, from elsewhere or by a link: the proof is of a password of the past.
    if ((await storedPassword(trx, user.id)) !== stored) throw invalid(WRONG);
    await replacePassword(ctx, trx, user, passwordHash, user.session_id);
    await tell(ctx, trx, user, userAgent);
  });
}

async function tell(ctx: Context, trx: Trx, user: User, userAgent: string): Promise<void> {
  if (!isEmailAddress(user.email)) return;
  const { school, publicUrl, timeZone } = ctx;
  const change = { at: ctx.now(), timeZone, device: readDevice(userAgent) };
  const { subject, letter } = passwordChangedEmail(school, publicUrl, user, change);
  const bodies = renderEmail(school, publicUrl, letter);
  await queueMail(ctx, trx, { to: user.email, subject, kind: 'password changed', ...bodies });
}
