import { useLocation, useMatches } from 'react-router';

/** Public pages are in Portuguese, learner and admin screens in English. */
export type Language = 'pt-BR' | 'en';

/** The `handle` export of a route. */
export interface RouteHandle {
  lang: Language;
}

function hasLanguage(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'lang' in handle;
}

/** The language by the address, if no route names one: while a route loads, and for errors. */
function languageOf(pathname: string): Language {
  return /^\/(dashboard|profile|course|admin)(\/|$)/.test(pathname) ? 'en' : 'pt-BR';
}

/** The page's language: that of the innermost route whose `handle` names one. */
export function useLanguage(): Language {
  const matches = useMatches();
  const { pathname } = useLocation();
  const named = matches.findLast((match) => hasLanguage(match.handle))?.handle;
  return hasLanguage(named) ? named.lang : languageOf(pathname);
}

/** The text in the page's language. */
export function useText<Text>(texts: Record<Language, Text>): Text {
  return texts[useLanguage()];
}
