/** What visitors wrote in the contact form. */
export const messages = [
  {
    daysAgo: 9,
    handled: true,
    first_name: 'Sérgio',
    last_name: 'Damasceno',
    email: 'sergio.damasceno@example.com',
    subject: 'Agendar uma aula experimental',
    message:
      'Boa tarde! Gostaria de fazer uma aula experimental de francês. Posso às terças ou quintas, depois das 19h.',
  },
  {
    daysAgo: 4,
    handled: true,
    first_name: 'Inês',
    last_name: 'Carvalhal',
    email: 'ines@example.com',
    subject: 'Informações sobre cursos',
    message: 'Olá, a turma de português para estrangeiros começa quando? Sou de Lyon.\nObrigada!',
  },
  {
    daysAgo: 1,
    handled: false,
    first_name: 'Marcos Vinícius',
    last_name: 'de Andrade',
    email: 'marcos.andrade@example.com',
    subject: 'Informações sobre cursos',
    message:
      'Bom dia. Estudo inglês sozinho há um ano e não sei em que nível entro. Vocês fazem um teste? E o plano em grupo inclui o clube do livro?',
  },
];
