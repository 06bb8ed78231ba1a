import { NOTICE_PLACEHOLDERS, paragraphsOf, personalText } from '@trilha/contract/notice-text';
import type { Context } from '../../platform/context.ts';
import type { Email, Reader } from '../../platform/mail/mail-user.ts';
import { greeting, helpNotes } from '../../platform/mail/phrases.ts';
import { stopLink } from '../../platform/mail/stop-links.ts';
import { speaking } from '../../platform/texts.ts';

/** The kind of the links by which mails about notices of the school are stopped. It stands in mails. */
export const STOP_KIND = 'notice-school';

const [FIRST_NAME] = NOTICE_PLACEHOLDERS;

/** What staff wrote. */
export interface Written {
  readonly subject: string;
  readonly text: string;
}

interface To extends Reader {
  readonly id: number;
  readonly last_name: string;
}

/** A mail with all that somebody is to be told: mostly one thing. */
export function noticeEmail(ctx: Context, to: To, written: readonly Written[]): Email {
  const say = speaking(to.language);
  const own = written.map(({ subject, text }) => ({
    subject: personalText(subject, to),
    paragraphs: paragraphsOf(personalText(text, to)),
  }));
  const [only] = own.length === 1 ? own : [];
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
        label: say(/*i18n*/ 'Ver no site'),
        address: `${ctx.publicUrl}/notices`,
      },
      notes: [
        say(/*i18n*/ 'No seu perfil você escolhe se e quando recebe estes emails.'),
        ...helpNotes(ctx.school, to.language),
      ],
      unsubscribe: {
        label: say(/*i18n*/ 'Não receber mais avisos por email'),
        address: stopLink(ctx, { userId: to.id, kind: STOP_KIND }, to.language),
      },
    },
  };
}
