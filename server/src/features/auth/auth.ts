import {
  CODE_REQUIRED,
  CODE_WRONG,
  LOGIN_REFUSED,
  type LoginAnswer,
  type SessionUser,
} from '@trilha/contract';
import { openSession } from '../../platform/security/sessions.ts';
import type { Context } from '../../platform/context.ts';
import { httpError } from '../../platform/http/errors.ts';
import { refund } from '../../platform/security/limits.ts';
import { passwordMatches } from '../../platform/security/passwords.ts';
import { countLoginAttempt } from '../passwords/passwords.ts';
import { hasSecondFactor, passSecondStep } from '../second-factor/second-factor.ts';
import { normalEmail } from '../people/people.ts';

/** The fields of a user that the client stores. */
export const SESSION_USER = [
  'id',
  'email',
  'username',
  'first_name',
  'last_name',
  'is_staff',
  'is_superuser',
  'profile_image',
] as const;

/**
 * Logs a user in. Unknown e-mail, wrong password and inactive account get the same answer.
 * @throws 401; 429 with `Retry-After` after too many failures, also for an unknown e-mail.
 */
export async function login(
  ctx: Context,
  input: { email: string; password: string; code: string },
  from: { ip: string; userAgent: string },
): Promise<LoginAnswer> {
  const email = normalEmail(input.email);
  const attempt = await countLoginAttempt(ctx, email, from.ip);
  const user = await ctx.database.queries
    .selectFrom('users')
    .select([...SESSION_USER, 'is_active', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
  const matches = await passwordMatches(user?.password_hash ?? null, input.password);
  if (!user || !matches || !user.is_active) throw httpError(401, LOGIN_REFUSED);

  await refund(ctx, attempt);
  return completeLogin(ctx, user, input.code, from);
}

/**
 * Opens a session for a user who was authenticated by password or by a provider. Users with a second step
 * also need its code or a recovery code.
 * @throws 403 with `code_required` where the code is missing or wrong; a wrong one counts like a wrong
 *   password, a missing one does not; 429 after too many failures
 */
export async function completeLogin(
  ctx: Context,
  user: SessionUser,
  code: string,
  from: { ip: string; userAgent: string },
): Promise<LoginAnswer> {
  if (await hasSecondFactor(ctx.database.queries, user.id)) {
    const body = { code_required: true };
    if (code.trim() === '') throw httpError(403, CODE_REQUIRED, { body });
    const attempt = await countLoginAttempt(ctx, user.email, from.ip);
    if (!(await passSecondStep(ctx, user.id, code))) throw httpError(403, CODE_WRONG, { body });
    await refund(ctx, attempt);
  }
  return { ...(await openSession(ctx, user.id, from)), user };
}
