import { z } from 'zod';
import { MIN_PASSWORD_LENGTH, requiredText } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Messages of the password screens, in Portuguese like those screens. */
export const EMAIL_MISSING = /*i18n*/ 'Informe seu email';
export const EMAIL_INVALID = /*i18n*/ 'Informe um email válido';
export const PASSWORD_MISSING = /*i18n*/ 'Informe a nova senha';
export const PASSWORD_TOO_SHORT = `A senha precisa ter pelo menos ${MIN_PASSWORD_LENGTH} caracteres`;
export const PASSWORD_TOO_LONG = /*i18n*/ 'A senha é longa demais';
export const PASSWORD_GUESSABLE =
  /*i18n*/ 'Esta senha é fácil de adivinhar. Tente uma frase curta que só você conhece.';
export const CONFIRMATION_MISSING = /*i18n*/ 'Repita a nova senha';
export const PASSWORDS_DIFFER = /*i18n*/ 'As senhas não conferem';
export const LINK_SPENT = /*i18n*/ 'Este link expirou ou já foi usado. Peça um novo.';
export const RESET_BLOCKED = /*i18n*/ 'Muitos pedidos. Tente novamente mais tarde.';

/** How long the links in the mails are valid. */
export const RESET_LINK_MINUTES = 60;
export const INVITATION_LINK_DAYS = 7;

/**
 * Whether the value has the form of an e-mail address. Visitors send it, of any length: the dot is not looked
 * for by the expression, which would try each one of thousands.
 */
export function isEmailAddress(value: string): boolean {
  if (!/^[^\s\p{Cc}@<>(),;:"\\]+@[^\s\p{Cc}@<>(),;:"\\]+$/u.test(value)) return false;
  return value.slice(value.indexOf('@') + 2, -1).includes('.');
}

/** Not trimmed: spaces belong to a password. The maximum length is that of the log-in. */
export const NewPassword = z
  .string(PASSWORD_MISSING)
  .min(1, PASSWORD_MISSING)
  .max(1024, PASSWORD_TOO_LONG)
  .refine((value) => value === '' || value.length >= MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT);

/** An invalid value becomes '', which is an unknown token. */
const token = z.string().max(200).catch('');

/** The form of the page of a link; the confirmation is not sent. */
export const NewPasswordForm = z
  .object({
    password: NewPassword,
    confirmation: z.string(CONFIRMATION_MISSING).min(1, CONFIRMATION_MISSING),
  })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    error: PASSWORDS_DIFFER,
    // Also when other fields have errors, but not when the confirmation is missing.
    when: ({ value }) => z.object({ confirmation: z.string().min(1) }).safeParse(value).success,
  });

export const passwords = {
  request: endpoint({
    method: 'POST',
    path: '/password-reset/',
    access: 'public',
    summary:
      'Ask for a mail with a link that sets a new password; answered alike whether or not somebody has this e-mail',
    body: z.object({
      email: requiredText(254, EMAIL_MISSING).refine(
        (value) => value === '' || isEmailAddress(value),
        EMAIL_INVALID,
      ),
    }),
    statuses: [202],
    errors: { 429: RESET_BLOCKED },
  }),
  check: endpoint({
    method: 'POST',
    path: '/password-reset/check/',
    access: 'public',
    summary: 'Whether a link is still good, and whose it is; it stays unused',
    body: z.object({ token }),
    response: z.object({ purpose: z.enum(['reset', 'invitation']), email: z.string() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/password-reset/confirm/',
    access: 'public',
    summary:
      'Set a new password with the token of a link; ends every session of the account and removes its passkeys',
    body: z.object({
      token,
      // Checked by `NewPassword` together with the token, so that both errors are reported.
      password: z
        .string()
        .catch('')
        .meta({
          description: `At least ${MIN_PASSWORD_LENGTH} and at most 1024 characters, and not easy to guess.`,
        }),
    }),
  }),
};

export type LinkPurpose = 'reset' | 'invitation';
