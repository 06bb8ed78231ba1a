/*
 * The school that runs this installation. Another school changes only the files of this folder and the
 * mark in `public/`.
 */

export interface SocialLink {
  service: 'instagram' | 'youtube' | 'facebook' | 'linkedin';
  label: string;
  url: string;
}

export interface OpeningHours {
  days: string;
  hours: string;
  /** Machine-readable, also read by screen readers: the days in full words. */
  spoken: string;
  /** The days in the format of schema.org. */
  dayNames: string[];
  opens: string;
  closes: string;
}

export const school = {
  /** The name in titles, in the footer and in e-mails. */
  name: 'Escola Trilha',
  /** The name beside the mark. */
  shortName: 'Trilha',
  /** The address of the school's own mark, such as '/mark.svg'. By default Trilha's mark is shown. */
  logo: undefined as string | undefined,
  tagline: 'Inglês, português e francês para ir mais longe.',
  description:
    'Escola de idiomas em São Paulo: aulas online e gravadas, em grupo ou individuais, do primeiro “olá” à conversa fluente.',
  phone: '(11) 5555-0142',
  /** The phone number as a `tel:` link. */
  phoneLink: 'tel:+551155550142',
  email: 'contato@trilha.test',
  city: 'São Paulo, SP',
  /** The city in the format of schema.org. */
  address: { locality: 'São Paulo', region: 'SP', country: 'BR' },
  openingHours: [
    {
      days: 'Seg–Sex',
      hours: '8h–20h',
      spoken: 'Segunda a sexta, das 8 às 20 horas',
      dayNames: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '08:00',
      closes: '20:00',
    },
    {
      days: 'Sáb',
      hours: '9h–14h',
      spoken: 'Sábado, das 9 às 14 horas',
      dayNames: ['Saturday'],
      opens: '09:00',
      closes: '14:00',
    },
  ] satisfies OpeningHours[],
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
