import type { PublicPage } from '../../../web/src/content/page.ts';

export const coursesPage: PublicPage = {
  path: '/cursos',
  title: 'Nossos cursos',
  description: 'Espanhol a partir de R$ 175 por mês. Inglês em breve.',
  headline: 'Espanhol e inglês',
  picture: 'cursos',
};

export const catalogue = {
  title: 'Nossos cursos',
  line: 'Escolha o seu porto.',
  soonTitle: 'Ainda no estaleiro',
  plansTitle: 'Um jeito de aprender',
  plansLine: 'Dúvidas?',
  askAction: 'Pergunte para a casa.',
  moreAction: 'Saiba Mais',
  plansAction: 'Ver planos',
  notifyAction: 'Quero saber quando abrir',
  consultantLine: 'Conte o que você procura.',
  consultantAction: 'Fale com um Consultor',
};
