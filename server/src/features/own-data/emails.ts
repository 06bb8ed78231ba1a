import type { EmailContent } from '../../platform/mail/email-template.ts';
import type { School } from '../../platform/school.ts';

/** For a user who has asked for the deletion of their account. */
export function requestEmail(
  school: School,
  site: string,
  reader: { readonly first_name: string; readonly username: string },
) {
  return {
    subject: `Recebemos seu pedido de exclusão · ${school.name}`,
    content: {
      preview: 'A escola vai confirmar a exclusão da sua conta.',
      title: 'Recebemos seu pedido de exclusão',
      greeting: `Olá, ${reader.first_name || reader.username}!`,
      paragraphs: [
        `Você pediu a exclusão da sua conta na ${school.name}. A escola vai confirmar o pedido; depois disso, seus dados pessoais são apagados e não há como voltar atrás.`,
        'Até lá, sua conta continua funcionando: você pode baixar seus dados ou cancelar o pedido no seu perfil.',
      ],
      button: { label: 'Ver meu pedido', address: `${site}/profile#data` },
      notes: [
        'Não foi você? Entre na sua conta, cancele o pedido e troque a senha o quanto antes.',
      ],
    } satisfies EmailContent,
  };
}

/** For a user who has been erased. It names nobody, because it is stored for another 30 days. */
export function erasedEmail(school: School, site: string) {
  return {
    subject: `Sua conta foi excluída · ${school.name}`,
    content: {
      preview: 'Seus dados pessoais foram apagados.',
      title: 'Sua conta foi excluída',
      greeting: 'Olá!',
      paragraphs: [
        `Como você pediu, sua conta na ${school.name} foi excluída e seus dados pessoais foram apagados.`,
        'Os resultados de aulas e quizzes continuam nas estatísticas da escola, sem nada que identifique você.',
        'Foi bom ter você por aqui. Se um dia quiser voltar, as portas estão abertas.',
      ],
      button: { label: 'Visitar o site', address: site },
      notes: [
        'Este é o último email sobre essa conta. O registro deste envio será apagado em 30 dias.',
      ],
    } satisfies EmailContent,
  };
}
