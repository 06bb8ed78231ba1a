/** Texts of the catalogue page. */
import type { PublicPage } from './page.ts';

export const coursesPage: PublicPage = {
  path: '/cursos',
  title: 'Cursos',
  description:
    'Inglês iniciante, intermediário e avançado a partir de R$120 por mês. Português e francês em breve.',
  headline: 'Inglês, português e francês: escolha a sua trilha',
  picture: 'cursos',
};

export const catalogue = {
  title: 'Cursos',
  line: 'Cada curso é um trecho da trilha. Veja onde você está, escolha um plano e comece.',
  /** For who is logged in. */
  ownLine: 'Você já tem uma conta.',
  ownAction: 'Veja os cursos em que você pode entrar',
  soonTitle: 'Próximas trilhas',
  plansTitle: 'Três jeitos de aprender',
  plansLine: 'Os mesmos planos valem para todos os níveis de inglês. Ficou em dúvida?',
  askAction: 'A gente ajuda a escolher.',
  moreAction: 'Saiba Mais',
  plansAction: 'Ver planos',
  planAction: 'Quero este plano',
  notifyAction: 'Quero saber quando abrir',
  consultantLine: 'Conte o seu objetivo: indicamos o nível e o plano certos, sem compromisso.',
  consultantAction: 'Fale com um Consultor',
};
