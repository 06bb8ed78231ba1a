import { z } from 'zod';
import { id, MIN_PASSWORD_LENGTH, page, timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Messages of the profile screen about passwords, in English like that screen. */
export const CURRENT_PASSWORD_MISSING = /*i18n*/ 'Enter your current password.';
export const CURRENT_PASSWORD_WRONG = /*i18n*/ 'This is not your current password.';
export const OWN_PASSWORD_MISSING = /*i18n*/ 'Enter a new password.';
export const OWN_PASSWORD_TOO_SHORT = /*i18n*/ 'Password must be at least 8 characters';
export const OWN_PASSWORD_TOO_LONG = /*i18n*/ 'The password is too long.';
export const OWN_PASSWORD_GUESSABLE =
  /*i18n*/ 'This password is easy to guess. Try a short sentence that only you know.';
export const OWN_CONFIRMATION_MISSING = /*i18n*/ 'Repeat the new password.';
export const OWN_PASSWORDS_DIFFER = /*i18n*/ 'Passwords do not match';
export const PASSWORD_TRIES_SPENT = /*i18n*/ 'Too many wrong passwords. Try again later.';
/** 400 on `current_password` of an account that has none. */
export const LOGIN_NOT_FRESH =
  /*i18n*/ 'Your account has no password to ask for. Log out, log in again and do this within 15 minutes.';
export const NO_PASSWORD_YET =
  /*i18n*/ 'Your account has no password yet: ask for one with a link by e-mail.';

/** The current password as a proof of identity. It is not trimmed: spaces belong to it. */
export const CurrentPassword = z
  .string(CURRENT_PASSWORD_MISSING)
  .min(1, CURRENT_PASSWORD_MISSING)
  .max(1024, CURRENT_PASSWORD_WRONG);

/** The rules for a new password. Only the server can check the current one. */
export const PasswordChange = z.object({
  current_password: CurrentPassword,
  new_password: z
    .string(OWN_PASSWORD_MISSING)
    .min(1, OWN_PASSWORD_MISSING)
    .max(1024, OWN_PASSWORD_TOO_LONG)
    .refine((value) => value === '' || value.length >= MIN_PASSWORD_LENGTH, OWN_PASSWORD_TOO_SHORT),
});

/** The form of the screen; the confirmation is not sent. */
export const PasswordChangeForm = z
  .object({
    ...PasswordChange.shape,
    confirmation: z.string(OWN_CONFIRMATION_MISSING).min(1, OWN_CONFIRMATION_MISSING),
  })
  .refine((form) => form.new_password === form.confirmation, {
    path: ['confirmation'],
    error: OWN_PASSWORDS_DIFFER,
    // Also when other fields have errors, but not when the confirmation is missing.
    when: ({ value }) => z.object({ confirmation: z.string().min(1) }).safeParse(value).success,
  });

/** Checked on the server by `PasswordChange`, so that all errors are reported together. */
const password = (description: string) => z.string().catch('').meta({ description });

/** A session in the list of the user. */
export const SessionRow = z.object({
  id,
  /** Browser and system from the user agent, such as 'Chrome on Windows'. */
  device: z.string(),
  kind: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  /** The IP address at log-in. */
  ip: z.string(),
  created_at: timestamp,
  /** Updated when the access token is renewed, every 15 minutes. */
  last_used_at: timestamp,
  is_current: z.boolean(),
});
export type SessionRow = z.infer<typeof SessionRow>;

export const account = {
  password: endpoint({
    method: 'GET',
    path: '/profiles/me/password/',
    access: 'user',
    summary: 'Whether the account has a password; who came by invitation or provider may have none',
    response: z.object({ is_set: z.boolean() }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/profiles/me/password/',
    access: 'user',
    summary: 'Change the own password; ends every other session of the account',
    body: z.object({
      current_password: password('The password that the account has now.'),
      new_password: password(
        `At least ${MIN_PASSWORD_LENGTH} and at most 1024 characters, and not easy to guess.`,
      ),
    }),
    errors: { 409: NO_PASSWORD_YET, 429: PASSWORD_TRIES_SPENT },
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/profiles/me/sessions/',
    access: 'user',
    summary: 'Where the user is logged in: this session first, then the last used',
    response: page(SessionRow),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/profiles/me/sessions/{id}/',
    access: 'user',
    summary: 'End one of the own sessions',
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/profiles/me/sessions/end-others/',
    access: 'user',
    summary: 'End all own sessions but this one',
  }),
};
