import { RECOVERY_CODES } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { type EmailContent, momentInWords } from '../../platform/mail/email-template.ts';
import type { Reader } from '../../platform/mail/mail-user.ts';

/** An event of a user's second step of which they are notified. */
export type SecondFactorEvent = 'on' | 'off' | 'reset' | { recoveryCodesLeft: number };

const NOT_YOU =
  'Não foi você? Crie uma senha nova agora, em “Esqueceu a senha?” na página de login, e avise a escola.';

function left(count: number): string {
  if (count === 0) return 'Não resta nenhum código de recuperação.';
  return count === 1 ? 'Resta 1 código de recuperação.' : `Restam ${count} códigos de recuperação.`;
}

/** The mail about an event, in the words of the log-in page. */
export function eventEmail(
  ctx: Context,
  reader: Reader,
  event: SecondFactorEvent,
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
      button: { label: 'Ver minha conta', address: `${ctx.publicUrl}/profile#second-factor` },
      notes,
    },
  };
}

function wordsFor(ctx: Context, event: SecondFactorEvent) {
  const account = `da sua conta na ${ctx.school.name}`;
  const moment = momentInWords(ctx.now(), ctx.timeZone);
  if (event === 'on') {
    return {
      kind: 'second factor on',
      title: 'Verificação em duas etapas ativada',
      preview: 'A partir de agora, o login também pede um código.',
      paragraphs: [
        `A verificação em duas etapas ${account} foi ativada ${moment}.`,
        'A partir de agora, além da senha, o login pede o código do seu aplicativo autenticador. Você saiu da conta nos outros aparelhos.',
      ],
      notes: [
        `Guarde os ${RECOVERY_CODES} códigos de recuperação em um lugar seguro: com eles você entra se perder o celular.`,
        NOT_YOU,
      ],
    };
  }
  if (event === 'off') {
    return {
      kind: 'second factor off',
      title: 'Verificação em duas etapas desativada',
      preview: 'O login volta a pedir só a senha.',
      paragraphs: [
        `A verificação em duas etapas ${account} foi desativada ${moment}.`,
        'O login volta a pedir só a senha. Os códigos de recuperação deixaram de valer.',
      ],
      notes: [NOT_YOU],
    };
  }
  if (event === 'reset') {
    return {
      kind: 'second factor reset',
      title: 'Verificação em duas etapas removida',
      preview: 'A escola removeu a verificação em duas etapas da sua conta.',
      paragraphs: [
        `A escola removeu a verificação em duas etapas ${account} ${moment}. Você saiu da conta em todos os aparelhos.`,
        'Entre com a sua senha e ative a verificação de novo no seu perfil.',
      ],
      notes: ['Você não pediu isso à escola? Então avise agora mesmo.'],
    };
  }
  return {
    kind: 'recovery code used',
    title: 'Um código de recuperação foi usado',
    preview: left(event.recoveryCodesLeft),
    paragraphs: [
      `Um código de recuperação ${account} foi usado ${moment}.`,
      `${left(event.recoveryCodesLeft)} No seu perfil você cria outros.`,
    ],
    notes: [NOT_YOU],
  };
}
