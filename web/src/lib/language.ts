import { createContext, use, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { LANGUAGES } from './routes/languages.ts';
import { publicAddress, type PublicPath } from './routes/public-addresses.ts';
import type { Language } from './routes/route-table.ts';
import { currentUser, subscribeToSession } from './session/session.ts';
import { shownLanguage } from './texts/texts.ts';

export type { Language } from './routes/route-table.ts';

const parts = new Map(LANGUAGES.map(([part, ...of]) => [part, of]));

/**
 * The language of a page by its address, also of one that does not exist.
 * @param own the language of the user, which counts behind the log-in
 */
export function languageOf(pathname: string, own?: Language): Language {
  const [language = 'pt-BR', isPrivate = false] = parts.get(pathname.split('/')[1] ?? '') ?? [];
  return (isPrivate && own) || language;
}

const ownLanguage = () => currentUser()?.language;

/** The language in which the page at an address is to be, for whoever is logged in. */
export function wantedLanguage(pathname: string): Language {
  return languageOf(pathname, ownLanguage());
}

/** The language in which the page is to be: its texts may still be on their way. */
export function useWantedLanguage(): Language {
  const own = useSyncExternalStore(subscribeToSession, ownLanguage, () => undefined);
  return languageOf(useLocation().pathname, own);
}

/** The languages of the interface, each by its own name: who looks for theirs may read no other. */
export const LANGUAGE_NAMES: readonly { readonly value: Language; readonly name: string }[] = [
  { value: 'pt-BR', name: 'Português' },
  { value: 'en', name: 'English' },
  { value: 'fr', name: 'Français' },
];

/** Given by `TextsProvider`. */
export const LanguageContext = createContext<Language>('pt-BR');

/** The language of the page. */
export function useLanguage(): Language {
  return use(LanguageContext);
}

/**
 * The language of the public pages, the log-in among them, that a page leads to: its own. Behind the log-in
 * English is also what a page has of whom nobody has asked: from there they are in Portuguese.
 */
function siteLanguageOf(pathname: string, language: Language, isChosen: boolean): Language {
  const [, isPrivate = false] = parts.get(pathname.split('/')[1] ?? '') ?? [];
  return isPrivate && language === 'en' && !isChosen ? 'pt-BR' : language;
}

const isLanguageChosen = () => currentUser()?.is_language_chosen ?? false;

/** The language of the public pages that this page leads to, and of the log-in over it. */
export function useSiteLanguage(): Language {
  const isChosen = useSyncExternalStore(subscribeToSession, isLanguageChosen, () => false);
  return siteLanguageOf(useLocation().pathname, useLanguage(), isChosen);
}

/** The same outside of components, of the page as it is to be. */
export function wantedSiteLanguage(): Language {
  const { pathname } = window.location;
  return siteLanguageOf(pathname, wantedLanguage(pathname), isLanguageChosen());
}

/** What gives the address of a public page, by its name, in the language of this page. */
export function usePublicAddress(): (path: PublicPath) => string {
  const language = useSiteLanguage();
  return (path) => publicAddress(path, language);
}

/** The same outside of components: the language is the one that was shown last. */
export function publicAddressHere(path: PublicPath): string {
  const language = siteLanguageOf(window.location.pathname, shownLanguage(), isLanguageChosen());
  return publicAddress(path, language);
}
