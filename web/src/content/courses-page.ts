/** Texts of the catalogue page. */
import { msg } from '@lingui/core/macro';
import type { PublicPage } from './page.ts';
import { words } from './published.ts';

export const coursesPage: PublicPage = {
  path: '/cursos',
  title: msg`Cursos`,
  description: words(
    'coursesDescription',
    msg`Inglês iniciante, intermediário e avançado a partir de R$120 por mês. Português e francês em breve.`,
  ),
  headline: words('coursesHeadline', msg`Inglês, português e francês: escolha a sua trilha`),
  picture: 'cursos',
};

export const catalogue = {
  title: words('coursesTitle', msg`Cursos`),
  line: words(
    'coursesLine',
    msg`Cada curso é um trecho da trilha. Veja onde você está, escolha um plano e comece.`,
  ),
  /** For who is logged in. */
  ownLine: msg`Você já tem uma conta.`,
  ownAction: msg`Veja os cursos em que você pode entrar`,
  soonTitle: words('soonTitle', msg`Próximas trilhas`),
  plansTitle: words('plansTitle', msg`Três jeitos de aprender`),
  plansLine: words(
    'plansLine',
    msg`Os mesmos planos valem para todos os níveis de inglês. Ficou em dúvida?`,
  ),
  askAction: msg`A gente ajuda a escolher.`,
  moreAction: msg`Saiba Mais`,
  plansAction: msg`Ver planos`,
  planAction: msg`Quero este plano`,
  notifyAction: msg`Quero saber quando abrir`,
  consultantLine: words(
    'consultantLine',
    msg`Conte o seu objetivo: indicamos o nível e o plano certos, sem compromisso.`,
  ),
  consultantAction: words('consultantAction', msg`Fale com um Consultor`),
};
