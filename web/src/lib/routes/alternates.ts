import type { MetaDescriptor } from 'react-router';
import { absolute } from '../origin.ts';
import { publicAddress, type PublicPath } from './public-addresses.ts';
import type { Language } from './route-table.ts';

/** The same page in all languages that are offered; Portuguese for those whose language is none of them. */
export function alternates(path: PublicPath, offered: readonly Language[]): MetaDescriptor[] {
  const link = (hrefLang: string, language: Language) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: absolute(publicAddress(path, language)),
  });
  return [...offered.map((language) => link(language, language)), link('x-default', 'pt-BR')];
}
