import type { MetaDescriptor } from 'react-router';
import { pageTitle, school } from '../../content/school.ts';

/** What a page says of itself to browsers, search engines and whoever shares its address. */
export function pageMeta(title: string, description: string): MetaDescriptor[] {
  return [
    { title: pageTitle(title) },
    { name: 'description', content: description },
    { property: 'og:title', content: pageTitle(title) },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: school.name },
    { property: 'og:locale', content: 'pt_BR' },
  ];
}
