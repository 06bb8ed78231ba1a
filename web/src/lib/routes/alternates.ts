import type { MetaDescriptor } from 'react-router';
import { absolute } from '../origin.ts';
import { publicAddress, type PublicPath } from './public-addresses.ts';
import type { Language } from './route-table.ts';

const LANGUAGES = ['pt-BR', 'en', 'fr'] as const;

/** The same page in all languages; Portuguese for those whose language is none of them. */
export function alternates(path: PublicPath): MetaDescriptor[] {
  const link = (hrefLang: string, language: Language) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: absolute(publicAddress(path, language)),
  });
  return [...LANGUAGES.map((language) => link(language, language)), link('x-default', 'pt-BR')];
}
