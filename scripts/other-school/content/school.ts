import type { OpeningHours, SocialLink } from '../../../web/src/content/school.ts';

/* Another school, as one that takes the product over would write it: for the test that builds it. */
export const school = {
  name: 'Casa do Porto Idiomas',
  shortName: 'Casa do Porto',
  logo: '/casa-do-porto.svg' as string | undefined,
  tagline: 'Espanhol e inglês de frente para o mar.',
  description: 'Escola de espanhol e inglês no Recife, com turmas pequenas e aulas ao ar livre.',
  phone: '(81) 5555-0199',
  phoneLink: 'tel:+558155550199',
  email: 'oi@casadoporto.test',
  city: 'Recife, PE',
  address: { locality: 'Recife', region: 'PE', country: 'BR' },
  openingHours: [
    {
      days: 'Ter–Sáb',
      hours: '10h–19h',
      spoken: 'Terça a sábado, das 10 às 19 horas',
      dayNames: ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
      opens: '10:00',
      closes: '19:00',
    },
  ] satisfies OpeningHours[],
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
