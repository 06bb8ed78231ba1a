export type Portrait = 'luana' | 'ricardo' | 'teresa';

export interface Testimonial {
  name: string;
  role: string;
  quote: string;
  /** The name of a drawn portrait, or the address of a picture of the person. */
  portrait: Portrait | `/${string}`;
}

/** Three testimonials for the home page. */
export const testimonials: Testimonial[] = [
  {
    name: 'Luana Ribeiro',
    role: 'Enfermeira, Inglês Intermediário',
    quote:
      'Eu travava até para pedir um café. Hoje atendo pacientes estrangeiros no hospital e a conversa simplesmente anda.',
    portrait: 'luana',
  },
  {
    name: 'Ricardo Tanaka',
    role: 'Analista de dados, Inglês Avançado',
    quote:
      'Assisto às aulas gravadas no metrô e levo as dúvidas para o grupo de quinta. Em oito meses, minha primeira apresentação em inglês.',
    portrait: 'ricardo',
  },
  {
    name: 'Teresa Albuquerque',
    role: 'Professora aposentada, Inglês Iniciante',
    quote:
      'Comecei aos 63 para falar com meu neto em Toronto. O clube do livro virou o melhor dia do meu mês.',
    portrait: 'teresa',
  },
];
