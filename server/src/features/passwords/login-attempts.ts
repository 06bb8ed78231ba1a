import { LOGIN_BLOCKED } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { limitFailures, limitOfAddress } from '../../platform/security/limits.ts';
import { normalEmail } from '../people/people.ts';

const WINDOW_MINUTES = 15;
const FAILURES_PER_EMAIL = 10;
const FAILURES_PER_ADDRESS = 50;

/** The kind of limit that counts failures by e-mail. */
const BY_EMAIL = 'login email';

const limitOfIp = (ip: string) => limitOfAddress('login address', ip, FAILURES_PER_ADDRESS);

/**
 * Runs an attempt to log in and limits the failures by e-mail and by address.
 * @param attempt a falsy result is a failure
 * @param hasLeft whether the client has left
 * @throws 429 with `Retry-After`
 */
export async function limitLogins<T>(
  ctx: Context,
  email: string,
  ip: string,
  attempt: () => Promise<T>,
  hasLeft?: () => boolean,
): Promise<T> {
  const limits = [{ kind: BY_EMAIL, key: email, max: FAILURES_PER_EMAIL }, limitOfIp(ip)];
  return limitFailures(ctx, WINDOW_MINUTES, limits, LOGIN_BLOCKED, attempt, hasLeft);
}

/**
 * The same for an attempt that nobody can guess: its failures are counted by address only.
 * @param attempt a falsy result is a failure
 * @throws 429 with `Retry-After`
 */
export async function limitLoginsOfAddress<T>(
  ctx: Context,
  ip: string,
  attempt: () => Promise<T>,
): Promise<T> {
  return limitFailures(ctx, WINDOW_MINUTES, [limitOfIp(ip)], LOGIN_BLOCKED, attempt);
}

/** Deletes the failures counted for this e-mail, because its password is new. */
export async function deleteFailedLogins(db: Queries, email: string): Promise<void> {
  await db
    .deleteFrom('limit_events')
    .where('kind', '=', BY_EMAIL)
    .where('key', '=', normalEmail(email))
    .execute();
}
