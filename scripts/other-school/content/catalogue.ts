import { msg } from '@lingui/core/macro';
import type {
  CatalogueCourse,
  CatalogueLanguage,
  Plan,
} from '../../../web/src/content/catalogue.ts';

export type { CatalogueCourse, CatalogueLanguage, Plan };

export const COMING_SOON = msg`Em Breve`;

export const plans: Plan[] = [
  {
    id: 'group',
    name: msg`Turma da casa`,
    line: msg`Para quem gosta de companhia.`,
    price: 175,
    includes: [msg`Duas aulas por semana`, msg`Cinema na varanda`],
  },
];

export const languages: CatalogueLanguage[] = [
  {
    slug: 'espanhol',
    name: msg`Espanhol`,
    greeting: '¡Hola!',
    lang: 'es',
    line: msg`Matrículas abertas.`,
    levels: [msg`Iniciante`],
    courses: [
      {
        slug: 'espanhol-iniciante',
        title: msg`Espanhol Iniciante`,
        level: msg`Iniciante`,
        months: 8,
        summary: msg`Do porto de Buenos Aires ao mercado de Lima.`,
        benefits: [msg`Conversas de mercado`],
        plans,
      },
    ],
  },
  {
    slug: 'ingles',
    name: msg`Inglês`,
    greeting: 'Hey!',
    lang: 'en',
    line: msg`Em preparação.`,
    levels: [msg`Iniciante`],
    courses: [
      {
        slug: 'ingles',
        title: msg`Inglês de Bordo`,
        level: msg`Iniciante`,
        months: 1,
        summary: msg`O inglês de quem viaja.`,
        benefits: [msg`Vocabulário de viagem`],
        plans: [],
      },
    ],
  },
];
