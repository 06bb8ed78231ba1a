/*
 * The school that runs this installation. Another school changes only the files of this folder and the
 * mark in `public/`, or publishes its own values in the admin area.
 */
import { published } from './published.ts';
import { SOCIAL_NAMES } from './social-names.ts';

export interface SocialLink {
  service: keyof typeof SOCIAL_NAMES;
  label: string;
  url: string;
}

const FIRST = {
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
  ] as SocialLink[],
};

/** A `tel:` link: what is written without its country's code is dialled within Brazil. */
function phoneLink(phone: string, country: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  if (phone.trim().startsWith('+')) return `tel:+${digits}`;
  return country === 'BR' ? `tel:+55${digits.replace(/^0+/, '')}` : `tel:${digits}`;
}

const { identity, contact, social } = published;

export const school: typeof FIRST = {
  ...FIRST,
  ...(identity && {
    name: identity.name,
    shortName: identity.shortName,
    logo: identity.logo === null ? FIRST.logo : `/media/pictures/${identity.logo}`,
  }),
  ...(contact && {
    phone: contact.phone,
    phoneLink: phoneLink(contact.phone, contact.country),
    email: contact.email,
    city: [contact.city, contact.region].filter(Boolean).join(', '),
    address: { locality: contact.city, region: contact.region, country: contact.country },
  }),
  ...(social && {
    social: social.map((link) => ({ ...link, label: SOCIAL_NAMES[link.service] })),
  }),
};

/** The title of a page: 'Título · Escola Trilha'. */
export function pageTitle(title: string): string {
  return `${title} · ${school.name}`;
}
