import {
  CODE_REQUIRED,
  CODE_WRONG,
  LOGIN_REFUSED,
  type LoginAnswer,
  SessionUser,
} from '@trilha/contract';
import { openSession, renewAccess, USER_COLUMNS } from '../../platform/security/sessions.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type HttpError, httpError } from '../../platform/http/errors.ts';
import { passwordMatches } from '../../platform/security/passwords.ts';
import { areDifferent, endCopiedSession, noteLogin, readDevice } from '../devices/devices.ts';
import { limitLogins } from '../passwords/passwords.ts';
import { passSecondStep } from '../second-factor/second-factor.ts';
import { normalEmail } from '../people/people.ts';

/** A user with what a log-in rests on. What of it changes during a log-in ends the log-in. */
export interface Account extends SessionUser {
  readonly is_active: boolean;
  readonly password_hash: string | null;
  /** The secret of the second step, encrypted; null where there is none. */
  readonly second_factor: string | null;
}

/** The account with this e-mail or id; undefined where there is none. */
export async function findAccount(
  db: Queries,
  column: 'email' | 'id',
  value: string | number,
): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('second_factors', (join) =>
      join
        .onRef('second_factors.user_id', '=', 'users.id')
        .on('second_factors.confirmed_at', 'is not', null),
    )
    .select([...USER_COLUMNS, 'is_active', 'password_hash', 'secret as second_factor'])
    .where(`users.${column}`, '=', value)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

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
  const account = await limitLogins(ctx, email, from.ip, async () => {
    const found = await findAccount(ctx.database.queries, 'email', email);
    const matches = await passwordMatches(found?.password_hash ?? null, input.password);
    return found?.is_active === true && matches ? found : undefined;
  });
  const refusal = httpError(401, LOGIN_REFUSED);
  if (!account) throw refusal;
  return completeLogin(ctx, account, input.code, from, refusal);
}

/**
 * Opens a session for a user who was authenticated by password or by a provider. Users with a second step
 * also need its code or a recovery code.
 * @param account as it was read before the user was authenticated
 * @param refusal the error for an account that was changed since then
 * @throws 403 with `code_required` where the code is missing or wrong; a wrong one counts like a wrong
 *   password, a missing one does not; 429 after too many failures
 */
export async function completeLogin(
  ctx: Context,
  account: Account,
  code: string,
  from: { ip: string; userAgent: string },
  refusal: HttpError,
): Promise<LoginAnswer> {
  const needCode = (sentence: string) =>
    httpError(403, sentence, { body: { code_required: true } });
  if (account.second_factor !== null) {
    if (code.trim() === '') throw needCode(CODE_REQUIRED);
    const isRight = await limitLogins(ctx, account.email, from.ip, () =>
      passSecondStep(ctx, account.id, code),
    );
    if (!isRight) throw needCode(CODE_WRONG);
  }
  return openVerifiedSession(ctx, account, from, (now) => {
    const isSame =
      now?.is_active === true &&
      now.email === account.email &&
      now.password_hash === account.password_hash;
    if (!isSame) throw refusal;
    if (now.second_factor !== account.second_factor) throw needCode(CODE_REQUIRED);
  });
}

/**
 * Opens the session of a complete log-in: the last part of all ways to log in. The user is told of a device
 * that they have not used before.
 * @param check throws where the account is not any more what was verified: a reset, a deactivation or a
 *   second step that was turned on meanwhile has ended all sessions, and would not end the one that is
 *   opened now
 */
export async function openVerifiedSession(
  ctx: Context,
  account: Account,
  from: { ip: string; userAgent: string },
  check: (now: Account | undefined) => void,
): Promise<LoginAnswer> {
  const tokens = await openSession(ctx, account.id, from, async (trx) => {
    check(await findAccount(trx, 'id', account.id));
    await noteLogin(ctx, trx, account.id, from.userAgent);
  });
  // Without the hash of the password and the secret of the second step.
  return { ...tokens, user: SessionUser.parse(account) };
}

/**
 * A new access token for a refresh token; undefined when that is unknown or its session has ended. A session
 * whose token comes from another device than its log-in ends, and its user gets a mail: the token was
 * copied. Networks are not compared, because people move between them.
 */
export async function refresh(
  ctx: Context,
  token: string,
  from: { userAgent: string },
): Promise<string | undefined> {
  const renewed = await renewAccess(ctx, token);
  if (!renewed) return undefined;
  const { access, session } = renewed;
  const isCopied =
    session.user_agent !== from.userAgent &&
    areDifferent(readDevice(session.user_agent), readDevice(from.userAgent));
  if (!isCopied) return access;
  await endCopiedSession(ctx, session, from.userAgent);
  return undefined;
}
