import { type FieldErrors, OWN_PASSWORD_GUESSABLE, type UserChanges } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { User } from '../../platform/security/rights.ts';
import { isGuessable, type Names, ownPasswordErrors } from '../passwords/passwords.ts';
import { normalEmail } from '../people/people.ts';

/** Whether something changes that a log-in rests on: the e-mail address or the password. */
export function changesLogin(old: Names, { email, password = '' }: UserChanges): boolean {
  return password !== '' || (email !== undefined && normalEmail(email) !== old.email);
}

/**
 * The errors of a superuser who changes their own e-mail or password as staff change those of others. As in
 * the profile it takes the current password, because somebody else may use their open browser, and the
 * new one must not be easy to guess.
 * @throws 429 with `Retry-After` after too many wrong passwords
 */
export async function ownLoginErrors(
  ctx: Context,
  actor: User,
  old: Names,
  { password = '', current_password, ...names }: UserChanges,
): Promise<FieldErrors> {
  const errors = await ownPasswordErrors(ctx, actor, current_password);
  const isWeak = password !== '' && (await isGuessable(ctx.school, { ...old, ...names }, password));
  return isWeak ? { ...errors, password: [OWN_PASSWORD_GUESSABLE] } : errors;
}
