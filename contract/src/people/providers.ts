import { z } from 'zod';
import { LOGIN_BLOCKED, LoginAnswer, SecondStepCode, TWO_STEP_ERROR } from './auth.ts';
import { endpoint } from '../endpoint.ts';
import { PasskeyAnswer } from './passkeys.ts';

export const PROVIDERS = ['google', 'facebook'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** Why a log-in by a provider failed; the log-in page gets it in the fragment of its URL. */
export const PROVIDER_FAILURES = [
  /** The school has not switched this provider on. */
  'unavailable',
  /** The user cancelled at the provider. */
  'cancelled',
  /** No active user has this verified e-mail address. */
  'no_account',
  /** The provider has not verified the e-mail address. */
  'unverified',
  /** The log-in is too old, was used, or belongs to another browser. */
  'expired',
  /** Too many attempts from this IP address. */
  'blocked',
  /** The provider could not be reached or sent an invalid response. */
  'failed',
] as const;
export type ProviderFailure = (typeof PROVIDER_FAILURES)[number];

export const TICKET_SPENT = /*i18n*/ 'Este login expirou. Tente novamente.';

const StartQuery = z.object({
  /**
   * The SHA-256 of the verifier in base64url, as in PKCE (RFC 7636). An invalid one becomes '', which
   * is answered by a redirect: a 400 in JSON would be shown to the user.
   */
  challenge: z
    .string()
    .regex(/^[\w-]{43}$/)
    .catch(''),
});

/** The query of a provider's callback; the feature checks it. */
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
  /** Its path begins with /token/, like that of every call that returns tokens. */
  exchange: endpoint({
    method: 'POST',
    path: '/token/provider/',
    access: 'public',
    summary: 'Log in with the ticket of a provider log-in and the verifier of its challenge',
    body: z.object({
      ticket: z.string().max(200).catch(''),
      verifier: z.string().max(200).catch(''),
      code: SecondStepCode,
      /** In place of the code. */
      passkey: PasskeyAnswer,
    }),
    response: LoginAnswer,
    errors: { 401: TICKET_SPENT, ...TWO_STEP_ERROR, 429: LOGIN_BLOCKED },
  }),
};
