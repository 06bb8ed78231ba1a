import type { Portrait, Testimonial } from '../../../web/src/content/testimonials.ts';

export type { Portrait, Testimonial };

export const testimonials: Testimonial[] = [
  {
    name: 'Inês Lacerda',
    role: 'Marinheira, Espanhol',
    quote: 'Em seis meses eu já negociava em Montevidéu.',
    portrait: '/casa-do-porto.svg',
  },
  { name: 'Davi Melo', role: 'Guia, Inglês', quote: 'Hoje guio em inglês.', portrait: 'ricardo' },
  { name: 'Rosa Pinho', role: 'Chef, Inglês', quote: 'Falo com os clientes.', portrait: 'teresa' },
];
