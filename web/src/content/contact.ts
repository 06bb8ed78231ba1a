/** Texts of the contact page. */
import type { PublicPage } from './page.ts';

export const contactPage: PublicPage = {
  path: '/contato',
  title: 'Contato',
  description: 'Escreva para a escola, ou veja telefone, e-mail, cidade e horário de atendimento.',
  headline: 'Fale com a gente',
  picture: 'contato',
};

/** The speech bubbles of the picture at the top of the page. */
export const talk = [
  { word: 'Oi, tudo bem?', lang: 'pt-BR' },
  { word: 'Yes!', lang: 'en' },
] as const;

export const contact = {
  title: 'Fale com a gente',
  line: 'Não sabe o seu nível? Quer experimentar uma aula? Uma conversa de dez minutos resolve.',
  formTitle: 'Escreva para a gente',
  formLine: 'Respondemos em até um dia útil.',
  firstName: 'Nome',
  lastName: 'Sobrenome',
  email: 'Email',
  subject: 'Assunto',
  subjectPlaceholder: 'Escolha um assunto',
  message: 'Mensagem',
  send: 'Enviar Mensagem',
  sending: 'Enviando...',
  /** The label of the honeypot field, which only spam bots find. */
  leaveBlank: 'Deixe em branco',
  charactersLeft: (count: number) =>
    count === 1 ? 'Resta 1 caractere' : `Restam ${count} caracteres`,
  charactersOver: (count: number) =>
    count === 1 ? '1 caractere a mais' : `${count} caracteres a mais`,

  offline: 'Não conseguimos enviar: confira a sua conexão. O que você escreveu continua aqui.',
  failure:
    'A mensagem não foi enviada: algo deu errado do nosso lado. O que você escreveu continua aqui; tente de novo em alguns minutos.',

  sentTitle: 'Mensagem enviada!',
  sentLine: (name: string) => `Recebemos a sua mensagem, ${name}.`,
  /** Followed by the address. */
  answerTo: 'Respondemos em até um dia útil para',
  answerHint: 'Não chegou nada até lá? Olhe também na caixa de spam.',
  another: 'Enviar outra mensagem',

  /** The first sentence of a message that is written from a link of the catalogue. */
  openings: {
    plan: (course: string, plan: string) =>
      `Olá! Tenho interesse no curso ${course}, plano ${plan}.`,
    course: (course: string) => `Olá! Tenho interesse no curso ${course}.`,
    anyCourse: (plan: string) => `Olá! Tenho interesse no plano ${plan}.`,
    coming: (course: string) => `Olá! Quero saber quando o curso ${course} vai abrir.`,
  },

  detailsTitle: 'Outros jeitos de falar',
  phoneTitle: 'Telefone',
  phoneNote: 'Atendemos no horário de funcionamento.',
  emailTitle: 'Email',
  emailNote: 'Respondemos em até um dia útil.',
  cityTitle: 'Onde estamos',
  cityNote: 'Aulas online para todo o Brasil.',
  hoursTitle: 'Horário de atendimento',
};
