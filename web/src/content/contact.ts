/** Texts of the contact page. */
import { msg } from '@lingui/core/macro';
import type { PublicPage } from './page.ts';
import { words } from './published.ts';

export const contactPage: PublicPage = {
  path: '/contato',
  title: msg`Contato`,
  description: words(
    'contactDescription',
    msg`Escreva para a escola, ou veja telefone, e-mail, cidade e horário de atendimento.`,
  ),
  headline: words('contactTitle', msg`Fale com a gente`),
  picture: 'contato',
};

/** The speech bubbles of the picture at the top of the page. */
export const talk = [
  { word: 'Oi, tudo bem?', lang: 'pt-BR' },
  { word: 'Yes!', lang: 'en' },
] as const;

export const contact = {
  title: words('contactTitle', msg`Fale com a gente`),
  line: words(
    'contactLine',
    msg`Não sabe o seu nível? Quer experimentar uma aula? Uma conversa de dez minutos resolve.`,
  ),
  formTitle: words('contactFormTitle', msg`Escreva para a gente`),
  formLine: words('contactFormLine', msg`Respondemos em até um dia útil.`),
  firstName: msg`Nome`,
  lastName: msg`Sobrenome`,
  email: msg`Email`,
  subject: msg`Assunto`,
  subjectPlaceholder: msg`Escolha um assunto`,
  message: msg`Mensagem`,
  send: msg`Enviar Mensagem`,
  sending: msg`Enviando...`,
  /** The label of the honeypot field, which only spam bots find. */
  leaveBlank: msg`Deixe em branco`,
  offline: msg`Não conseguimos enviar: confira a sua conexão. O que você escreveu continua aqui.`,
  failure: msg`A mensagem não foi enviada: algo deu errado do nosso lado. O que você escreveu continua aqui; tente de novo em alguns minutos.`,

  sentTitle: msg`Mensagem enviada!`,
  answerHint: msg`Não chegou nada até lá? Olhe também na caixa de spam.`,
  another: msg`Enviar outra mensagem`,

  detailsTitle: msg`Outros jeitos de falar`,
  phoneTitle: msg`Telefone`,
  phoneNote: words('contactPhoneNote', msg`Atendemos no horário de funcionamento.`),
  emailTitle: msg`Email`,
  emailNote: words('contactEmailNote', msg`Respondemos em até um dia útil.`),
  cityTitle: msg`Onde estamos`,
  cityNote: words('contactCityNote', msg`Aulas online para todo o Brasil.`),
  hoursTitle: msg`Horário de atendimento`,
};
