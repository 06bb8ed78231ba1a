import { CONTACT_BLOCKED, isEmailAddress, type NewContactMessage } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { httpError } from '../../platform/http/errors.ts';
import { consume, refund } from '../../platform/security/limits.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type EmailContent, renderEmail } from '../../platform/mail/email-template.ts';
import type { School } from '../../platform/school.ts';
import { keepMessage, type NewMessage } from './messages.ts';

const MESSAGES_PER_ADDRESS = 5;
const WINDOW_MINUTES = 60;

/**
 * Takes what a visitor writes: it is kept, and mailed to the school, together or not at all. The
 * writer gets no mail: anybody could have the school write to anybody.
 * @throws 429 with `Retry-After` after too many messages from one address
 */
export async function sendMessage(
  ctx: Context,
  { homepage, ...message }: NewContactMessage,
  ip: string,
): Promise<void> {
  const consumed = await consume(ctx, WINDOW_MINUTES, [
    { kind: 'contact address', key: ip, max: MESSAGES_PER_ADDRESS },
  ]);
  if (!consumed.granted) {
    throw httpError(429, `${CONTACT_BLOCKED} ${otherWays(ctx.school)}`.trim(), {
      headers: { 'retry-after': String(consumed.retryAfterSeconds) },
    });
  }
  // A program has filled in what no person sees. It is not told, so that it does not learn.
  if (homepage !== '') return;
  try {
    await keepAndMail(ctx, message);
  } catch (error) {
    await refund(ctx, consumed.ids);
    throw error;
  }
}

async function keepAndMail(ctx: Context, message: NewMessage): Promise<void> {
  const { school } = ctx;
  await ctx.database.transaction(async (trx) => {
    await keepMessage(ctx, trx, message);
    // A school whose address cannot be used reads the messages in the admin area.
    if (school.email === undefined || !isEmailAddress(school.email)) return;
    const letter = emailTo(school, message, `${ctx.publicUrl}/admin/messages`);
    await queueMail(ctx, trx, {
      to: school.email,
      replyTo: { name: nameOf(message), address: message.email },
      subject: `${message.subject} · ${nameOf(message)}`,
      kind: 'contact message',
      ...renderEmail(school, ctx.publicUrl, letter),
    });
  });
}

const nameOf = ({ first_name, last_name }: NewMessage) => `${first_name} ${last_name}`;

function emailTo(school: School, message: NewMessage, list: string): EmailContent {
  const [firstLine = ''] = message.message.split('\n', 1);
  return {
    preview: firstLine.slice(0, 120),
    title: message.subject,
    greeting: `Olá, equipe da ${school.name}!`,
    paragraphs: [`${nameOf(message)} (${message.email}) escreveu pelo formulário de contato:`],
    quote: message.message,
    button: { label: 'Ver todas as mensagens', address: list },
    notes: [
      `Se você responder a este email, a resposta vai para ${message.email}.`,
      'Marque a mensagem como respondida na lista, para que ninguém responda duas vezes.',
    ],
  };
}

/** How else the school can be reached, as far as it has told; empty where it has not. */
export function otherWays({ phone, email }: School): string {
  const ways = [phone && `ligue para ${phone}`, email && `escreva para ${email}`].filter(Boolean);
  return ways.length === 0 ? '' : `Se preferir, ${ways.join(' ou ')}.`;
}
