import { msg } from '@lingui/core/macro';
import type { PublicPage } from '../../../web/src/content/page.ts';

export const coursesPage: PublicPage = {
  path: '/cursos',
  title: msg`Nossos cursos`,
  description: msg`Espanhol a partir de R$ 175 por mês. Inglês em breve.`,
  headline: msg`Espanhol e inglês`,
  picture: 'cursos',
};

export const catalogue = {
  title: msg`Nossos cursos`,
  line: msg`Escolha o seu porto.`,
  soonTitle: msg`Ainda no estaleiro`,
  plansTitle: msg`Um jeito de aprender`,
  plansLine: msg`Dúvidas?`,
  askAction: msg`Pergunte para a casa.`,
  moreAction: msg`Saiba Mais`,
  plansAction: msg`Ver planos`,
  notifyAction: msg`Quero saber quando abrir`,
  consultantLine: msg`Conte o que você procura.`,
  consultantAction: msg`Fale com um Consultor`,
};
