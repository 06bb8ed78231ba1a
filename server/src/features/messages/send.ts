import { CONTACT_BLOCKED, isEmailAddress, type NewContactMessage } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { httpError } from '../../platform/http/errors.ts';
import type { Once } from '../../platform/http/route.ts';
import { consume, limitOfAddress, refund } from '../../platform/security/limits.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type EmailContent, renderEmail } from '../../platform/mail/email-template.ts';
import type { School } from '../../platform/school.ts';
import { keepMessage, type NewMessage } from './messages.ts';

const MESSAGES_PER_ADDRESS = 5;
const WINDOW_MINUTES = 60;

/**
 * Stores the message of a visitor and mails it to the school, both or neither. The sender gets no mail,
 * because anybody could enter the address of somebody else.
 * @throws 429 with `Retry-After` after too many messages from one address
 */
export async function sendMessage(
  ctx: Context,
  once: Once<void>,
  { homepage, ...message }: NewContactMessage,
  ip: string,
): Promise<void> {
  const consumed = await consume(ctx, WINDOW_MINUTES, [
    limitOfAddress('contact address', ip, MESSAGES_PER_ADDRESS),
  ]);
  if (!consumed.granted) {
    throw httpError(429, `${CONTACT_BLOCKED} ${otherWays(ctx.school)}`.trim(), {
      headers: { 'retry-after': String(consumed.retryAfterSeconds) },
    });
  }
  // Only programs fill in this hidden field. They get the usual answer, so that they do not adapt.
  if (homepage !== '') return;
  try {
    await once((inner) => storeAndMail(inner, message));
  } catch (error) {
    await refund(ctx, consumed.ids);
    throw error;
  }
}

async function storeAndMail(ctx: Context, message: NewMessage): Promise<void> {
  const { school } = ctx;
  await ctx.database.transaction(async (trx) => {
    await keepMessage(ctx, trx, message);
    // A school without a valid address reads the messages in the admin area.
    if (school.email === undefined || !isEmailAddress(school.email)) return;
    const content = contactEmail(school, message, `${ctx.publicUrl}/admin/messages`);
    await queueMail(ctx, trx, {
      to: school.email,
      replyTo: { name: nameOf(message), address: message.email },
      subject: `${message.subject} · ${nameOf(message)}`,
      kind: 'contact message',
      ...renderEmail(school, ctx.publicUrl, content),
    });
  });
}

const nameOf = ({ first_name, last_name }: NewMessage) => `${first_name} ${last_name}`;

function contactEmail(school: School, message: NewMessage, list: string): EmailContent {
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

/** A sentence about other ways to reach the school; empty where none are set. */
export function otherWays({ phone, email }: School): string {
  const ways = [phone && `ligue para ${phone}`, email && `escreva para ${email}`].filter(Boolean);
  return ways.length === 0 ? '' : `Se preferir, ${ways.join(' ou ')}.`;
}
