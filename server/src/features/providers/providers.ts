import { timingSafeEqual } from 'node:crypto';
import { LOGIN_BLOCKED, type LoginAnswer, type Provider, TICKET_SPENT } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { httpError } from '../../platform/http/errors.ts';
import { consume, limitFailures, limitOfAddress } from '../../platform/security/limits.ts';
import { randomToken, tokenHash } from '../../platform/security/tokens.ts';
import { completeLogin, findAccount, type SecondStep } from '../auth/auth.ts';
import { normalEmail } from '../people/people.ts';
import { LoginFailure, newSecrets, type ProviderClient } from './flow.ts';

/** How long a user may take at the provider. */
const AT_PROVIDER_MINUTES = 10;
/** How long the browser may take to exchange the ticket. */
const TICKET_MINUTES = 2;
/** How long the ticket is valid after the provider's answer, once a code was asked for. */
const SECOND_STEP_MINUTES = 10;

const STARTS_PER_HOUR = 60;
/** The limit for tickets that are unknown or come from another browser. */
const WRONG_TICKETS = 50;
const WRONG_TICKET_MINUTES = 15;

function after(start: Date | string, minutes: number): string {
  return new Date(new Date(start).getTime() + minutes * 60_000).toISOString();
}

/**
 * Starts a log-in and returns the provider's address for the browser.
 * @param challenge binds the log-in to the browser that has its verifier
 * @throws LoginFailure
 */
export async function beginLogin(
  ctx: Context,
  provider: Provider,
  client: ProviderClient,
  challenge: string,
  ip: string,
): Promise<string> {
  if (challenge === '') throw new LoginFailure('failed', 'no challenge');
  const start = await consume(ctx, 60, [limitOfAddress('provider start', ip, STARTS_PER_HOUR)]);
  if (!start.granted) throw new LoginFailure('blocked', 'too many starts');
  const secrets = newSecrets();
  const address = await client.loginAddress(secrets);
  await ctx.database.queries
    .insertInto('provider_logins')
    .values({
      provider,
      state_hash: tokenHash(secrets.state),
      nonce: secrets.nonce,
      code_verifier: secrets.codeVerifier,
      challenge,
      expires_at: after(ctx.now(), AT_PROVIDER_MINUTES),
      answered_at: null,
      user_id: null,
      ticket_hash: null,
    })
    .execute();
  return address;
}

/**
 * Accepts the provider's answer once, and returns a ticket for the user with the verified e-mail. It never
 * creates an account.
 * @throws LoginFailure
 */
export async function answerLogin(
  ctx: Context,
  provider: Provider,
  client: ProviderClient,
  answer: URLSearchParams,
): Promise<string> {
  const { queries } = ctx.database;
  const state = answer.get('state') ?? '';
  const now = ctx.now().toISOString();
  // Of several requests with the same state, only one finds it.
  const login = await queries
    .updateTable('provider_logins')
    .set({ state_hash: null, answered_at: now })
    .where('state_hash', '=', tokenHash(state))
    .where('provider', '=', provider)
    .where('expires_at', '>', now)
    .returning(['id', 'nonce', 'code_verifier'])
    .executeTakeFirst();
  if (!login) throw new LoginFailure('expired', 'unknown state');
  const { id, nonce, code_verifier: codeVerifier } = login;
  const email = await client.verifiedEmail(answer, { state, nonce, codeVerifier });
  const user = await queries
    .selectFrom('users')
    .select('id')
    .where('email', '=', normalEmail(email))
    .where('is_active', '=', true)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!user) throw new LoginFailure('no_account', 'no active account');
  const ticket = randomToken();
  await queries
    .updateTable('provider_logins')
    .set({
      user_id: user.id,
      ticket_hash: tokenHash(ticket),
      expires_at: after(ctx.now(), TICKET_MINUTES),
    })
    .where('id', '=', id)
    .execute();
  return ticket;
}

/**
 * Logs in with the ticket of a log-in that this browser started. A ticket is valid once, but stays valid
 * after a missing or wrong code of the second step.
 * @throws 401; 403 where a code is asked for; 429 after too many wrong tickets from one address
 */
export async function exchangeTicket(
  ctx: Context,
  { ticket, verifier, ...step }: { ticket: string; verifier: string } & SecondStep,
  from: { ip: string; userAgent: string },
): Promise<LoginAnswer> {
  const { queries } = ctx.database;
  const hash = tokenHash(ticket);
  const limits = [limitOfAddress('provider ticket', from.ip, WRONG_TICKETS)];
  const login = await limitFailures(ctx, WRONG_TICKET_MINUTES, limits, LOGIN_BLOCKED, async () => {
    const found = await queries
      .selectFrom('provider_logins')
      .select(['id', 'challenge', 'answered_at'])
      .where('ticket_hash', '=', hash)
      .where('expires_at', '>', ctx.now().toISOString())
      .executeTakeFirst();
    return found && isVerifierOf(found.challenge, verifier) ? found : undefined;
  });
  if (!login) throw httpError(401, TICKET_SPENT);

  // The ticket is removed before it is used, so that of several exchanges at once only one succeeds.
  const consumed = await queries
    .updateTable('provider_logins')
    .set({ ticket_hash: null })
    .where('id', '=', login.id)
    .where('ticket_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  const refusal = httpError(401, TICKET_SPENT);
  const account = consumed?.user_id && (await findAccount(queries, 'id', consumed.user_id));
  if (!account || !account.is_active) throw refusal;
  try {
    return await completeLogin(ctx, account, step, from, refusal);
  } catch (error) {
    await queries
      .updateTable('provider_logins')
      .set({
        ticket_hash: hash,
        expires_at: after(login.answered_at ?? ctx.now(), SECOND_STEP_MINUTES),
      })
      .where('id', '=', login.id)
      .execute();
    throw error;
  }
}

function isVerifierOf(challenge: string, verifier: string): boolean {
  const given = Buffer.from(tokenHash(verifier));
  const wanted = Buffer.from(challenge);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Deletes expired log-ins. */
export async function deleteOldProviderLogins(ctx: Context): Promise<void> {
  const now = ctx.now().toISOString();
  await ctx.database.queries.deleteFrom('provider_logins').where('expires_at', '<', now).execute();
}
