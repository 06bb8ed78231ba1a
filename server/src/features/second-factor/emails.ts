import { RECOVERY_CODES } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { EmailContent } from '../../platform/mail/email-template.ts';

interface Reader {
  readonly first_name: string;
  readonly username: string;
}

/** What happened to somebody's second step that they are told of. */
export type News = 'on' | 'off' | 'reset' | { recoveryCodesLeft: number };

const NOT_YOU =
  'Não foi você? Crie uma senha nova agora, em “Esqueceu a senha?” na página de login, e avise a escola.';

function moment(ctx: Context): string {
  const [day, time] = (['date', 'time'] as const).map((part) =>
    new Intl.DateTimeFormat('pt-BR', {
      ...(part === 'date' ? { dateStyle: 'long' } : { timeStyle: 'short' }),
      timeZone: ctx.timeZone,
    }).format(ctx.now()),
  );
  return `em ${day}, às ${time}`;
}

function left(count: number): string {
  if (count === 0) return 'Não resta nenhum código de recuperação.';
  return count === 1 ? 'Resta 1 código de recuperação.' : `Restam ${count} códigos de recuperação.`;
}

/** The letter that tells it, in the words of the log-in page. */
export function newsEmail(
  ctx: Context,
  reader: Reader,
  news: News,
): { kind: string; subject: string; letter: EmailContent } {
  const { kind, title, preview, paragraphs, notes } = wordsFor(ctx, news);
  return {
    kind,
    subject: `${title} · ${ctx.school.name}`,
    letter: {
      preview,
      title,
      greeting: `Olá, ${reader.first_name || reader.username}!`,
      paragraphs,
      button: { label: 'Ver minha conta', address: `${ctx.publicUrl}/profile#second-factor` },
      notes,
    },
  };
}

function wordsFor(ctx: Context, news: News) {
  const account = `da sua conta na ${ctx.school.name}`;
  if (news === 'on') {
    return {
      kind: 'second factor on',
      title: 'Verificação em duas etapas ativada',
      preview: 'A partir de agora, o login também pede um código.',
      paragraphs: [
        `A verificação em duas etapas ${account} foi ativada ${moment(ctx)}.`,
        'A partir de agora, além da senha, o login pede o código do seu aplicativo autenticador. Você saiu da conta nos outros aparelhos.',
      ],
      notes: [
        `Guarde os ${RECOVERY_CODES} códigos de recuperação em um lugar seguro: com eles você entra se perder o celular.`,
        NOT_YOU,
      ],
    };
  }
  if (news === 'off') {
    return {
      kind: 'second factor off',
      title: 'Verificação em duas etapas desativada',
      preview: 'O login volta a pedir só a senha.',
      paragraphs: [
        `A verificação em duas etapas ${account} foi desativada ${moment(ctx)}.`,
        'O login volta a pedir só a senha. Os códigos de recuperação deixaram de valer.',
      ],
      notes: [NOT_YOU],
    };
  }
  if (news === 'reset') {
    return {
      kind: 'second factor reset',
      title: 'Verificação em duas etapas removida',
      preview: 'A escola removeu a verificação em duas etapas da sua conta.',
      paragraphs: [
        `A escola removeu a verificação em duas etapas ${account} ${moment(ctx)}. Você saiu da conta em todos os aparelhos.`,
        'Entre com a sua senha e ative a verificação de novo no seu perfil.',
      ],
      notes: ['Você não pediu isso à escola? Então avise agora mesmo.'],
    };
  }
  return {
    kind: 'recovery code used',
    title: 'Um código de recuperação foi usado',
    preview: left(news.recoveryCodesLeft),
    paragraphs: [
      `Um código de recuperação ${account} foi usado ${moment(ctx)}.`,
      `${left(news.recoveryCodesLeft)} No seu perfil você cria outros.`,
    ],
    notes: [NOT_YOU],
  };
}
