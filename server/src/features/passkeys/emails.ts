import type { Context } from '../../platform/context.ts';
import { type EmailContent, momentInWords } from '../../platform/mail/email-template.ts';
import type { Reader } from '../../platform/mail/mail-user.ts';

/** An event of a user's passkeys of which they are notified; `device` is where it was done. */
export type PasskeyEvent =
  | { readonly added: { readonly device: string | null } }
  | { readonly removed: { readonly device: string | null } }
  | { readonly removedAll: 'new password' | 'second factor reset' };

const NOT_YOU =
  'Não foi você? Crie uma senha nova agora, em “Esqueceu a senha?” na página de login: com ela, todos os aparelhos saem da conta e todas as chaves de acesso são removidas. Avise também a escola.';

function moment(ctx: Context, device: string | null = null): string {
  const place = device === null ? '' : ` (${device})`;
  return momentInWords(ctx.now(), ctx.timeZone) + place;
}

/** The mail about an event, in the words of the log-in page. */
export function eventEmail(
  ctx: Context,
  reader: Reader,
  event: PasskeyEvent,
): { kind: string; subject: string; content: EmailContent } {
  const { kind, title, preview, paragraphs, notes } = wordsFor(ctx, event);
  return {
    kind,
    subject: `${title} · ${ctx.school.name}`,
    content: {
      preview,
      title,
      greeting: `Olá, ${reader.first_name || reader.username}!`,
      paragraphs,
      button: { label: 'Ver minha conta', address: `${ctx.publicUrl}/profile#passkeys` },
      notes,
    },
  };
}

function wordsFor(ctx: Context, event: PasskeyEvent) {
  const account = `sua conta na ${ctx.school.name}`;
  if ('added' in event) {
    return {
      kind: 'passkey added',
      title: 'Chave de acesso adicionada',
      preview: 'Com ela você entra sem digitar a senha.',
      paragraphs: [
        `Uma chave de acesso foi adicionada à ${account} ${moment(ctx, event.added.device)}.`,
        'Com ela você entra sem digitar a senha. A senha continua valendo.',
      ],
      notes: [NOT_YOU],
    };
  }
  if ('removed' in event) {
    return {
      kind: 'passkey removed',
      title: 'Chave de acesso removida',
      preview: 'Ela não abre mais a sua conta.',
      paragraphs: [
        `Uma chave de acesso da ${account} foi removida ${moment(ctx, event.removed.device)}. Ela não abre mais a conta, e os outros aparelhos em que ela foi usada foram desconectados.`,
      ],
      notes: [NOT_YOU],
    };
  }
  const why =
    event.removedAll === 'new password'
      ? 'porque a conta recebeu uma senha nova'
      : 'porque a escola removeu a verificação em duas etapas';
  return {
    kind: 'passkeys removed',
    title: 'Chaves de acesso removidas',
    preview: 'Entre com a sua senha e adicione uma nova no seu perfil.',
    paragraphs: [
      `As chaves de acesso da ${account} foram removidas ${moment(ctx)}, ${why}. Assim ninguém mais entra com elas.`,
      'Entre com a sua senha e adicione uma nova chave no seu perfil.',
    ],
    notes: ['Não foi você e não pediu isso à escola? Então avise agora mesmo.'],
  };
}
