import {
  type FieldErrors,
  type InterfaceLanguage,
  INVITATION_LINK_DAYS,
  isEmailAddress,
  LINK_SPENT,
  type LinkPurpose,
  NewPassword,
  PASSWORD_GUESSABLE,
  RESET_BLOCKED,
  RESET_LINK_MINUTES,
} from '@trilha/contract';
import { closeSessionsOf } from '../../platform/security/sessions.ts';
import type { Context } from '../../platform/context.ts';
import { countAll, type Trx } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/locks.ts';
import { fieldErrors, invalid, httpError } from '../../platform/http/errors.ts';
import { consume, limitOfAddress } from '../../platform/security/limits.ts';
import { mailPerson, type Reader, type Recipient } from '../../platform/mail/mail-user.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { randomToken, tokenHash } from '../../platform/security/tokens.ts';
import { noteLinkUsed, readDevice } from '../devices/devices.ts';
import { isGuessable } from './guessable/guessable.ts';
import { deleteFailedLogins } from './login-attempts.ts';
import { removePasskeys } from '../passkeys/passkeys.ts';
import { normalEmail } from '../people/people.ts';
import { invitationEmail, passwordChangedEmail, resetEmail } from './emails.ts';

export { isGuessable, type Names } from './guessable/guessable.ts';
export { limitLogins, limitLoginsOfAddress } from './login-attempts.ts';
export { ownPasswordErrors, requireOwnPassword, verifyOwnPassword } from './own-password.ts';

const REQUESTS_PER_ADDRESS = 20;
const MAILS_PER_ACCOUNT = 3;
const WINDOW_MINUTES = 60;

const KINDS = {
  reset: { template: resetEmail, minutes: RESET_LINK_MINUTES },
  invitation: { template: invitationEmail, minutes: INVITATION_LINK_DAYS * 24 * 60 },
} as const;

/**
 * Stores a request for a new password. Whether an account has this e-mail is looked up later, by
 * `answerRequests`, so that neither the response nor its time reveals it.
 * @param language of the page on which they ask; the mail is in it where the account has chosen none
 * @throws 429 with `Retry-After` after too many requests from one address
 */
export async function requestReset(
  ctx: Context,
  email: string,
  ip: string,
  language: InterfaceLanguage | undefined,
): Promise<void> {
  const request = await consume(ctx, WINDOW_MINUTES, [
    limitOfAddress('reset address', ip, REQUESTS_PER_ADDRESS),
  ]);
  if (!request.granted) {
    throw httpError(429, RESET_BLOCKED, {
      headers: { 'retry-after': String(request.retryAfterSeconds) },
    });
  }
  await ctx.database.queries
    .insertInto('password_requests')
    .values({
      email: normalEmail(email),
      language: language ?? null,
      requested_at: ctx.now().toISOString(),
    })
    .execute();
}

/** Queues the mails for the stored requests. The server calls it about every second. */
export async function answerRequests(ctx: Context): Promise<void> {
  const waiting = await ctx.database.queries
    .selectFrom('password_requests')
    .select('id')
    .orderBy('id')
    .limit(100)
    .execute();
  let failure: unknown;
  for (const { id } of waiting) {
    try {
      await answerRequest(ctx, id);
    } catch (error) {
      // The request stays for the next round, and the others are still answered.
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
}

/** Answers one request. Of several processes only the one that deletes the row does it. */
async function answerRequest(ctx: Context, id: number): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    const request = await trx
      .deleteFrom('password_requests')
      .where('id', '=', id)
      .returning(['email', 'language'])
      .executeTakeFirst();
    if (!request) return;
    const user = await trx
      .selectFrom('users')
      .select(['id', 'is_active'])
      .where('email', '=', request.email)
      .executeTakeFirst();
    if (!user) return;
    await lockRow(ctx.database, trx, 'users', user.id);
    if ((await linksWithin(ctx, trx, user.id, 'reset')) < MAILS_PER_ACCOUNT)
      await sendLink(ctx, trx, user.id, 'reset', request.language);
  });
}

/**
 * Mails a new user the link with which they set their first password, valid for seven days. Inactive users
 * get none.
 */
export async function inviteUser(ctx: Context, trx: Trx, userId: number): Promise<void> {
  await lockRow(ctx.database, trx, 'users', userId);
  await sendLink(ctx, trx, userId, 'invitation');
}

/**
 * Mails the link once more to a user who has never logged in; the former one ends. As often within the hour as
 * a forgotten password.
 * @returns why no mail is sent, or undefined
 */
export async function inviteAgain(
  ctx: Context,
  trx: Trx,
  userId: number,
): Promise<'inactive' | 'has_login' | 'no_email' | 'too_often' | undefined> {
  await lockRow(ctx.database, trx, 'users', userId);
  const user = await trx
    .selectFrom('users')
    .select(['email', 'is_active', 'password_hash', 'last_seen_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (user.password_hash !== null || user.last_seen_at !== null) return 'has_login';
  if (!user.is_active) return 'inactive';
  if (!isEmailAddress(user.email)) return 'no_email';
  if ((await linksWithin(ctx, trx, userId, 'invitation')) >= MAILS_PER_ACCOUNT) return 'too_often';
  await sendLink(ctx, trx, userId, 'invitation');
  return undefined;
}

/** How many links of this kind the user was sent within the hour. */
async function linksWithin(ctx: Context, trx: Trx, userId: number, purpose: LinkPurpose) {
  const since = new Date(ctx.now().getTime() - WINDOW_MINUTES * 60_000);
  const { count } = await trx
    .selectFrom('password_tokens')
    .select(countAll.as('count'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

/** Mails a link and ends all other links of this user. */
async function sendLink(
  ctx: Context,
  trx: Trx,
  userId: number,
  purpose: LinkPurpose,
  asked: InterfaceLanguage | null = null,
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['email', 'first_name', 'username', 'language'])
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!user || !isEmailAddress(user.email)) return;

  const { template, minutes } = KINDS[purpose];
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  const token = randomToken();
  await endLinks(ctx, trx, userId);
  await trx
    .insertInto('password_tokens')
    .values({
      user_id: userId,
      purpose,
      token_hash: tokenHash(token),
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
    })
    .execute();
  const write = (reader: Reader) => template(ctx, reader, token);
  await mailPerson(ctx, trx, user, write, { expiresAt, asked });
}

/** Ends all links that would set this user's password. */
export async function endLinks(ctx: Context, trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('password_tokens')
    .set({ ended_at: ctx.now().toISOString() })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/** The link of this token; undefined when it is unknown, used, replaced or expired, or its user inactive. */
async function findLink(ctx: Context, token: string) {
  return ctx.database.queries
    .selectFrom('password_tokens')
    .innerJoin('users', 'users.id', 'password_tokens.user_id')
    .select([
      'password_tokens.id',
      'users.id as user_id',
      'email',
      'username',
      'first_name',
      'last_name',
      'purpose',
    ])
    .where('token_hash', '=', tokenHash(token))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.now().toISOString())
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/**
 * Returns the purpose of a link and its user's e-mail, without using it.
 * @throws 400 on `token`
 */
export async function checkLink(
  ctx: Context,
  token: string,
): Promise<{ purpose: LinkPurpose; email: string }> {
  const link = await findLink(ctx, token);
  if (!link) throw invalid({ token: [LINK_SPENT] });
  const { purpose, email } = link;
  return { purpose, email };
}

/**
 * Sets the password of a link's user; the link can be used once.
 * @throws 400 on `token`, `password` or both
 */
export async function setPasswordByLink(
  ctx: Context,
  { token, password }: { token: string; password: string },
  userAgent: string,
): Promise<void> {
  const link = await findLink(ctx, token);
  const rules = NewPassword.safeParse(password);
  if (!link || !rules.success) {
    const errors: FieldErrors = link ? {} : { token: [LINK_SPENT] };
    const issues = rules.error?.issues.map((issue) => ({ ...issue, path: ['password'] })) ?? [];
    throw invalid({ ...errors, ...fieldErrors(issues) });
  }
  // Only with a valid link: nobody else makes the server look at passwords.
  if (await isGuessable(ctx.school, link, password)) {
    throw invalid({ password: [PASSWORD_GUESSABLE] });
  }
  const passwordHash = await hashPassword(password);
  await ctx.database.transaction(async (trx) => {
    await lockRow(ctx.database, trx, 'users', link.user_id);
    const now = ctx.now().toISOString();
    // Of several calls at once, only one finds the link unused.
    const used = await trx
      .updateTable('password_tokens')
      .set({ ended_at: now })
      .where('id', '=', link.id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('id')
      .executeTakeFirst();
    if (!used) throw invalid({ token: [LINK_SPENT] });
    await replacePassword(ctx, trx, { id: link.user_id, email: link.email }, passwordHash);
    await noteLinkUsed(ctx, trx, link.user_id, userAgent);
  });
}

/**
 * Replaces a user's password, ends their sessions and links, and deletes their failed log-ins. Set by a link
 * or by staff, it also removes their passkeys: somebody who was in the account may have added one.
 * @param exceptSessionId the session that stays, because the user changes the password in it; they see
 *   their passkeys there, which stay too
 */
export async function replacePassword(
  ctx: Context,
  trx: Trx,
  user: { id: number; email: string },
  passwordHash: string,
  exceptSessionId?: number,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', user.id)
    .execute();
  await closeSessionsOf(ctx, trx, user.id, exceptSessionId);
  if (exceptSessionId === undefined) await removePasskeys(ctx, trx, user.id, 'new password');
  await endLinks(ctx, trx, user.id);
  await deleteFailedLogins(trx, user.email);
}

/**
 * Mails users that their password was changed in a session of theirs: it may not have been them.
 * @param user as they were before the change
 */
export async function mailPasswordChanged(
  ctx: Context,
  trx: Trx,
  user: Omit<Recipient, 'language'> & { id: number },
  userAgent: string,
): Promise<void> {
  const { language } = await trx
    .selectFrom('users')
    .select('language')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  await mailPerson(ctx, trx, { ...user, language }, (reader) =>
    passwordChangedEmail(ctx, reader, readDevice(userAgent)),
  );
}

/** Deletes links that cannot be used any more, and requests that were never answered. */
export async function deleteOldLinks(ctx: Context): Promise<void> {
  const { queries } = ctx.database;
  const now = ctx.now();
  const anHourAgo = new Date(now.getTime() - WINDOW_MINUTES * 60_000).toISOString();
  // The links of the last hour still count for the limit of mails to an account.
  await queries
    .deleteFrom('password_tokens')
    .where('created_at', '<', anHourAgo)
    .where((or) =>
      or.or([or('expires_at', '<', now.toISOString()), or('ended_at', 'is not', null)]),
    )
    .execute();
  await queries.deleteFrom('password_requests').where('requested_at', '<', anHourAgo).execute();
}
