import { LOGIN_BLOCKED, LOGIN_REFUSED, type LoginAnswer, type SessionUser } from '@trilha/contract';
import { openSession } from '../../platform/access.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database.ts';
import { refusal } from '../../platform/errors.ts';
import { claim, release } from '../../platform/limits.ts';
import { passwordMatches } from '../../platform/passwords.ts';
import { normalEmail } from '../users/users.ts';

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
  // Counted before the password is looked at, so that a hundred guesses at once are counted too.
  const attempt = await claim(ctx, WINDOW_MINUTES, [
    { kind: BY_EMAIL, key: email, most: FAILURES_PER_EMAIL },
    { kind: 'login address', key: from.ip, most: FAILURES_PER_ADDRESS },
  ]);
  if (!attempt.granted) {
    throw refusal(429, LOGIN_BLOCKED, {
      headers: { 'retry-after': String(attempt.retryAfterSeconds) },
    });
  }
  const user = await ctx.database.queries
    .selectFrom('users')
    .select([...SESSION_USER, 'is_active', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
  const matches = await passwordMatches(user?.password_hash ?? null, input.password);
  if (!user || !matches || !user.is_active) throw refusal(401, LOGIN_REFUSED);

  await release(ctx, attempt.ids);
  return enter(ctx, user, input.code, from);
}

/**
 * Opens a session for somebody who has proved who they are, by whatever way: password or provider.
 */
export async function enter(
  ctx: Context,
  user: SessionUser,
  _code: string,
  from: { ip: string; userAgent: string },
): Promise<LoginAnswer> {
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
