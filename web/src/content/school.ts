/*
 * The school that runs this installation. Another school changes the files of this folder, the
 * mark in `public/` and nothing else.
 */

export interface SocialLink {
  service: 'instagram' | 'youtube' | 'facebook' | 'linkedin';
  label: string;
  url: string;
}

export interface OpeningHours {
  days: string;
  hours: string;
  /** The same for machines and screen readers, in full words. */
  spoken: string;
  /** The same as schema.org writes it. */
  dayNames: string[];
  opens: string;
  closes: string;
}

export const school = {
  /** In titles, in the footer, in mails. */
  name: 'Escola Trilha',
  /** Beside the mark. */
  shortName: 'Trilha',
  /** An address of the school's own mark, such as '/mark.svg'; without it Trilha's is drawn. */
  logo: undefined as string | undefined,
  tagline: 'Inglês, português e francês para ir mais longe.',
  description:
    'Escola de idiomas em São Paulo: aulas online e gravadas, em grupo ou individuais, do primeiro “olá” à conversa fluente.',
  phone: '(11) 5555-0142',
  /** The phone as a link needs it. */
  phoneLink: 'tel:+551155550142',
  email: 'contato@trilha.test',
  city: 'São Paulo, SP',
  /** The same for machines. */
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

/** 'Título · Escola Trilha', as every page is called. */
export function pageTitle(title: string): string {
  return `${title} · ${school.name}`;
}
