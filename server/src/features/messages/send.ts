import {
  CONTACT_BLOCKED,
  isEmailAddress,
  type NewContactMessage,
  type Sentence,
} from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { httpError } from '../../platform/http/errors.ts';
import type { Once } from '../../platform/http/route.ts';
import { consume, limitOfAddress, refund } from '../../platform/security/limits.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { renderEmail } from '../../platform/mail/email-template.ts';
import type { School } from '../../platform/school.ts';
import { contactEmail, nameOf } from './emails.ts';
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
    const { ways, params } = waysOf(ctx.school);
    throw httpError(429, BLOCKED[ways], {
      params,
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
    const { content, ...mail } = contactEmail(ctx, message);
    await queueMail(ctx, trx, {
      to: school.email,
      replyTo: { name: nameOf(message), address: message.email },
      ...mail,
      ...renderEmail(school, ctx.publicUrl, content, ctx.mailLanguage),
    });
  });
}

/** What is said where the form does not help, by the ways to reach the school that there are. */
const OTHER_WAYS = {
  both: /*i18n*/ 'Se preferir, ligue para {phone} ou escreva para {email}.',
  phone: /*i18n*/ 'Se preferir, ligue para {phone}.',
  email: /*i18n*/ 'Se preferir, escreva para {email}.',
  none: '',
};

/** `CONTACT_BLOCKED` with the same. */
const BLOCKED = {
  both: /*i18n*/ 'Já recebemos várias mensagens suas na última hora. Tente novamente mais tarde. Se preferir, ligue para {phone} ou escreva para {email}.',
  phone:
    /*i18n*/ 'Já recebemos várias mensagens suas na última hora. Tente novamente mais tarde. Se preferir, ligue para {phone}.',
  email:
    /*i18n*/ 'Já recebemos várias mensagens suas na última hora. Tente novamente mais tarde. Se preferir, escreva para {email}.',
  none: CONTACT_BLOCKED,
};

function waysOf({ phone = '', email = '' }: School) {
  const one = phone === '' ? 'email' : 'phone';
  const ways = phone !== '' && email !== '' ? 'both' : one;
  return { ways: phone + email === '' ? 'none' : ways, params: { phone, email } } as const;
}

/** A sentence about other ways to reach the school; empty where none are set. */
export function otherWays(school: School): Sentence {
  const { ways, params } = waysOf(school);
  return { sentence: OTHER_WAYS[ways], params };
}
