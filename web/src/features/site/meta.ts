import { i18n } from '@lingui/core';
import type { MetaDescriptor } from 'react-router';
import type { PublicPage } from '../../content/page.ts';
import { offered } from '../../content/published.ts';
import { pageTitle, school } from '../../content/school.ts';
import { absolute } from '../../lib/origin.ts';
import { alternates } from '../../lib/routes/alternates.ts';
import { publicAddress, type PublicPath } from '../../lib/routes/public-addresses.ts';
import type { Language } from '../../lib/language.ts';
import { shownLanguage } from '../../lib/texts/texts.ts';

/** The size of the pictures that scripts/build/social-pictures.ts draws. */
const PICTURE = { width: 1200, height: 630 };

/** The languages as Open Graph names them. */
const LOCALES: Readonly<Record<Language, string>> = { 'pt-BR': 'pt_BR', en: 'en_US', fr: 'fr_FR' };

/** The address of a public page in the language in which this one is being written. */
export function publicAddressNow(path: PublicPath): string {
  return publicAddress(path, shownLanguage());
}

/** The address of the picture that stands for a page where it is shared. */
export function pictureOf({ picture }: PublicPage): string {
  const language = shownLanguage();
  return absolute(`/social/${picture}${language === 'pt-BR' ? '' : `.${language}`}.png`);
}

/** The meta tags of a page for browsers, search engines and link previews. */
export function pageMeta(page: PublicPage, ...facts: object[]): MetaDescriptor[] {
  const title = pageTitle(i18n._(page.title));
  const description = i18n._(page.description);
  const address = absolute(publicAddressNow(page.path));
  const language = shownLanguage();
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...alternates(page.path, offered),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: school.name },
    { property: 'og:locale', content: LOCALES[language] },
    ...offered
      .filter((other) => other !== language)
      .map((other) => ({
        property: 'og:locale:alternate',
        content: LOCALES[other],
      })),
    { property: 'og:image', content: pictureOf(page) },
    { property: 'og:image:width', content: String(PICTURE.width) },
    { property: 'og:image:height', content: String(PICTURE.height) },
    { property: 'og:image:alt', content: i18n._(page.headline) },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...facts.map((fact) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...fact },
    })),
  ];
}
