import { useLocation } from 'react-router';
import { LANGUAGES } from './boot/languages.ts';
import type { Language } from './boot/route-table.ts';

export type { Language } from './boot/route-table.ts';

const languages = new Map(LANGUAGES);

/** The language of a page by its address, also of one that does not exist. */
export function languageOf(pathname: string): Language {
  return languages.get(pathname.split('/')[1] ?? '') ?? 'pt-BR';
}

/** The language of the page. */
export function useLanguage(): Language {
  return languageOf(useLocation().pathname);
}

/** Picks the text of the page's language. */
export function useText<Text>(texts: Record<Language, Text>): Text {
  return texts[useLanguage()];
}
