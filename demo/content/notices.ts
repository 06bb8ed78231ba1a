/** What staff have told all students: so long ago that no mail about it is sent any more. */
export const notices = [
  {
    daysAgo: 20,
    by: 'paulo',
    subject: 'Boas-vindas ao novo semestre',
    text: 'Olá, {first_name}!\n\nO semestre começou. As aulas novas aparecem no seu painel assim que ficam prontas.',
  },
  {
    daysAgo: 6,
    by: 'paulo',
    subject: 'Feriado: sem atendimento na sexta',
    text: 'Na próxima sexta-feira a secretaria não atende. As aulas e os quizzes continuam abertos.\n\nBom descanso!',
  },
] as const;
