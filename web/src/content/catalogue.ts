/** The courses that the public pages show, with their plans and prices. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { published, shown } from './published.ts';

export interface Plan {
  id: 'recorded' | 'group' | 'individual';
  name: MessageDescriptor;
  /** The target group, in one line. */
  line: MessageDescriptor;
  /** In reais per month. */
  price: number;
  includes: MessageDescriptor[];
}

export interface CatalogueCourse {
  slug: string;
  title: MessageDescriptor;
  level: MessageDescriptor;
  months: number;
  /** The skills at the end of the course. */
  summary: MessageDescriptor;
  benefits: MessageDescriptor[];
  /** Empty if the course is not open yet: it is then marked 'Em Breve'. */
  plans: Plan[];
}

export interface CatalogueLanguage {
  slug: string;
  name: MessageDescriptor;
  /** 'Hello' in the language itself. */
  greeting: string;
  /** The language of the greeting, for screen readers. */
  lang: string;
  line: MessageDescriptor;
  /** The levels, in order. */
  levels: MessageDescriptor[];
  courses: CatalogueCourse[];
}

export const COMING_SOON = msg`Em Breve`;

const FIRST_PLANS: Plan[] = [
  {
    id: 'recorded',
    name: msg`Aulas gravadas`,
    line: msg`Para quem tem pouco tempo e estuda no próprio ritmo.`,
    price: 120,
    includes: [
      msg`Todas as videoaulas do nível, com legendas`,
      msg`Atividades com correção na hora`,
      msg`Clube do livro online, uma vez por mês`,
    ],
  },
  {
    id: 'group',
    name: msg`Aulas em grupo`,
    line: msg`Para quem aprende conversando com outras pessoas.`,
    price: 200,
    includes: [
      msg`Tudo o que há nas aulas gravadas`,
      msg`Duas aulas online por semana, até 8 alunos`,
      msg`Role-playing e sessões de filmes e séries`,
    ],
  },
  {
    id: 'individual',
    name: msg`Aulas individuais`,
    line: msg`Para quem tem um objetivo e uma data.`,
    price: 300,
    includes: [
      msg`Tudo o que há nas aulas gravadas`,
      msg`Uma aula por semana só com o professor`,
      msg`Plano de estudos feito para o seu objetivo`,
    ],
  },
];

const { catalogue } = published;

export const plans: Plan[] =
  catalogue?.plans.map((plan) => ({
    ...plan,
    name: shown(plan.name),
    line: shown(plan.line),
    includes: plan.includes.map(shown),
  })) ?? FIRST_PLANS;

const FIRST_LANGUAGES: CatalogueLanguage[] = [
  {
    slug: 'ingles',
    name: msg`Inglês`,
    greeting: 'Hello!',
    lang: 'en',
    line: msg`Todos os níveis, com matrículas abertas.`,
    levels: [msg`Iniciante`, msg`Intermediário`, msg`Avançado`],
    courses: [
      {
        slug: 'ingles-iniciante',
        title: msg`Inglês Iniciante`,
        level: msg`Iniciante`,
        months: 12,
        summary: msg`Apresente-se, peça, pergunte e entenda as respostas do dia a dia.`,
        benefits: [
          msg`Vocabulário para viagem, trabalho e família`,
          msg`Pronúncia trabalhada desde a primeira aula`,
          msg`Conversas curtas toda semana`,
        ],
        plans,
      },
      {
        slug: 'ingles-intermediario',
        title: msg`Inglês Intermediário`,
        level: msg`Intermediário`,
        months: 12,
        summary: msg`Conte histórias, dê opiniões e acompanhe uma série sem perder o fio.`,
        benefits: [
          msg`Passado, futuro e hipóteses sem tradução mental`,
          msg`Role-playing de reuniões e entrevistas`,
          msg`Clube do livro com leituras adaptadas`,
        ],
        plans,
      },
      {
        slug: 'ingles-avancado',
        title: msg`Inglês Avançado`,
        level: msg`Avançado`,
        months: 12,
        summary: msg`Negocie, apresente e brinque com o idioma como quem mora nele.`,
        benefits: [
          msg`Debates, apresentações e escrita profissional`,
          msg`Filmes, podcasts e livros sem adaptação`,
          msg`Preparação para exames internacionais`,
        ],
        plans,
      },
    ],
  },
  {
    slug: 'portugues',
    name: msg`Português`,
    greeting: 'Olá!',
    lang: 'pt-BR',
    line: msg`Para quem chegou ao Brasil ou quer chegar.`,
    levels: [msg`Iniciante`, msg`Intermediário`, msg`Avançado`],
    courses: [
      {
        slug: 'portugues',
        title: msg`Português`,
        level: msg`Do iniciante ao avançado`,
        months: 6,
        summary: msg`O português que se fala no Brasil, da padaria à reunião.`,
        benefits: [
          msg`Fala brasileira, com seus sons e expressões`,
          msg`Cultura, música e cinema em cada módulo`,
          msg`Turmas com alunos de vários países`,
        ],
        plans: [],
      },
    ],
  },
  {
    slug: 'frances',
    name: msg`Francês`,
    greeting: 'Bonjour !',
    lang: 'fr',
    line: msg`Para estudar, trabalhar ou passear sem dicionário.`,
    levels: [msg`Iniciante`, msg`Intermediário`, msg`Avançado`],
    courses: [
      {
        slug: 'frances',
        title: msg`Francês`,
        level: msg`Do iniciante ao avançado`,
        months: 12,
        summary: msg`Do primeiro “bonjour” a uma conversa longa à mesa.`,
        benefits: [
          msg`Sons do francês explicados para brasileiros`,
          msg`Filmes e canções desde o nível iniciante`,
          msg`Preparação para morar ou estudar fora`,
        ],
        plans: [],
      },
    ],
  },
];

export const languages: CatalogueLanguage[] =
  catalogue?.languages.map((language) => ({
    ...language,
    name: shown(language.name),
    line: shown(language.line),
    levels: language.levels.map(shown),
    courses: language.courses.map((course) => ({
      slug: course.slug,
      title: shown(course.title),
      level: shown(course.level),
      months: course.months,
      summary: shown(course.summary),
      benefits: course.benefits.map(shown),
      plans: plans.filter(({ id }) => course.plans.includes(id)),
    })),
  })) ?? FIRST_LANGUAGES;
