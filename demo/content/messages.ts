import type { LeadStage } from '@trilha/contract';

interface DemoMessage {
  readonly daysAgo: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly stage?: LeadStage;
  /** The user name of who answers it. */
  readonly owner?: string;
  readonly note?: string;
  /** What was answered on the next day. */
  readonly answer?: string;
  /** What came back by mail on the day after that. */
  readonly reply?: string;
}

/** What visitors wrote in the contact form, and what has become of it. */
export const messages: readonly DemoMessage[] = [
  {
    daysAgo: 21,
    first_name: 'Teresa',
    last_name: 'Guimarães',
    email: 'teresa.guimaraes@example.com',
    subject: 'Informações sobre cursos',
    message: 'Bom dia! Procuro um curso de inglês para conversação, de preferência pela manhã.',
    stage: 'lost',
    owner: 'paulo',
    note: 'Found a school nearer to her work.',
  },
  {
    daysAgo: 9,
    first_name: 'Sérgio',
    last_name: 'Damasceno',
    email: 'sergio.damasceno@example.com',
    subject: 'Agendar uma aula experimental',
    message:
      'Boa tarde! Gostaria de fazer uma aula experimental de francês. Posso às terças ou quintas, depois das 19h.',
    stage: 'trial',
    owner: 'paulo',
    note: 'Trial lesson on Thursday at 19:30. He has learned some French at school.',
    answer:
      'Olá, Sérgio!\n\nQue bom que você quer aprender francês conosco. Temos uma aula experimental nesta quinta, às 19h30. Posso reservar o seu lugar?\n\nAbraços,\nPaulo',
  },
  {
    daysAgo: 4,
    first_name: 'Inês',
    last_name: 'Carvalhal',
    email: 'ines@example.com',
    subject: 'Informações sobre cursos',
    message: 'Olá, a turma de português para estrangeiros começa quando? Sou de Lyon.\nObrigada!',
    stage: 'contacted',
    owner: 'paulo',
    answer:
      'Olá, Inês!\n\nA próxima turma começa na primeira segunda-feira do mês. As inscrições já estão abertas em nosso site.\n\nQualquer dúvida, é só responder a este email.',
    reply:
      'Olá, Paulo!\n\nObrigada pela resposta. A turma tem aulas à noite também? Trabalho até as 18h.\n\nInês',
  },
  {
    daysAgo: 2,
    first_name: 'Helena',
    last_name: 'Prado',
    email: 'helena.prado@example.com',
    subject: 'Agendar uma aula experimental',
    message: 'Minha filha tem 13 anos e adora inglês. Vocês têm turmas para a idade dela?',
  },
  {
    daysAgo: 1,
    first_name: 'Marcos Vinícius',
    last_name: 'de Andrade',
    email: 'marcos.andrade@example.com',
    subject: 'Informações sobre cursos',
    message:
      'Bom dia. Estudo inglês sozinho há um ano e não sei em que nível entro. Vocês fazem um teste? E o plano em grupo inclui o clube do livro?',
  },
];

/** What answers begin from. */
export const answerTemplates = [
  {
    name: 'Aula experimental',
    text: 'Olá, {first_name}!\n\nObrigado pelo seu interesse na {school}. A aula experimental é gratuita e dura 40 minutos. Quais dias e horários são bons para você?\n\nAbraços,\nEquipe {school}',
  },
  {
    name: 'Preços e turmas',
    text: 'Olá, {first_name}!\n\nOs planos e preços de todas as turmas estão em nosso site, na página “Planos”. Se quiser, ajudamos você a escolher: conte um pouco do que já sabe e do que precisa.\n\nAbraços,\nEquipe {school}',
  },
];
