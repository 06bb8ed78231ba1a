import { msg } from '@lingui/core/macro';
import type { Portrait, Testimonial } from '../../../web/src/content/testimonials.ts';

export type { Portrait, Testimonial };

export const testimonials: Testimonial[] = [
  {
    name: 'Inês Lacerda',
    role: msg`Marinheira, Espanhol`,
    quote: msg`Em seis meses eu já negociava em Montevidéu.`,
    portrait: '/casa-do-porto.svg',
  },
  {
    name: 'Davi Melo',
    role: msg`Guia, Inglês`,
    quote: msg`Hoje guio em inglês.`,
    portrait: 'ricardo',
  },
  {
    name: 'Rosa Pinho',
    role: msg`Chef, Inglês`,
    quote: msg`Falo com os clientes.`,
    portrait: 'teresa',
  },
];
