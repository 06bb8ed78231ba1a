/** The courses that the public pages show, with their plans and prices. */

export interface Plan {
  id: 'recorded' | 'group' | 'individual';
  name: string;
  /** The target group, in one line. */
  line: string;
  /** In reais per month. */
  price: number;
  includes: string[];
}

export interface CatalogueCourse {
  slug: string;
  title: string;
  level: string;
  months: number;
  /** The skills at the end of the course. */
  summary: string;
  benefits: string[];
  /** Empty if the course is not open yet: it is then marked 'Em Breve'. */
  plans: Plan[];
}

export interface CatalogueLanguage {
  slug: string;
  name: string;
  /** 'Hello' in the language itself. */
  greeting: string;
  /** The language of the greeting, for screen readers. */
  lang: string;
  line: string;
  /** The levels, in order. */
  levels: string[];
  courses: CatalogueCourse[];
}

export const COMING_SOON = 'Em Breve';

export const plans: Plan[] = [
  {
    id: 'recorded',
    name: 'Aulas gravadas',
    line: 'Para quem tem pouco tempo e estuda no próprio ritmo.',
    price: 120,
    includes: [
      'Todas as videoaulas do nível, com legendas',
      'Atividades com correção na hora',
      'Clube do livro online, uma vez por mês',
    ],
  },
  {
    id: 'group',
    name: 'Aulas em grupo',
    line: 'Para quem aprende conversando com outras pessoas.',
    price: 200,
    includes: [
      'Tudo o que há nas aulas gravadas',
      'Duas aulas online por semana, até 8 alunos',
      'Role-playing e sessões de filmes e séries',
    ],
  },
  {
    id: 'individual',
    name: 'Aulas individuais',
    line: 'Para quem tem um objetivo e uma data.',
    price: 300,
    includes: [
      'Tudo o que há nas aulas gravadas',
      'Uma aula por semana só com o professor',
      'Plano de estudos feito para o seu objetivo',
    ],
  },
];

export const languages: CatalogueLanguage[] = [
  {
    slug: 'ingles',
    name: 'Inglês',
    greeting: 'Hello!',
    lang: 'en',
    line: 'Todos os níveis, com matrículas abertas.',
    levels: ['Iniciante', 'Intermediário', 'Avançado'],
    courses: [
      {
        slug: 'ingles-iniciante',
        title: 'Inglês Iniciante',
        level: 'Iniciante',
        months: 12,
        summary: 'Apresente-se, peça, pergunte e entenda as respostas do dia a dia.',
        benefits: [
          'Vocabulário para viagem, trabalho e família',
          'Pronúncia trabalhada desde a primeira aula',
          'Conversas curtas toda semana',
        ],
        plans,
      },
      {
        slug: 'ingles-intermediario',
        title: 'Inglês Intermediário',
        level: 'Intermediário',
        months: 12,
        summary: 'Conte histórias, dê opiniões e acompanhe uma série sem perder o fio.',
        benefits: [
          'Passado, futuro e hipóteses sem tradução mental',
          'Role-playing de reuniões e entrevistas',
          'Clube do livro com leituras adaptadas',
        ],
        plans,
      },
      {
        slug: 'ingles-avancado',
        title: 'Inglês Avançado',
        level: 'Avançado',
        months: 12,
        summary: 'Negocie, apresente e brinque com o idioma como quem mora nele.',
        benefits: [
          'Debates, apresentações e escrita profissional',
          'Filmes, podcasts e livros sem adaptação',
          'Preparação para exames internacionais',
        ],
        plans,
      },
    ],
  },
  {
    slug: 'portugues',
    name: 'Português',
    greeting: 'Olá!',
    lang: 'pt-BR',
    line: 'Para quem chegou ao Brasil ou quer chegar.',
    levels: ['Iniciante', 'Intermediário', 'Avançado'],
    courses: [
      {
        slug: 'portugues',
        title: 'Português',
        level: 'Do iniciante ao avançado',
        months: 6,
        summary: 'O português que se fala no Brasil, da padaria à reunião.',
        benefits: [
          'Fala brasileira, com seus sons e expressões',
          'Cultura, música e cinema em cada módulo',
          'Turmas com alunos de vários países',
        ],
        plans: [],
      },
    ],
  },
  {
    slug: 'frances',
    name: 'Francês',
    greeting: 'Bonjour !',
    lang: 'fr',
    line: 'Para estudar, trabalhar ou passear sem dicionário.',
    levels: ['Iniciante', 'Intermediário', 'Avançado'],
    courses: [
      {
        slug: 'frances',
        title: 'Francês',
        level: 'Do iniciante ao avançado',
        months: 12,
        summary: 'Do primeiro “bonjour” a uma conversa longa à mesa.',
        benefits: [
          'Sons do francês explicados para brasileiros',
          'Filmes e canções desde o nível iniciante',
          'Preparação para morar ou estudar fora',
        ],
        plans: [],
      },
    ],
  },
];
