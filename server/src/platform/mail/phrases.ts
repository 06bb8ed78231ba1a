import type { InterfaceLanguage } from '@trilha/contract';
import type { Context } from '../context.ts';
import type { School } from '../school.ts';
import { sentenceIn } from '../texts.ts';
import type { Reader } from './mail-user.ts';

/* What several mails say. Like all of their texts it stands in the code in Portuguese (docs/decisions/0036-languages.md). */

export function greeting({ first_name, username, language }: Reader): string {
  return sentenceIn(language, /*i18n*/ 'Olá, {name}!', { name: first_name || username });
}

/** The moment of an event in the school's time zone, for a sentence with `{day}` and `{time}`. */
export function momentOf(
  { now, timeZone }: Pick<Context, 'now' | 'timeZone'>,
  language: InterfaceLanguage,
): { day: string; time: string } {
  const write = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone, ...style }).format(now());
  return { day: write({ dateStyle: 'long' }), time: write({ timeStyle: 'short' }) };
}

/** Where to ask for help; nothing where the school has no e-mail address. */
export function helpNotes({ email }: School, language: InterfaceLanguage): string[] {
  return email === undefined || email === ''
    ? []
    : [sentenceIn(language, /*i18n*/ 'Precisa de ajuda? Fale com a escola: {email}.', { email })];
}
