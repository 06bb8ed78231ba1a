import type { Feature } from '../../../web/src/content/home.ts';
import type { PublicPage } from '../../../web/src/content/page.ts';

export const hero = {
  headline: 'O mundo começa no cais',
  line: 'Espanhol e inglês com gente que mora perto do mar.',
  action: 'Ver Cursos',
  otherAction: 'Converse com a casa',
};

export const homePage: PublicPage = {
  path: '/',
  title: 'Espanhol e inglês no Recife',
  description: 'Turmas pequenas de espanhol e inglês no centro do Recife.',
  headline: hero.headline,
  picture: 'inicio',
};

export const features: { title: string; line: string; items: Feature[] } = {
  title: 'Por que escolher a casa',
  line: 'Aqui se aprende conversando.',
  items: [
    { picture: 'classes', title: 'Turmas de seis', text: 'Todos falam em todas as aulas.' },
    { picture: 'films', title: 'Cinema na varanda', text: 'Um filme por mês, com conversa.' },
  ],
};

export const coursesSection = {
  title: 'Nossos portos',
  line: 'Dois idiomas, do começo ao fim.',
  action: 'Ver todos os cursos',
};

export const testimonialsSection = { title: 'Quem já embarcou' };
