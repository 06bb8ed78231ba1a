import { LOGIN_BLOCKED } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { httpError } from '../../platform/http/errors.ts';
import { consume } from '../../platform/security/limits.ts';
import { normalEmail } from '../people/people.ts';

const WINDOW_MINUTES = 15;
const FAILURES_PER_EMAIL = 10;
const FAILURES_PER_ADDRESS = 50;

/** The kind of limit that counts failures by e-mail. */
const BY_EMAIL = 'login email';

/**
 * Counts one attempt before the password is verified, so that a hundred attempts at once are counted too.
 * A successful log-in refunds it.
 * @throws 429 with `Retry-After`
 */
export async function countLoginAttempt(
  ctx: Context,
  email: string,
  ip: string,
): Promise<readonly number[]> {
  const attempt = await consume(ctx, WINDOW_MINUTES, [
    { kind: BY_EMAIL, key: email, max: FAILURES_PER_EMAIL },
    { kind: 'login address', key: ip, max: FAILURES_PER_ADDRESS },
  ]);
  if (attempt.granted) return attempt.ids;
  throw httpError(429, LOGIN_BLOCKED, {
    headers: { 'retry-after': String(attempt.retryAfterSeconds) },
  });
}

/** Deletes the failures counted for this e-mail, because its password is new. */
export async function deleteFailedLogins(db: Queries, email: string): Promise<void> {
  await db
    .deleteFrom('limit_events')
    .where('kind', '=', BY_EMAIL)
    .where('key', '=', normalEmail(email))
    .execute();
}
