import type { Context } from '../../platform/context.ts';
import type { EmailContent } from '../../platform/mail/email-template.ts';
import { speaking } from '../../platform/texts.ts';
import type { NewMessage } from './messages.ts';

export const nameOf = ({ first_name, last_name }: NewMessage) => `${first_name} ${last_name}`;

/** A visitor's message to the school, in the school's language. */
export function contactEmail(
  ctx: Context,
  message: NewMessage,
): { kind: string; subject: string; content: EmailContent } {
  const say = speaking(ctx.mailLanguage);
  const [firstLine = ''] = message.message.split('\n', 1);
  const name = nameOf(message);
  const { email } = message;
  // One of the form's own subjects, which visitors read in their language.
  const subject = say(message.subject);
  return {
    kind: 'contact message',
    subject: `${subject} · ${name}`,
    content: {
      preview: firstLine.slice(0, 120),
      title: subject,
      greeting: say(/*i18n*/ 'Olá, equipe da {school}!', { school: ctx.school.name }),
      paragraphs: [
        say(/*i18n*/ '{name} ({email}) escreveu pelo formulário de contato:', { name, email }),
      ],
      quote: message.message,
      button: {
        label: say(/*i18n*/ 'Ver todas as mensagens'),
        address: `${ctx.publicUrl}/admin/messages`,
      },
      notes: [
        say(/*i18n*/ 'Se você responder a este email, a resposta vai para {email}.', { email }),
        say(
          /*i18n*/ 'Marque a mensagem como respondida na lista, para que ninguém responda duas vezes.',
        ),
      ],
    },
  };
}

/**
 * An answer of the school to a visitor: the text as it was written, with what it answers below. Its first
 * paragraph stands where other mails greet.
 */
export function answerEmail(
  ctx: Context,
  message: NewMessage,
  text: string,
): { kind: string; subject: string; content: EmailContent } {
  const say = speaking(ctx.mailLanguage);
  const [greeting = '', ...paragraphs] = text.split(/\n{2,}/);
  const subject = say(message.subject);
  return {
    kind: 'answer',
    // As mail programs write it, whatever their language.
    subject: `Re: ${subject}`,
    content: {
      preview: text.split('\n', 1).join('').slice(0, 120),
      title: subject,
      greeting,
      paragraphs: [...paragraphs, say(/*i18n*/ 'Você nos escreveu:')],
      quote: message.message,
      notes: [],
    },
  };
}
