import {
  CODE_REQUIRED,
  CODE_WRONG,
  LOGIN_BLOCKED,
  LOGIN_REFUSED,
  type LoginAnswer,
  type SessionUser,
} from '@trilha/contract';
import { openSession } from '../../platform/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database.ts';
import { refusal } from '../../platform/errors.ts';
import { claim, release } from '../../platform/limits.ts';
import { passwordMatches } from '../../platform/passwords.ts';
import { hasSecondFactor, passSecondStep } from '../second-factor/second-factor.ts';
import { normalEmail } from '../users/users.ts';

export { proveOwnPassword, requireOwnPassword } from './own-password.ts';

const WINDOW_MINUTES = 15;
const FAILURES_PER_EMAIL = 10;
const FAILURES_PER_ADDRESS = 50;

/** What the client keeps of a user. */
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

/** The kind of a failure that counts against an e-mail. */
const BY_EMAIL = 'login email';

/**
 * Logs a user in. Unknown e-mail, wrong password and inactive account are answered alike.
 * @throws 401; 429 with `Retry-After` after too many failures, also for an e-mail that nobody has.
 */
export async function login(
  ctx: Context,
  input: { email: string; password: string; code: string },
  from: { ip: string; userAgent: string },
): Promise<LoginAnswer> {
  const email = normalEmail(input.email);
  const attempt = await countAttempt(ctx, email, from.ip);
  const user = await ctx.database.queries
    .selectFrom('users')
    .select([...SESSION_USER, 'is_active', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
  const matches = await passwordMatches(user?.password_hash ?? null, input.password);
  if (!user || !matches || !user.is_active) throw refusal(401, LOGIN_REFUSED);

  await release(ctx, attempt);
  return enter(ctx, user, input.code, from);
}

/**
 * Counts one attempt, before anything is looked at, so that a hundred guesses at once are counted
 * too. Who turns out to be right releases it.
 * @throws 429 with `Retry-After`
 */
async function countAttempt(ctx: Context, email: string, ip: string): Promise<readonly number[]> {
  const attempt = await claim(ctx, WINDOW_MINUTES, [
    { kind: BY_EMAIL, key: email, most: FAILURES_PER_EMAIL },
    { kind: 'login address', key: ip, most: FAILURES_PER_ADDRESS },
  ]);
  if (attempt.granted) return attempt.ids;
  throw refusal(429, LOGIN_BLOCKED, {
    headers: { 'retry-after': String(attempt.retryAfterSeconds) },
  });
}

/**
 * Opens a session for somebody who has proved who they are, by whatever way: password or provider.
 * Whoever has a second step brings its code, or a recovery code, too.
 * @throws 403 with `code_required` where it is missing, which is no failure, or wrong, which counts
 *   like a wrong password; 429 after too many of them
 */
export async function enter(
  ctx: Context,
  user: SessionUser,
  code: string,
  from: { ip: string; userAgent: string },
): Promise<LoginAnswer> {
  if (await hasSecondFactor(ctx.database.queries, user.id)) {
    const body = { code_required: true };
    if (code.trim() === '') throw refusal(403, CODE_REQUIRED, { body });
    const attempt = await countAttempt(ctx, user.email, from.ip);
    if (!(await passSecondStep(ctx, user.id, code))) throw refusal(403, CODE_WRONG, { body });
    await release(ctx, attempt);
  }
  return { ...(await openSession(ctx, user.id, from)), user };
}

/** Lets the next log-in with this e-mail through: it has a new password. */
export async function forgetFailedLogins(db: Queries, email: string): Promise<void> {
  await db
    .deleteFrom('limit_events')
    .where('kind', '=', BY_EMAIL)
    .where('key', '=', normalEmail(email))
    .execute();
}
