import {
  CODE_REQUIRED,
  CODE_WRONG,
  LOGIN_REFUSED,
  type LoginAnswer,
  type SessionUser,
} from '@trilha/contract';
import { openSession } from '../../platform/security/sessions.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type HttpError, httpError } from '../../platform/http/errors.ts';
import { passwordMatches } from '../../platform/security/passwords.ts';
import { limitLogins } from '../passwords/passwords.ts';
import { passSecondStep } from '../second-factor/second-factor.ts';
import { normalEmail } from '../people/people.ts';

/** The fields of a user that the client stores. */
const SESSION_USER = [
  'users.id',
  'users.email',
  'users.username',
  'users.first_name',
  'users.last_name',
  'users.is_staff',
  'users.is_superuser',
  'users.profile_image',
] as const;

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
    .select([...SESSION_USER, 'is_active', 'password_hash', 'secret as second_factor'])
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
  // What was verified may be true no longer: a reset, a deactivation or a second step that was turned on
  // meanwhile has ended all sessions, and would not end the one that is opened now.
  const tokens = await openSession(ctx, account.id, from, async (trx) => {
    const now = await findAccount(trx, 'id', account.id);
    const isSame =
      now?.is_active === true &&
      now.email === account.email &&
      now.password_hash === account.password_hash;
    if (!isSame) throw refusal;
    if (now.second_factor !== account.second_factor) throw needCode(CODE_REQUIRED);
  });
  return { ...tokens, user: account };
}
