import type { SocialLink } from '../../../web/src/content/school.ts';

/* Another school, as one that takes the product over would write it: for the test that builds it. */
export const school = {
  name: 'Casa do Porto Idiomas',
  shortName: 'Casa do Porto',
  logo: '/casa-do-porto.svg' as string | undefined,
  phone: '(81) 5555-0199',
  phoneLink: 'tel:+558155550199',
  email: 'oi@casadoporto.test',
  city: 'Recife, PE',
  address: { locality: 'Recife', region: 'PE', country: 'BR' },
  social: [
    {
      service: 'instagram',
      label: 'Instagram',
      url: 'https://www.instagram.com/casadoporto.demo/',
    },
  ] satisfies SocialLink[],
};

export function pageTitle(title: string): string {
  return `${title} · ${school.name}`;
}
