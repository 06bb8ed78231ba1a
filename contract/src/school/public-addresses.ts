import type { InterfaceLanguage } from '../common.ts';

/*
 * Where the public pages are. It imports no schema, so that each page takes it without them; the server names
 * these addresses in mails.
 */

/**
 * The addresses of the public pages in the other languages, by their address in Portuguese, which is also
 * the page's name in the code.
 */
export const PUBLIC_ADDRESSES = {
  '/': { en: '/en', fr: '/fr' },
  '/cursos': { en: '/en/courses', fr: '/fr/cours' },
  '/sobre': { en: '/en/about', fr: '/fr/a-propos' },
  '/contato': { en: '/en/contact', fr: '/fr/contact' },
  '/privacidade': { en: '/en/privacy', fr: '/fr/confidentialite' },
  '/login': { en: '/en/login', fr: '/fr/connexion' },
  '/esqueci-senha': { en: '/en/forgotten-password', fr: '/fr/mot-de-passe-oublie' },
  '/redefinir-senha': { en: '/en/reset-password', fr: '/fr/nouveau-mot-de-passe' },
} as const;

export type PublicPath = keyof typeof PUBLIC_ADDRESSES;

/** The address of a public page in a language. */
export function publicAddress(path: PublicPath, language: InterfaceLanguage): string {
  return language === 'pt-BR' ? path : PUBLIC_ADDRESSES[path][language];
}
