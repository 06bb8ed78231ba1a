import { contact as words } from '../../../web/src/content/contact.ts';
import type { PublicPage } from '../../../web/src/content/page.ts';

export const contactPage: PublicPage = {
  path: '/contato',
  title: 'Fale com a casa',
  description: 'Telefone, e-mail e horário da casa.',
  headline: 'Fale com a casa',
  picture: 'contato',
};

export const talk = [
  { word: '¿Qué tal?', lang: 'es' },
  { word: 'Hi!', lang: 'en' },
] as const;

/** The words of the form may stay. */
export const contact = {
  ...words,
  title: 'Fale com a casa',
  line: 'A porta está aberta.',
  cityNote: 'Perto do Marco Zero.',
};
