import type { NoticeKind } from '@trilha/contract';
import { NOTICE_PLACEHOLDERS, paragraphsOf } from '@trilha/contract/notice-text';
import type { Context } from '../../platform/context.ts';
import type { Email, Reader } from '../../platform/mail/mail-user.ts';
import { greeting, helpNotes } from '../../platform/mail/phrases.ts';
import { stopLink } from '../../platform/mail/stop-links.ts';
import { speaking } from '../../platform/texts.ts';
import { wordsFor, type Written } from './kinds.ts';

/** The kind of the links by which mails about some kinds of notices are stopped. It stands in mails. */
export const stopKind = (kinds: readonly NoticeKind[]): string =>
  `notice-${[...new Set(kinds)].toSorted().join('-')}`;

const STOP: Readonly<Record<NoticeKind, string>> = {
  school: /*i18n*/ 'Não receber mais avisos por email',
  comment: /*i18n*/ 'Não receber mais comentários por email',
  reminder: /*i18n*/ 'Não receber mais lembretes',
  goals: /*i18n*/ 'Não receber mais emails sobre a minha meta',
};

const BUTTON: Readonly<Record<NoticeKind, string>> = {
  school: /*i18n*/ 'Ver no site',
  comment: /*i18n*/ 'Ver a tentativa',
  reminder: /*i18n*/ 'Continuar aprendendo',
  goals: /*i18n*/ 'Continuar aprendendo',
};

const [FIRST_NAME] = NOTICE_PLACEHOLDERS;

interface To extends Reader {
  readonly id: number;
  readonly last_name: string;
}

/** A mail with all that somebody is to be told: mostly one thing. */
export function noticeEmail(ctx: Context, to: To, written: readonly Written[]): Email {
  const say = speaking(to.language);
  const own = written.map((one) => {
    const { subject, text } = wordsFor(one, to, to.language);
    return { ...one, subject, paragraphs: paragraphsOf(text) };
  });
  const [only] = own.length === 1 ? own : [];
  const kinds = new Set(written.map(({ kind }) => kind));
  const [kind] = kinds.size === 1 ? kinds : [];
  const title = only?.subject ?? say(/*i18n*/ 'Novidades da escola');
  return {
    kind: 'notice',
    subject: `${title} · ${ctx.school.name}`,
    content: {
      preview: only?.paragraphs[0] ?? own.map(({ subject }) => subject).join(' · '),
      title,
      // Who puts the reader's name into a text greets them in words of their own.
      greeting: only && written[0]?.text.includes(FIRST_NAME) ? '' : greeting(to),
      paragraphs: only
        ? only.paragraphs
        : own.flatMap(({ subject, paragraphs: [first = '', ...others] }) => [
            `• ${subject}\n${first}`,
            ...others,
          ]),
      hasLinks: true,
      button: {
        label: say(only ? BUTTON[only.kind] : BUTTON.school),
        address: `${ctx.publicUrl}${only?.place ?? '/notices'}`,
      },
      notes: [
        say(/*i18n*/ 'No seu perfil você escolhe se e quando recebe estes emails.'),
        ...helpNotes(ctx.school, to.language),
      ],
      unsubscribe: {
        label: say(kind ? STOP[kind] : /*i18n*/ 'Não receber mais emails como este'),
        address: stopLink(ctx, { userId: to.id, kind: stopKind([...kinds]) }, to.language),
      },
    },
  };
}
