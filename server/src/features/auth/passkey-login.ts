import {
  LOGIN_BLOCKED,
  type LoginAnswer,
  PASSKEY_REFUSED,
  type PasskeyAssertion,
  type PasskeyRequest,
} from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { httpError } from '../../platform/http/errors.ts';
import { consume, limitOfAddress } from '../../platform/security/limits.ts';
import { findPasskey, loginOptions, usePasskey } from '../passkeys/passkeys.ts';
import { limitLoginsOfAddress } from '../passwords/passwords.ts';
import { completeLogin, findAccount } from './auth.ts';

/** Each is a row until it is used or too old. A class that logs in at once from one address gets in. */
const STARTS_PER_ADDRESS = 300;
const WINDOW_MINUTES = 15;

/**
 * What the browser needs for a log-in with a passkey.
 * @throws 409 where browsers know none; 429 with `Retry-After` after too many from one address
 */
export async function beginPasskeyLogin(ctx: Context, ip: string): Promise<PasskeyRequest> {
  const limits = [limitOfAddress('passkey start', ip, STARTS_PER_ADDRESS)];
  const start = await consume(ctx, WINDOW_MINUTES, limits);
  if (!start.granted) {
    throw httpError(429, LOGIN_BLOCKED, {
      headers: { 'retry-after': String(start.retryAfterSeconds) },
    });
  }
  return loginOptions(ctx);
}

/**
 * Logs in the owner of a passkey, without password or code. Failures are counted by address only: nobody
 * guesses a signature, and wrong passwords for an account do not keep its owner's passkey out.
 * @throws 401; 429 with `Retry-After` after too many failures
 */
export async function loginByPasskey(
  ctx: Context,
  response: PasskeyAssertion | null,
  from: { ip: string; userAgent: string },
): Promise<LoginAnswer> {
  const { queries } = ctx.database;
  const passkey = response && (await findPasskey(queries, response.id));
  // Before the passkey is used: what changes meanwhile ends the log-in.
  const account = passkey && (await findAccount(queries, 'id', passkey.user_id));
  let warning: Error | undefined;
  const isVerified = await limitLoginsOfAddress(ctx, from.ip, async () => {
    if (!response || !passkey || !account?.is_active) return false;
    const use = await usePasskey(ctx, passkey, 'log-in', response);
    warning = use.warning;
    return use.isVerified;
  });
  const refusal = httpError(401, PASSKEY_REFUSED, { cause: warning });
  if (!isVerified || !passkey || !account) throw refusal;
  return completeLogin(ctx, account, { passkeyId: passkey.id }, from, refusal);
}
