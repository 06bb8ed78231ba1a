import {
  CODE_REQUIRED,
  CODE_WRONG,
  LOGIN_REFUSED,
  type LoginAnswer,
  PASSKEY_STEP_REFUSED,
  type PasskeyAssertion,
  type PasskeyRequest,
  SessionUser,
} from '@trilha/contract';
import { roleOf, USER_COLUMNS } from '../../platform/security/rights.ts';
import { openSession, renewAccess } from '../../platform/security/sessions.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries, Trx } from '../../platform/database/database.ts';
import { type Param, prepare } from '../../platform/database/prepared.ts';
import { clientHasLeft, type HttpError, httpError } from '../../platform/http/errors.ts';
import { beforeHash, passwordMatches } from '../../platform/security/passwords.ts';
import { type LanguageOfScreens, languageOfScreens } from '../../platform/language-of-screens.ts';
import { areDifferent, endCopiedSession, noteLogin, readDevice } from '../devices/devices.ts';
import { findPasskey, hasPasskey, stepOptions, usePasskey } from '../passkeys/passkeys.ts';
import { limitLogins } from '../passwords/passwords.ts';
import { passSecondStep } from '../second-factor/second-factor.ts';
import { normalEmail } from '../people/people.ts';

/** A user with what a log-in rests on. What of it changes during a log-in ends the log-in. */
export interface Account extends Omit<SessionUser, 'teaches' | keyof LanguageOfScreens> {
  /** Null: the school's. */
  readonly language: SessionUser['language'] | null;
  readonly is_active: boolean;
  readonly password_hash: string | null;
  /** The secret of the second step, encrypted; null where there is none. */
  readonly second_factor: string | null;
}

const accountBy = (column: 'email' | 'id') =>
  prepare((db, param: Param<{ value: string | number }>) =>
    db
      .selectFrom('users')
      .leftJoin('second_factors', (join) =>
        join
          .onRef('second_factors.user_id', '=', 'users.id')
          .on('second_factors.confirmed_at', 'is not', null),
      )
      .select([
        ...USER_COLUMNS,
        'users.language',
        'is_active',
        'password_hash',
        'secret as second_factor',
      ])
      .where(`users.${column}`, '=', param('value'))
      .where('erased_at', 'is', null),
  );

const accountsBy = { email: accountBy('email'), id: accountBy('id') } as const;

/** The account with this e-mail or id; undefined where there is none. */
export async function findAccount(
  db: Queries,
  column: 'email' | 'id',
  value: string | number,
): Promise<Account | undefined> {
  const [account] = await accountsBy[column](db, { value });
  return account;
}

/**
 * Logs a user in. Unknown e-mail, wrong password and inactive account get the same answer. Of many log-ins
 * at once all wait for their turn, in which they read the account: a storm of them must not have the
 * database to itself.
 * @throws 401; 429 with `Retry-After` after too many failures, also for an unknown e-mail, or while too many
 *   log-ins wait
 */
export async function login(
  ctx: Context,
  input: { email: string; password: string } & SecondStep,
  from: { ip: string; userAgent: string; hasLeft?: () => boolean },
): Promise<LoginAnswer> {
  const email = normalEmail(input.email);
  const { hasLeft } = from;
  const attempt = () =>
    beforeHash(async () => {
      if (hasLeft?.()) throw clientHasLeft();
      const found = await findAccount(ctx.database.queries, 'email', email);
      const matches = await passwordMatches(found?.password_hash ?? null, input.password);
      return found?.is_active === true && matches ? found : undefined;
    });
  const account = await limitLogins(ctx, email, from.ip, attempt, hasLeft);
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
  return openVerifiedSession(ctx, account, { ...from, passkeyId }, async (trx, now) => {
    const isSame =
      now?.is_active === true &&
      now.email === account.email &&
      now.password_hash === account.password_hash &&
      (passkeyId === undefined || (await hasPasskey(trx, account.id, passkeyId)));
    if (!isSame) throw refusal;
    if (now.second_factor === account.second_factor) return;
    throw 'passkeyId' in step ? refusal : codeRequired(CODE_REQUIRED);
  });
}

/**
 * Opens the session of a complete log-in: the last part of all ways to log in. The user is told of a device
 * that they have not used before.
 * @param check throws where the account is not any more what was verified: a reset, a deactivation or a
 *   second step that was turned on meanwhile has ended all sessions, and would not end the one that is
 *   opened now
 */
async function openVerifiedSession(
  ctx: Context,
  account: Account,
  from: { ip: string; userAgent: string; passkeyId: number | undefined },
  check: (trx: Trx, now: Account | undefined) => Promise<void>,
): Promise<LoginAnswer> {
  const tokens = await openSession(ctx, account.id, from, async (trx) => {
    await check(trx, await findAccount(trx, 'id', account.id));
    await noteLogin(ctx, trx, account.id, from.userAgent);
  });
  // Without the hash of the password and the secret of the second step.
  const role = await roleOf(ctx.database.queries, account);
  const user = { ...account, ...role, ...languageOfScreens(ctx, account.language) };
  return { ...tokens, user: SessionUser.parse(user) };
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
