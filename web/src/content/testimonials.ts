import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { published, shown } from './published.ts';

export type Portrait = 'luana' | 'ricardo' | 'teresa';

export interface Testimonial {
  name: string;
  role: MessageDescriptor;
  quote: MessageDescriptor;
  /** The name of a drawn portrait, or the address of a picture of the person. */
  portrait: Portrait | `/${string}`;
}

const FIRST: Testimonial[] = [
  {
    name: 'Luana Ribeiro',
    role: msg`Enfermeira, Inglês Intermediário`,
    quote: msg`Eu travava até para pedir um café. Hoje atendo pacientes estrangeiros no hospital e a conversa simplesmente anda.`,
    portrait: 'luana',
  },
  {
    name: 'Ricardo Tanaka',
    role: msg`Analista de dados, Inglês Avançado`,
    quote: msg`Assisto às aulas gravadas no metrô e levo as dúvidas para o grupo de quinta. Em oito meses, minha primeira apresentação em inglês.`,
    portrait: 'ricardo',
  },
  {
    name: 'Teresa Albuquerque',
    role: msg`Professora aposentada, Inglês Iniciante`,
    quote: msg`Comecei aos 63 para falar com meu neto em Toronto. O clube do livro virou o melhor dia do meu mês.`,
    portrait: 'teresa',
  },
];

/** The testimonials of the home page. */
export const testimonials: Testimonial[] =
  published.testimonials?.map(({ name, role, quote, portrait }) => ({
    name,
    role: shown(role),
    quote: shown(quote),
    portrait,
  })) ?? FIRST;
