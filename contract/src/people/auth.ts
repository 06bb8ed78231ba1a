import { z } from 'zod';
import { id, InterfaceLanguage, requiredText } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { STAFF_ROLES } from '../permissions.ts';
import { PASSKEY_REFUSED, PasskeyAnswer, PasskeyRequest, PASSKEYS_NOT_HERE } from './passkeys.ts';

/** The user in the response to a log-in; the client stores it. */
export const SessionUser = z.object({
  id,
  email: z.string(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_staff: z.boolean(),
  is_superuser: z.boolean(),
  /** What they may do as staff; `all` of superusers. */
  staff_role: z.enum(STAFF_ROLES),
  /** The courses to which a teacher is bound; null for everybody else. */
  teaches: z.array(id).nullable(),
  profile_image: z.string().nullable(),
  /** Of the interface: what the user has chosen, else the school's. */
  language: InterfaceLanguage,
  /** Whether the user or the school has chosen it: else English is only what screens have by themselves. */
  is_language_chosen: z.boolean(),
  /** How many of their notices they have not opened yet; absent until their profile is asked for. */
  unread_notices: z.int().min(0).optional(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** Messages of the log-in screen, in Portuguese like that screen. */
export const LOGIN_REFUSED = /*i18n*/ 'Email ou senha inválidos';
export const LOGIN_BLOCKED = /*i18n*/ 'Muitas tentativas de login. Tente novamente mais tarde.';

/**
 * Messages of the second step. The 403 with such a message has `code_required: true`, and, where the account
 * has passkeys, `passkey_options`: a `PasskeyRequest` whose answer may be sent as `passkey` in place of `code`.
 */
export const CODE_REQUIRED = /*i18n*/ 'Digite o código do seu aplicativo autenticador';
export const CODE_WRONG = /*i18n*/ 'Código incorreto. Confira o aplicativo e tente de novo.';
export const TWO_STEP_ERROR = {
  403: `${CODE_REQUIRED} (with \`code_required: true\`, and \`passkey_options\` where a passkey may replace the code)`,
} as const;

/** The code of the second step, or a recovery code; spaces in it are ignored. */
export const SecondStepCode = z.string().max(100).catch('').default('');

export const LoginInput = z.object({
  email: requiredText(254, /*i18n*/ 'Informe seu email'),
  // Not trimmed: spaces belong to a password.
  password: z
    .string(/*i18n*/ 'Informe sua senha')
    .min(1, /*i18n*/ 'Informe sua senha')
    .max(1024, /*i18n*/ 'A senha é longa demais'),
  code: SecondStepCode,
  /** In place of the code. */
  passkey: PasskeyAnswer,
});

export const LoginAnswer = z.object({ access: z.string(), refresh: z.string(), user: SessionUser });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/token/',
    access: 'public',
    summary: 'Log in with e-mail and password',
    body: LoginInput,
    response: LoginAnswer,
    errors: { 401: LOGIN_REFUSED, ...TWO_STEP_ERROR, 429: LOGIN_BLOCKED },
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/token/passkey/options/',
    access: 'public',
    summary: 'What the browser needs to log in with a passkey; good for five minutes',
    response: PasskeyRequest,
    errors: { 409: PASSKEYS_NOT_HERE, 429: LOGIN_BLOCKED },
  }),
  passkeyLogin: endpoint({
    method: 'POST',
    path: '/token/passkey/',
    access: 'public',
    summary: 'Log in with a passkey, which stands for password and second step',
    body: z.object({ response: PasskeyAnswer }),
    response: LoginAnswer,
    errors: { 401: PASSKEY_REFUSED, 429: LOGIN_BLOCKED },
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/token/refresh/',
    access: 'public',
    summary: 'A new access token for a refresh token',
    body: z.object({ refresh: requiredText(512, /*i18n*/ 'The refresh token is required.') }),
    response: z.object({ access: z.string() }),
    errors: { 401: 'The refresh token is unknown, expired or revoked.' },
  }),
  logout: endpoint({
    method: 'POST',
    path: '/token/logout/',
    access: 'public',
    summary: 'Log out: revoke the session of a refresh token',
    body: z.object({ refresh: requiredText(512, /*i18n*/ 'The refresh token is required.') }),
  }),
};
