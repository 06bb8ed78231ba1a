import { useLocation } from 'react-router';
import { LANGUAGES } from './routes/languages.ts';
import type { Language } from './routes/route-table.ts';

export type { Language } from './routes/route-table.ts';

const languages = new Map(LANGUAGES);

/** The language of a page by its address, also of one that does not exist. */
export function languageOf(pathname: string): Language {
  return languages.get(pathname.split('/')[1] ?? '') ?? 'pt-BR';
}

/** The language of the page. */
export function useLanguage(): Language {
  return languageOf(useLocation().pathname);
}

/** The text in the page's language. */
export function useText<Text>(texts: Record<Language, Text>): Text {
  return texts[useLanguage()];
}
