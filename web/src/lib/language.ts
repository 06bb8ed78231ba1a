import { useLocation, useMatches } from 'react-router';

/** Public pages are in Portuguese, learner and admin screens in English. */
export type Language = 'pt-BR' | 'en';

/** What a route says about itself in its `handle` export. */
export interface RouteHandle {
  lang: Language;
}

function hasLanguage(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'lang' in handle;
}

/** The language by the address alone, where no route says it: while one loads, and for errors. */
function languageOf(pathname: string): Language {
  return /^\/(dashboard|profile|course|admin)(\/|$)/.test(pathname) ? 'en' : 'pt-BR';
}

/** The page's language: that of the innermost route that names one in its `handle`. */
export function useLanguage(): Language {
  const matches = useMatches();
  const { pathname } = useLocation();
  const named = matches.findLast((match) => hasLanguage(match.handle))?.handle;
  return hasLanguage(named) ? named.lang : languageOf(pathname);
}

/** Picks the text of the page's language. */
export function useText<Text>(texts: Record<Language, Text>): Text {
  return texts[useLanguage()];
}
