import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Feature } from '../../../web/src/content/home.ts';
import type { PublicPage } from '../../../web/src/content/page.ts';

export const hero = {
  headline: msg`O mundo começa no cais`,
  line: msg`Espanhol e inglês com gente que mora perto do mar.`,
  action: msg`Ver Cursos`,
  otherAction: msg`Converse com a casa`,
};

export const homePage: PublicPage = {
  path: '/',
  title: msg`Espanhol e inglês no Recife`,
  description: msg`Turmas pequenas de espanhol e inglês no centro do Recife.`,
  headline: hero.headline,
  picture: 'inicio',
};

export const features: { title: MessageDescriptor; line: MessageDescriptor; items: Feature[] } = {
  title: msg`Por que escolher a casa`,
  line: msg`Aqui se aprende conversando.`,
  items: [
    { picture: 'classes', title: msg`Turmas de seis`, text: msg`Todos falam em todas as aulas.` },
    { picture: 'films', title: msg`Cinema na varanda`, text: msg`Um filme por mês, com conversa.` },
  ],
};

export const coursesSection = {
  title: msg`Nossos portos`,
  line: msg`Dois idiomas, do começo ao fim.`,
  action: msg`Ver todos os cursos`,
};

export const testimonialsSection = { title: msg`Quem já embarcou` };
