import { msg } from '@lingui/core/macro';
import { contact as words } from '../../../web/src/content/contact.ts';
import type { PublicPage } from '../../../web/src/content/page.ts';

export const contactPage: PublicPage = {
  path: '/contato',
  title: msg`Fale com a casa`,
  description: msg`Telefone, e-mail e horário da casa.`,
  headline: msg`Fale com a casa`,
  picture: 'contato',
};

export const talk = [
  { word: '¿Qué tal?', lang: 'es' },
  { word: 'Hi!', lang: 'en' },
] as const;

/** The words of the form may stay. */
export const contact = {
  ...words,
  title: msg`Fale com a casa`,
  line: msg`A porta está aberta.`,
  cityNote: msg`Perto do Marco Zero.`,
};
