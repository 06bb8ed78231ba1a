import {
  CODE_REQUIRED,
  CODE_WRONG,
  LOGIN_REFUSED,
  type LoginAnswer,
  PASSKEY_STEP_REFUSED,
  type PasskeyAssertion,
  type PasskeyRequest,
  type SessionUser,
} from '@trilha/contract';
import { openSession } from '../../platform/security/sessions.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type HttpError, httpError } from '../../platform/http/errors.ts';
import { passwordMatches } from '../../platform/security/passwords.ts';
import { findPasskey, hasPasskey, stepOptions, usePasskey } from '../passkeys/passkeys.ts';
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
  input: { email: string; password: string } & SecondStep,
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
  return completeLogin(ctx, account, input, from, refusal);
}

/** What a user sends for their second step. */
export interface SecondStep {
  readonly code: string;
  /** Answers the request of an earlier refusal, in place of the code. */
  readonly passkey?: PasskeyAssertion | null | undefined;
}

/**
 * Opens a session for a user who was authenticated by password, by a provider or by a passkey. After a
 * password or a provider, users with a second step also need its code, a recovery code or a passkey.
 * @param account as it was read before the user was authenticated
 * @param step the second step, or the passkey that has logged the user in and is both factors by itself
 * @param refusal the error for an account that was changed since then
 * @throws 403 with `code_required` where code and passkey are missing or wrong; a wrong one counts like a
 *   wrong password, a missing one does not; 429 after too many failures
 */
export async function completeLogin(
  ctx: Context,
  account: Account,
  step: SecondStep | { readonly passkeyId: number },
  from: { ip: string; userAgent: string },
  refusal: HttpError,
): Promise<LoginAnswer> {
  const passkeyId =
    'passkeyId' in step ? step.passkeyId : await passStepOf(ctx, account, step, from.ip);
  // What was verified may be true no longer: a reset, a deactivation or a second step that was turned on
  // meanwhile has ended all sessions, and would not end the one that is opened now.
  const tokens = await openSession(ctx, account.id, from, async (trx) => {
    const now = await findAccount(trx, 'id', account.id);
    const isSame =
      now?.is_active === true &&
      now.email === account.email &&
      now.password_hash === account.password_hash &&
      (passkeyId === undefined || (await hasPasskey(trx, account.id, passkeyId)));
    if (!isSame) throw refusal;
    if (now.second_factor === account.second_factor) return;
    throw 'passkeyId' in step ? refusal : codeRequired(CODE_REQUIRED);
  });
  return { ...tokens, user: account };
}

function codeRequired(sentence: string, passkey_options?: PasskeyRequest, cause?: Error) {
  return httpError(403, sentence, { body: { code_required: true, passkey_options }, cause });
}

/**
 * Takes the second step of an account that has one.
 * @returns the id of the passkey that was used for it
 * @throws 403 with `code_required`; 429
 */
async function passStepOf(
  ctx: Context,
  account: Account,
  { code, passkey: response }: SecondStep,
  ip: string,
): Promise<number | undefined> {
  if (account.second_factor === null) return undefined;
  const refuse = async (sentence: string, cause?: Error) =>
    codeRequired(sentence, await stepOptions(ctx, account.id), cause);
  if (!response) {
    if (code.trim() === '') throw await refuse(CODE_REQUIRED);
    const isRight = await limitLogins(ctx, account.email, ip, () =>
      passSecondStep(ctx, account.id, code),
    );
    if (!isRight) throw await refuse(CODE_WRONG);
    return undefined;
  }
  const found = await findPasskey(ctx.database.queries, response.id);
  const passkey = found?.user_id === account.id ? found : undefined;
  let warning: Error | undefined;
  const isVerified = await limitLogins(ctx, account.email, ip, async () => {
    const use = passkey && (await usePasskey(ctx, passkey, 'second step', response));
    warning = use?.warning;
    return use?.isVerified;
  });
  if (!isVerified) throw await refuse(PASSKEY_STEP_REFUSED, warning);
  return passkey?.id;
}
