import type {
  CatalogueCourse,
  CatalogueLanguage,
  Plan,
} from '../../../web/src/content/catalogue.ts';

export type { CatalogueCourse, CatalogueLanguage, Plan };

export const COMING_SOON = 'Em Breve';

export const plans: Plan[] = [
  {
    id: 'group',
    name: 'Turma da casa',
    line: 'Para quem gosta de companhia.',
    price: 175,
    includes: ['Duas aulas por semana', 'Cinema na varanda'],
  },
];

export const languages: CatalogueLanguage[] = [
  {
    slug: 'espanhol',
    name: 'Espanhol',
    greeting: '¡Hola!',
    lang: 'es',
    line: 'Matrículas abertas.',
    levels: ['Iniciante'],
    courses: [
      {
        slug: 'espanhol-iniciante',
        title: 'Espanhol Iniciante',
        level: 'Iniciante',
        months: 8,
        summary: 'Do porto de Buenos Aires ao mercado de Lima.',
        benefits: ['Conversas de mercado'],
        plans,
      },
    ],
  },
  {
    slug: 'ingles',
    name: 'Inglês',
    greeting: 'Hey!',
    lang: 'en',
    line: 'Em preparação.',
    levels: ['Iniciante'],
    courses: [
      {
        slug: 'ingles',
        title: 'Inglês de Bordo',
        level: 'Iniciante',
        months: 1,
        summary: 'O inglês de quem viaja.',
        benefits: ['Vocabulário de viagem'],
        plans: [],
      },
    ],
  },
];
