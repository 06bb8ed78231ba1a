import type { MessageReply } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/locks.ts';
import { takeFolder } from '../../platform/mail/inbound/folder.ts';
import type { ReceivedMail } from '../../platform/mail/inbound/read-mail.ts';
import { messageOfAddress } from '../../platform/mail/inbound/reply-address.ts';
import { defineSchedule } from '../../platform/jobs/jobs.ts';
import { normalEmail } from '../people/people.ts';

/* What comes back by mail to an answer of the school. Strangers write it, and nothing is ever answered by itself. */

/** Nobody writes so many to one thread by hand. */
const REPLIES_MAX = 200;

/** What came back to a message, the oldest first. */
export async function repliesTo(
  db: Queries,
  message: { readonly id: number; readonly email: string },
): Promise<MessageReply[]> {
  const rows = await db
    .selectFrom('message_replies')
    .select([
      'id',
      'sender',
      'text',
      'quoted',
      'attachments',
      'is_automatic',
      'is_cut',
      'created_at',
    ])
    .where('message_id', '=', message.id)
    .orderBy('id')
    .execute();
  return rows.map(({ sender, attachments, ...row }) => ({
    kind: 'reply',
    ...row,
    other_sender: isSame(sender, message.email) ? null : sender,
    attachments: attachments === '' ? [] : attachments.split('\n'),
  }));
}

const isSame = (one: string, other: string) => normalEmail(one) === normalEmail(other);

/**
 * Stores a mail with the message that it belongs to.
 * @returns false where it belongs to none
 */
export async function storeReply(ctx: Context, mail: ReceivedMail): Promise<boolean> {
  const id = await threadOf(ctx, mail);
  return id !== undefined && storeReplyTo(ctx, id, mail);
}

/**
 * Stores a mail with a message, once. The message is open again then, unless a program wrote the mail; its stage
 * and its owner stay.
 * @returns false where there is no such message any more, or too much of it
 */
export async function storeReplyTo(
  ctx: Context,
  id: number,
  mail: Omit<ReceivedMail, 'recipients' | 'answers'>,
): Promise<boolean> {
  const created_at = ctx.now().toISOString();
  return ctx.database.transaction(async (trx) => {
    await lockRow(ctx.database, trx, 'contact_messages', id);
    const message = await trx
      .selectFrom('contact_messages')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    // Deleted with the data of a person.
    if (!message) return false;
    const replies = trx.selectFrom('message_replies').where('message_id', '=', id);
    const same = await replies
      .select('id')
      .where('fingerprint', '=', mail.fingerprint)
      .executeTakeFirst();
    if (same) return true;
    const { n } = await replies.select(countAll.as('n')).executeTakeFirstOrThrow();
    if (n >= REPLIES_MAX) return false;
    await trx
      .insertInto('message_replies')
      .values({
        message_id: id,
        fingerprint: mail.fingerprint,
        sender: mail.sender,
        text: mail.text,
        quoted: mail.quoted,
        attachments: mail.attachments.join('\n'),
        is_automatic: mail.isAutomatic,
        is_cut: mail.isCut,
        created_at,
      })
      .execute();
    if (!mail.isAutomatic) {
      await trx
        .updateTable('contact_messages')
        .set({ handled: false, replied_at: created_at })
        .where('id', '=', id)
        .execute();
    }
    return true;
  });
}

/**
 * The message that a mail belongs to: by the key in the address that it went to, whoever sent it; else by the
 * mail that it answers, where it is from the address of the message.
 */
async function threadOf(ctx: Context, mail: ReceivedMail): Promise<number | undefined> {
  if (!ctx.inbound) return undefined;
  const byKey = messageOfAddress(ctx.inbound.address, ctx.keys, mail.recipients);
  if (byKey !== undefined) return byKey;
  const refs = mail.answers.map((id) => id.split('@', 1).join(''));
  if (refs.length === 0 || mail.sender === '') return undefined;
  const found = await ctx.database.queries
    .selectFrom('message_answers')
    .innerJoin('contact_messages', 'contact_messages.id', 'message_answers.message_id')
    .select(['contact_messages.id', 'contact_messages.email'])
    .where('mail_ref', 'in', refs)
    .execute();
  return found.find(({ email }) => isSame(email, mail.sender))?.id;
}

/** Takes in what has come by mail. */
export const repliesByMail = defineSchedule({
  name: 'replies.take',
  label: /*i18n*/ 'Taking in replies by mail',
  everyMs: 60_000,
  isOn: (ctx) => ctx.inbound !== undefined,
  async run(ctx, { log, signal }) {
    if (!ctx.inbound) return;
    const { folder } = ctx.inbound;
    await takeFolder({ folder, now: ctx.now(), log, signal }, async (mail) =>
      (await storeReply(ctx, mail)) ? 'done' : 'failed',
    );
  },
});
