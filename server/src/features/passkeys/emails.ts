import type { Context } from '../../platform/context.ts';
import type { Email, Reader } from '../../platform/mail/mail-user.ts';
import { greeting, momentOf } from '../../platform/mail/phrases.ts';
import { speaking } from '../../platform/texts.ts';

/**
 * An event of a user's passkeys of which they are notified; with the device where it was done, in words, empty
 * where it is unknown.
 */
export type PasskeyEvent =
  | { readonly added: string }
  | { readonly removed: string }
  | { readonly removedAll: 'new password' | 'second factor reset' };

const NOT_YOU =
  /*i18n*/ 'Não foi você? Crie uma senha nova agora, em “Esqueceu a senha?” na página de login: com ela, todos os aparelhos saem da conta e todas as chaves de acesso são removidas. Avise também a escola.';

/** The mail about an event, in the words of the log-in page. */
export function eventEmail(ctx: Context, reader: Reader, event: PasskeyEvent): Email {
  const { kind, subject, content } = wordsFor(ctx, reader, event);
  return {
    kind,
    subject,
    content: {
      ...content,
      greeting: greeting(reader),
      button: {
        label: speaking(reader.language)(/*i18n*/ 'Ver minha conta'),
        address: `${ctx.publicUrl}/profile#passkeys`,
      },
    },
  };
}

function wordsFor(ctx: Context, { language }: Reader, event: PasskeyEvent) {
  const say = speaking(language);
  const school = ctx.school.name;
  const facts = { school, ...momentOf(ctx, language) };
  if ('added' in event) {
    const device = event.added;
    return {
      kind: 'passkey added',
      subject: `${say(/*i18n*/ 'Chave de acesso adicionada')} · ${school}`,
      content: {
        title: say(/*i18n*/ 'Chave de acesso adicionada'),
        preview: say(/*i18n*/ 'Com ela você entra sem digitar a senha.'),
        paragraphs: [
          device === ''
            ? say(
                /*i18n*/ 'Uma chave de acesso foi adicionada à sua conta na {school} em {day}, às {time}.',
                facts,
              )
            : say(
                /*i18n*/ 'Uma chave de acesso foi adicionada à sua conta na {school} em {day}, às {time} ({device}).',
                { ...facts, device },
              ),
          say(/*i18n*/ 'Com ela você entra sem digitar a senha. A senha continua valendo.'),
        ],
        notes: [say(NOT_YOU)],
      },
    };
  }
  if ('removed' in event) {
    const device = event.removed;
    return {
      kind: 'passkey removed',
      subject: `${say(/*i18n*/ 'Chave de acesso removida')} · ${school}`,
      content: {
        title: say(/*i18n*/ 'Chave de acesso removida'),
        preview: say(/*i18n*/ 'Ela não abre mais a sua conta.'),
        paragraphs: [
          device === ''
            ? say(
                /*i18n*/ 'Uma chave de acesso da sua conta na {school} foi removida em {day}, às {time}. Ela não abre mais a conta, e os outros aparelhos em que ela foi usada foram desconectados.',
                facts,
              )
            : say(
                /*i18n*/ 'Uma chave de acesso da sua conta na {school} foi removida em {day}, às {time} ({device}). Ela não abre mais a conta, e os outros aparelhos em que ela foi usada foram desconectados.',
                { ...facts, device },
              ),
        ],
        notes: [say(NOT_YOU)],
      },
    };
  }
  return {
    kind: 'passkeys removed',
    subject: `${say(/*i18n*/ 'Chaves de acesso removidas')} · ${school}`,
    content: {
      title: say(/*i18n*/ 'Chaves de acesso removidas'),
      preview: say(/*i18n*/ 'Entre com a sua senha e adicione uma nova no seu perfil.'),
      paragraphs: [
        event.removedAll === 'new password'
          ? say(
              /*i18n*/ 'As chaves de acesso da sua conta na {school} foram removidas em {day}, às {time}, porque a conta recebeu uma senha nova. Assim ninguém mais entra com elas.',
              facts,
            )
          : say(
              /*i18n*/ 'As chaves de acesso da sua conta na {school} foram removidas em {day}, às {time}, porque a escola removeu a verificação em duas etapas. Assim ninguém mais entra com elas.',
              facts,
            ),
        say(/*i18n*/ 'Entre com a sua senha e adicione uma nova chave no seu perfil.'),
      ],
      notes: [say(/*i18n*/ 'Não foi você e não pediu isso à escola? Então avise agora mesmo.')],
    },
  };
}
