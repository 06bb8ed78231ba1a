import { isEmailAddress, type MessageAnswer, type MessageThread } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/locks.ts';
import { notFound } from '../../platform/http/errors.ts';
import { renderEmail } from '../../platform/mail/email-template.ts';
import { replyAddress } from '../../platform/mail/inbound/reply-address.ts';
import { mailRef } from '../../platform/mail/mail-transport.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import type { User } from '../../platform/security/rights.ts';
import { nameOf, normalEmail } from '../people/people.ts';
import { answerEmail } from './emails.ts';
import { storeLead } from './leads.ts';
import { repliesTo } from './replies.ts';
import { messageIn, messageRow, namesById } from './rows.ts';

/* What the school answers to a contact message, by mail. */

/** The school's address, to which answers of a lead go unless they are taken into the thread. */
const schoolAddress = ({ school: { email } }: Context): string | undefined =>
  email !== undefined && isEmailAddress(email) ? email : undefined;

/**
 * A message with its answers.
 * @throws 404
 */
export async function readThread(ctx: Context, id: number): Promise<MessageThread> {
  const { queries } = ctx.database;
  const message = await messageIn(queries, id);
  const known = await queries
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'last_name', 'erased_at'])
    .where('email', '=', normalEmail(message.email))
    .executeTakeFirst();
  return {
    message,
    thread: [...(await answersOf(queries, id)), ...(await repliesTo(queries, message))].toSorted(
      (a, b) => a.created_at.localeCompare(b.created_at),
    ),
    known: known ? { id: known.id, name: nameOf(known) } : null,
    reply_to: schoolAddress(ctx) ?? null,
    replies_return: ctx.inbound !== undefined,
  };
}

async function answersOf(db: Queries, messageId: number): Promise<MessageAnswer[]> {
  const rows = await db
    .selectFrom('message_answers')
    .leftJoin('outgoing_mails', 'outgoing_mails.id', 'message_answers.mail_id')
    .select([
      'message_answers.id',
      'message_answers.author_id',
      'message_answers.text',
      'message_answers.created_at',
      'message_answers.mail_id',
      'outgoing_mails.sent_at',
      'outgoing_mails.failed_at',
    ])
    .where('message_id', '=', messageId)
    .orderBy('message_answers.id')
    .execute();
  const nameIn = await namesById(
    db,
    rows.map(({ author_id }) => author_id),
  );
  return rows.map(({ author_id, mail_id, sent_at, failed_at, ...row }) => {
    const isFinished = sent_at !== null ? 'sent' : failed_at !== null ? 'failed' : 'waiting';
    return {
      kind: 'answer',
      ...row,
      author: nameIn(author_id),
      state: mail_id === null ? null : isFinished,
    };
  });
}

/**
 * Stores an answer and mails it to who wrote the message. It is handled then and has been contacted, and where
 * nobody had taken it, it is theirs who answers.
 * @throws 404
 */
export async function answerMessage(
  ctx: Context,
  author: User,
  messageId: number,
  text: string,
): Promise<MessageAnswer> {
  return ctx.database.transaction(async (trx) => {
    await lockRow(ctx.database, trx, 'contact_messages', messageId);
    const message = await messageRow(trx, messageId);
    const { content, ...mail } = answerEmail(ctx, message, text);
    const address = ctx.inbound
      ? replyAddress(ctx.inbound.address, ctx.keys, messageId)
      : schoolAddress(ctx);
    const created_at = ctx.now().toISOString();
    const mail_id = await queueMail(ctx, trx, {
      to: message.email,
      ...(address !== undefined && { replyTo: { name: ctx.school.name, address } }),
      ...mail,
      ...renderEmail(ctx.school, ctx.publicUrl, content, ctx.mailLanguage),
    });
    const { id } = await trx
      .insertInto('message_answers')
      .values({
        message_id: messageId,
        author_id: author.id,
        text,
        created_at,
        mail_id,
        mail_ref: mailRef({ id: mail_id, created_at }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await storeLead(
      ctx,
      trx,
      author,
      message,
      {
        handled: true,
        stage: message.stage === 'new' ? 'contacted' : message.stage,
        owner_id: message.owner_id ?? author.id,
      },
      { answered: true },
    );
    const answer = (await answersOf(trx, messageId)).find((each) => each.id === id);
    if (!answer) throw notFound();
    return answer;
  });
}
