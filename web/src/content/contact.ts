/** Texts of the contact page. */

export const contact = {
  title: 'Fale com a gente',
  line: 'Não sabe o seu nível? Quer experimentar uma aula? Uma conversa de dez minutos resolve.',
  metaTitle: 'Contato',
  metaDescription: 'Telefone, e-mail, cidade e horário de atendimento da escola.',
  phoneTitle: 'Telefone',
  phoneNote: 'Atendemos no horário de funcionamento.',
  emailTitle: 'E-mail',
  emailNote: 'Respondemos em até um dia útil.',
  cityTitle: 'Onde estamos',
  cityNote: 'Aulas online para todo o Brasil.',
  hoursTitle: 'Horário de atendimento',
};
