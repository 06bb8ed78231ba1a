import { RECOVERY_CODES } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Email, Reader } from '../../platform/mail/mail-user.ts';
import { greeting, momentOf } from '../../platform/mail/phrases.ts';
import { speaking } from '../../platform/texts.ts';

/** An event of a user's second step of which they are notified. */
export type SecondFactorEvent = 'on' | 'off' | 'reset' | { recoveryCodesLeft: number };

const NOT_YOU =
  /*i18n*/ 'Não foi você? Crie uma senha nova agora, em “Esqueceu a senha?” na página de login, e avise a escola.';

/** The mail about an event, in the words of the log-in page. */
export function eventEmail(ctx: Context, reader: Reader, event: SecondFactorEvent): Email {
  const { kind, subject, content } = wordsFor(ctx, reader, event);
  return {
    kind,
    subject,
    content: {
      ...content,
      greeting: greeting(reader),
      button: {
        label: speaking(reader.language)(/*i18n*/ 'Ver minha conta'),
        address: `${ctx.publicUrl}/profile#second-factor`,
      },
    },
  };
}

function wordsFor(ctx: Context, { language }: Reader, event: SecondFactorEvent) {
  const say = speaking(language);
  const school = ctx.school.name;
  const facts = { school, ...momentOf(ctx, language) };
  if (event === 'on') {
    return {
      kind: 'second factor on',
      subject: `${say(/*i18n*/ 'Verificação em duas etapas ativada')} · ${school}`,
      content: {
        title: say(/*i18n*/ 'Verificação em duas etapas ativada'),
        preview: say(/*i18n*/ 'A partir de agora, o login também pede um código.'),
        paragraphs: [
          say(
            /*i18n*/ 'A verificação em duas etapas da sua conta na {school} foi ativada em {day}, às {time}.',
            facts,
          ),
          say(
            /*i18n*/ 'A partir de agora, além da senha, o login pede o código do seu aplicativo autenticador. Você saiu da conta nos outros aparelhos.',
          ),
        ],
        notes: [
          say(
            /*i18n*/ 'Guarde os {count} códigos de recuperação em um lugar seguro: com eles você entra se perder o celular.',
            { count: RECOVERY_CODES },
          ),
          say(NOT_YOU),
        ],
      },
    };
  }
  if (event === 'off') {
    return {
      kind: 'second factor off',
      subject: `${say(/*i18n*/ 'Verificação em duas etapas desativada')} · ${school}`,
      content: {
        title: say(/*i18n*/ 'Verificação em duas etapas desativada'),
        preview: say(/*i18n*/ 'O login volta a pedir só a senha.'),
        paragraphs: [
          say(
            /*i18n*/ 'A verificação em duas etapas da sua conta na {school} foi desativada em {day}, às {time}.',
            facts,
          ),
          say(
            /*i18n*/ 'O login volta a pedir só a senha. Os códigos de recuperação deixaram de valer.',
          ),
        ],
        notes: [say(NOT_YOU)],
      },
    };
  }
  if (event === 'reset') {
    return {
      kind: 'second factor reset',
      subject: `${say(/*i18n*/ 'Verificação em duas etapas removida')} · ${school}`,
      content: {
        title: say(/*i18n*/ 'Verificação em duas etapas removida'),
        preview: say(/*i18n*/ 'A escola removeu a verificação em duas etapas da sua conta.'),
        paragraphs: [
          say(
            /*i18n*/ 'A escola removeu a verificação em duas etapas da sua conta na {school} em {day}, às {time}. Você saiu da conta em todos os aparelhos.',
            facts,
          ),
          say(/*i18n*/ 'Entre com a sua senha e ative a verificação de novo no seu perfil.'),
        ],
        notes: [say(/*i18n*/ 'Você não pediu isso à escola? Então avise agora mesmo.')],
      },
    };
  }
  const left = { count: event.recoveryCodesLeft };
  return {
    kind: 'recovery code used',
    subject: `${say(/*i18n*/ 'Um código de recuperação foi usado')} · ${school}`,
    content: {
      title: say(/*i18n*/ 'Um código de recuperação foi usado'),
      preview:
        event.recoveryCodesLeft === 0
          ? say(/*i18n*/ 'Não resta nenhum código de recuperação.')
          : say(
              /*i18n*/ '{count, plural, one {Resta # código de recuperação.} other {Restam # códigos de recuperação.}}',
              left,
            ),
      paragraphs: [
        say(
          /*i18n*/ 'Um código de recuperação da sua conta na {school} foi usado em {day}, às {time}.',
          facts,
        ),
        event.recoveryCodesLeft === 0
          ? say(/*i18n*/ 'Não resta nenhum código de recuperação. No seu perfil você cria outros.')
          : say(
              /*i18n*/ '{count, plural, one {Resta # código de recuperação.} other {Restam # códigos de recuperação.}} No seu perfil você cria outros.',
              left,
            ),
      ],
      notes: [say(NOT_YOU)],
    },
  };
}
