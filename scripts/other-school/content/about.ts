import type { Milestone } from '../../../web/src/content/about.ts';
import type { PublicPage } from '../../../web/src/content/page.ts';

export type { Milestone };

export const story = {
  title: 'A casa',
  line: 'Uma casa antiga, uma varanda e muita conversa.',
  paragraphs: ['A casa abriu as portas em 2019, no bairro do Recife Antigo.'],
};

export const aboutPage: PublicPage = {
  path: '/sobre',
  title: 'A casa',
  description: 'A história da casa, do primeiro grupo na varanda até hoje.',
  headline: story.title,
  picture: 'sobre',
};

export const values = [{ title: 'Conversa primeiro', text: 'O resto vem junto.' }];

export const history: {
  title: string;
  milestones: Milestone[];
  nextLine: string;
  nextAction: string;
} = {
  title: 'Desde o começo',
  milestones: [
    {
      date: '2019-05',
      when: 'Maio de 2019',
      title: 'A varanda',
      text: 'Cinco cadeiras e um mapa.',
    },
  ],
  nextLine: 'Falta você.',
  nextAction: 'Ver Cursos',
};
