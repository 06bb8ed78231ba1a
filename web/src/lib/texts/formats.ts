import { i18n } from '@lingui/core';

/*
 * Dates and numbers in the language of the page. Ask for a format where something is drawn: one that is kept
 * in a constant keeps its language.
 */

const formats = new Map<string, unknown>();

function kept<Format>(kind: string, options: object, make: (language: string) => Format): Format {
  const language = i18n.locale || 'en';
  const key = `${kind} ${language} ${JSON.stringify(options)}`;
  const format = (formats.get(key) as Format | undefined) ?? make(language);
  formats.set(key, format);
  return format;
}

export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept('date', options, (language) => new Intl.DateTimeFormat(language, options));
}

export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept('number', options, (language) => new Intl.NumberFormat(language, options));
}

/** A share, 0 to 100, such as “70%”. */
export function percent(share: number): string {
  return numberFormat({ style: 'percent' }).format(share / 100);
}

/** Such as “3 days ago”. */
export function relativeFormat(
  options: Intl.RelativeTimeFormatOptions = {},
): Intl.RelativeTimeFormat {
  return kept('relative', options, (language) => new Intl.RelativeTimeFormat(language, options));
}

/** Such as “Ana, Bia and Carla”. */
export function listFormat(options: Intl.ListFormatOptions = {}): Intl.ListFormat {
  return kept('list', options, (language) => new Intl.ListFormat(language, options));
}

/** Such as “Brazilian Portuguese” for `pt-BR`; undefined for a language without a name. */
export function languageNames(): Intl.DisplayNames {
  return kept(
    'language names',
    {},
    (language) => new Intl.DisplayNames(language, { type: 'language', fallback: 'none' }),
  );
}
