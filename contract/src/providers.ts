import { z } from 'zod';
import { LOGIN_BLOCKED, LoginAnswer, SecondStepCode, TWO_STEP_ERROR } from './auth.ts';
import { endpoint } from './endpoint.ts';

export const PROVIDERS = ['google', 'facebook'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Why a log-in by a provider did not work, as the log-in page is told in its address. */
export const PROVIDER_FAILURES = [
  /** The school has not switched this provider on. */
  'unavailable',
  /** The person said no at the provider. */
  'cancelled',
  /** Nobody here has this verified e-mail, or the account is inactive. */
  'no_account',
  /** The provider has not verified the e-mail. */
  'unverified',
  /** The attempt is too old, was used, or belongs to another browser. */
  'expired',
  /** Too many attempts from this address. */
  'blocked',
  /** The provider could not be asked, or answered with something else than a log-in. */
  'failed',
] as const;
export type ProviderFailure = (typeof PROVIDER_FAILURES)[number];

export const TICKET_SPENT = 'Este login expirou. Tente novamente.';

const StartQuery = z.object({
  /**
   * SHA-256 of the verifier in base64url, as PKCE (RFC 7636) writes it. Whatever else it is begins
   * no log-in: the browser that follows this link reads no JSON.
   */
  challenge: z
    .string()
    .regex(/^[\w-]{43}$/)
    .catch(''),
});

/** What a provider sends the browser back with; what matters of it the server checks itself. */
const CallbackQuery = z.looseObject({});

export const providers = {
  list: endpoint({
    method: 'GET',
    path: '/auth/providers/',
    access: 'public',
    summary: 'Which providers this school has switched on',
    response: z.object({ google: z.boolean(), facebook: z.boolean() }),
  }),
  startGoogle: endpoint({
    method: 'GET',
    path: '/auth/google/start/',
    access: 'public',
    summary:
      'Sends the browser to Google. `challenge` ties the log-in to the browser that began it',
    query: StartQuery,
    redirect: true,
  }),
  startFacebook: endpoint({
    method: 'GET',
    path: '/auth/facebook/start/',
    access: 'public',
    summary: 'Sends the browser to Facebook, like Google',
    query: StartQuery,
    redirect: true,
  }),
  returnGoogle: endpoint({
    method: 'GET',
    path: '/auth/google/callback/',
    access: 'public',
    summary:
      'Where Google sends the browser back; goes on to `/login#ticket=…` or `/login#failure=…`',
    query: CallbackQuery,
    redirect: true,
  }),
  returnFacebook: endpoint({
    method: 'GET',
    path: '/auth/facebook/callback/',
    access: 'public',
    summary: 'Where Facebook sends the browser back, like Google',
    query: CallbackQuery,
    redirect: true,
  }),
  /** Below /token/, like every call that hands out tokens. */
  exchange: endpoint({
    method: 'POST',
    path: '/token/provider/',
    access: 'public',
    summary: 'Log in with the ticket of a provider log-in and the verifier of its challenge',
    body: z.object({
      ticket: z.string().max(200).catch(''),
      verifier: z.string().max(200).catch(''),
      code: SecondStepCode,
    }),
    response: LoginAnswer,
    errors: { 401: TICKET_SPENT, ...TWO_STEP_ERROR, 429: LOGIN_BLOCKED },
  }),
};
