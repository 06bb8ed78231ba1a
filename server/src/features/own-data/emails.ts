import type { Context } from '../../platform/context.ts';
import { pageOfSite } from '../../platform/mail/email-template.ts';
import type { Email, Reader } from '../../platform/mail/mail-user.ts';
import { greeting } from '../../platform/mail/phrases.ts';
import { speaking } from '../../platform/texts.ts';

/** For a user who has asked for the deletion of their account. */
export function requestEmail(ctx: Context, reader: Reader): Email {
  const say = speaking(reader.language);
  const school = ctx.school.name;
  return {
    kind: 'deletion request',
    subject: `${say(/*i18n*/ 'Recebemos seu pedido de exclusão')} · ${school}`,
    content: {
      preview: say(/*i18n*/ 'A escola vai confirmar a exclusão da sua conta.'),
      title: say(/*i18n*/ 'Recebemos seu pedido de exclusão'),
      greeting: greeting(reader),
      paragraphs: [
        say(
          /*i18n*/ 'Você pediu a exclusão da sua conta na {school}. A escola vai confirmar o pedido; depois disso, seus dados pessoais são apagados e não há como voltar atrás.',
          { school },
        ),
        say(
          /*i18n*/ 'Até lá, sua conta continua funcionando: você pode baixar seus dados ou cancelar o pedido no seu perfil.',
        ),
      ],
      button: {
        label: say(/*i18n*/ 'Ver meu pedido'),
        address: `${ctx.publicUrl}/profile#data`,
      },
      notes: [
        say(
          /*i18n*/ 'Não foi você? Entre na sua conta, cancele o pedido e troque a senha o quanto antes.',
        ),
      ],
    },
  };
}

/** For a user who has been erased. It names nobody, because it is stored for another 30 days. */
export function erasedEmail(ctx: Context, { language }: Reader): Email {
  const say = speaking(language);
  const school = ctx.school.name;
  return {
    kind: 'account erased',
    subject: `${say(/*i18n*/ 'Sua conta foi excluída')} · ${school}`,
    content: {
      preview: say(/*i18n*/ 'Seus dados pessoais foram apagados.'),
      title: say(/*i18n*/ 'Sua conta foi excluída'),
      greeting: say(/*i18n*/ 'Olá!'),
      paragraphs: [
        say(
          /*i18n*/ 'Como você pediu, sua conta na {school} foi excluída e seus dados pessoais foram apagados.',
          { school },
        ),
        say(
          /*i18n*/ 'Os resultados de aulas e quizzes continuam nas estatísticas da escola, sem nada que identifique você.',
        ),
        say(
          /*i18n*/ 'Foi bom ter você por aqui. Se um dia quiser voltar, as portas estão abertas.',
        ),
      ],
      button: {
        label: say(/*i18n*/ 'Visitar o site'),
        address: pageOfSite(ctx.publicUrl, '/', language),
      },
      notes: [
        say(
          /*i18n*/ 'Este é o último email sobre essa conta. O registro deste envio será apagado em 30 dias.',
        ),
      ],
    },
  };
}
