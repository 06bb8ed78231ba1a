import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Milestone } from '../../../web/src/content/about.ts';
import type { PublicPage } from '../../../web/src/content/page.ts';

export type { Milestone };

export const story = {
  title: msg`A casa`,
  line: msg`Uma casa antiga, uma varanda e muita conversa.`,
  paragraphs: [msg`A casa abriu as portas em 2019, no bairro do Recife Antigo.`],
};

export const aboutPage: PublicPage = {
  path: '/sobre',
  title: msg`A casa`,
  description: msg`A história da casa, do primeiro grupo na varanda até hoje.`,
  headline: story.title,
  picture: 'sobre',
};

export const values = [{ title: msg`Conversa primeiro`, text: msg`O resto vem junto.` }];

export const history: {
  title: MessageDescriptor;
  milestones: Milestone[];
  nextLine: MessageDescriptor;
  nextAction: MessageDescriptor;
} = {
  title: msg`Desde o começo`,
  milestones: [
    {
      date: '2019-05',
      when: msg`Maio de 2019`,
      title: msg`A varanda`,
      text: msg`Cinco cadeiras e um mapa.`,
    },
  ],
  nextLine: msg`Falta você.`,
  nextAction: msg`Ver Cursos`,
};
