/*
 * The school that runs this installation. Another school changes only the files of this folder and the
 * mark in `public/`.
 */

export interface SocialLink {
  service: 'instagram' | 'youtube' | 'facebook' | 'linkedin';
  label: string;
  url: string;
}

export const school = {
  /** The name in titles, in the footer and in e-mails. */
  name: 'Escola Trilha',
  /** The name beside the mark. */
  shortName: 'Trilha',
  /** The address of the school's own mark, such as '/mark.svg'. By default Trilha's mark is shown. */
  logo: undefined as string | undefined,
  phone: '(11) 5555-0142',
  /** The phone number as a `tel:` link. */
  phoneLink: 'tel:+551155550142',
  email: 'contato@trilha.test',
  city: 'São Paulo, SP',
  /** The city in the format of schema.org. */
  address: { locality: 'São Paulo', region: 'SP', country: 'BR' },
  social: [
    {
      service: 'instagram',
      label: 'Instagram',
      url: 'https://www.instagram.com/escolatrilha.demo/',
    },
    { service: 'youtube', label: 'YouTube', url: 'https://www.youtube.com/@escolatrilha-demo' },
    { service: 'facebook', label: 'Facebook', url: 'https://www.facebook.com/escolatrilha.demo' },
    {
      service: 'linkedin',
      label: 'LinkedIn',
      url: 'https://www.linkedin.com/company/escolatrilha-demo/',
    },
  ] satisfies SocialLink[],
};

/** The title of a page: 'Título · Escola Trilha'. */
export function pageTitle(title: string): string {
  return `${title} · ${school.name}`;
}
