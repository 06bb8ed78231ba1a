import { z } from 'zod';
import { id, requiredText } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** The user in the response to a log-in; the client stores it. */
export const SessionUser = z.object({
  id,
  email: z.string(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_staff: z.boolean(),
  is_superuser: z.boolean(),
  profile_image: z.string().nullable(),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** Messages of the log-in screen, in Portuguese like that screen. */
export const LOGIN_REFUSED = 'Email ou senha inválidos';
export const LOGIN_BLOCKED = 'Muitas tentativas de login. Tente novamente mais tarde.';

/** Messages of the second step; the 403 with such a message has `code_required: true`. */
export const CODE_REQUIRED = 'Digite o código do seu aplicativo autenticador';
export const CODE_WRONG = 'Código incorreto. Confira o aplicativo e tente de novo.';
export const TWO_STEP_ERROR = { 403: `${CODE_REQUIRED} (with \`code_required: true\`)` } as const;

/** The code of the second step, or a recovery code; spaces in it are ignored. */
export const SecondStepCode = z.string().max(100).catch('').default('');

export const LoginInput = z.object({
  email: requiredText(254, 'Informe seu email'),
  // Not trimmed: spaces belong to a password.
  password: z
    .string('Informe sua senha')
    .min(1, 'Informe sua senha')
    .max(1024, 'A senha é longa demais'),
  code: SecondStepCode,
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
  refresh: endpoint({
    method: 'POST',
    path: '/token/refresh/',
    access: 'public',
    summary: 'A new access token for a refresh token',
    body: z.object({ refresh: requiredText(512, 'The refresh token is required.') }),
    response: z.object({ access: z.string() }),
    errors: { 401: 'The refresh token is unknown, expired or revoked.' },
  }),
  logout: endpoint({
    method: 'POST',
    path: '/token/logout/',
    access: 'public',
    summary: 'Log out: revoke the session of a refresh token',
    body: z.object({ refresh: requiredText(512, 'The refresh token is required.') }),
  }),
};
