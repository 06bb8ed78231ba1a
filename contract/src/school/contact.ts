import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { EMAIL_INVALID, EMAIL_MISSING, isEmailAddress } from '../people/passwords.ts';

/** The subjects in the form; links of courses preselect the first. */
export const CONTACT_SUBJECTS = [
  /*i18n*/ 'Informações sobre cursos',
  /*i18n*/ 'Agendar uma aula experimental',
  /*i18n*/ 'Suporte técnico',
  /*i18n*/ 'Outros assuntos',
] as const;

export const MESSAGE_MAX_LENGTH = 5000;
const NAME_MAX_LENGTH = 150;
const EMAIL_MAX_LENGTH = 254;

/** Messages of the contact form, in Portuguese like its page. */
export const FIRST_NAME_MISSING = /*i18n*/ 'Informe seu nome';
export const LAST_NAME_MISSING = /*i18n*/ 'Informe seu sobrenome';
export const SUBJECT_MISSING = /*i18n*/ 'Escolha um assunto';
export const MESSAGE_MISSING = /*i18n*/ 'Informe uma mensagem';
export const UNREADABLE_CHARACTER = /*i18n*/ 'Há um caractere que não pode ser lido';
export const CONTACT_BLOCKED =
  /*i18n*/ 'Já recebemos várias mensagens suas na última hora. Tente novamente mais tarde.';

const tooLong = (max: number) => `Use no máximo ${max} caracteres`;

/** A required text of the form; `form` normalizes it before its length is checked. */
function required(max: number, missing: string, form: (value: string) => string) {
  return z
    .string(missing)
    .overwrite(form)
    .min(1, missing)
    .max(max, tooLong(max))
    .refine((value) => !value.includes('\u0000'), UNREADABLE_CHARACTER);
}

const oneLine = (value: string) => value.replaceAll(/\s+/g, ' ').trim();
/** Browsers send a line end of a form as two characters, but count it as one. */
const lines = (value: string) => value.replaceAll(/\r\n?/g, '\n').trim();

/** A message of a visitor to the school. */
export const NewContactMessage = z.object({
  first_name: required(NAME_MAX_LENGTH, FIRST_NAME_MISSING, oneLine),
  last_name: required(NAME_MAX_LENGTH, LAST_NAME_MISSING, oneLine),
  email: required(EMAIL_MAX_LENGTH, EMAIL_MISSING, (value) => value.trim()).refine(
    (value) => value === '' || isEmailAddress(value),
    EMAIL_INVALID,
  ),
  subject: z
    .string(SUBJECT_MISSING)
    .refine((value) => CONTACT_SUBJECTS.some((subject) => subject === value), SUBJECT_MISSING)
    .meta({ enum: [...CONTACT_SUBJECTS] }),
  message: required(MESSAGE_MAX_LENGTH, MESSAGE_MISSING, lines),
  // A honeypot: people do not see this field, but spam programs fill it in.
  homepage: z.string().catch('').meta({ description: 'Leave it empty.' }),
});
export type NewContactMessage = z.output<typeof NewContactMessage>;

export const contact = {
  send: endpoint({
    method: 'POST',
    path: '/contact/',
    access: 'public',
    idempotent: true,
    summary: 'Write to the school; it answers by e-mail',
    body: NewContactMessage,
    form: true,
    statuses: [201],
    errors: { 429: CONTACT_BLOCKED },
  }),
};
