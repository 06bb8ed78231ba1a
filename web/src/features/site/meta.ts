import type { MetaDescriptor } from 'react-router';
import type { PublicPage } from '../../content/page.ts';
import { pageTitle, school } from '../../content/school.ts';
import { absolute } from '../../lib/origin.ts';

/** The size of the pictures that scripts/build/social-pictures.ts draws. */
const PICTURE = { width: 1200, height: 630 };

/** The meta tags of a page for browsers, search engines and link previews. */
export function pageMeta(page: PublicPage, ...facts: object[]): MetaDescriptor[] {
  const title = pageTitle(page.title);
  const picture = absolute(`/social/${page.picture}.png`);
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: absolute(page.path) },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: absolute(page.path) },
    { property: 'og:site_name', content: school.name },
    { property: 'og:locale', content: 'pt_BR' },
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: String(PICTURE.width) },
    { property: 'og:image:height', content: String(PICTURE.height) },
    { property: 'og:image:alt', content: page.headline },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...facts.map((fact) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...fact },
    })),
  ];
}
