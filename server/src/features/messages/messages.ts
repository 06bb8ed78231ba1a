import type { ContactMessage } from '@trilha/contract';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { onlyRow, prepare } from '../../platform/database/prepared.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { containsWords, searchable } from '../../platform/database/search.ts';
import { type AuditActor, recordAudit } from '../audit/audit.ts';

const columns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'subject',
  'message',
  'handled',
  'created_at',
] as const;

export interface MessageQuery {
  page: number;
  search: string;
  handled?: 'true' | 'false' | undefined;
}

/** One page of the contact messages that contain all words of `search`, the newest first. */
export async function listMessages(ctx: Context, query: MessageQuery) {
  const { search, handled } = query;
  const found = () =>
    ctx.database.queries
      .selectFrom('contact_messages')
      .where(containsWords(ctx.database, 'contact_messages', search))
      .$if(handled !== undefined, (rows) => rows.where('handled', '=', handled === 'true'));
  return pageOf<ContactMessage>({
    path: '/admin/messages/',
    query: { ...query },
    count: async () => (await found().select(countAll.as('n')).executeTakeFirstOrThrow()).n,
    rows: ({ limit, offset }) =>
      found()
        .select(columns)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  });
}

const openMessages = prepare((db) =>
  db.selectFrom('contact_messages').select(countAll.as('n')).where('handled', '=', sql.lit(false)),
);

/** How many messages nobody has handled yet. */
export async function countOpenMessages(db: Queries): Promise<number> {
  return onlyRow(await openMessages(db, {})).n;
}

/** @throws 404 */
export async function setHandled(
  ctx: Context,
  actor: AuditActor,
  id: number,
  handled: boolean,
): Promise<ContactMessage> {
  return ctx.database.transaction(async (trx) => {
    const before = await trx
      .selectFrom('contact_messages')
      .select('handled')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!before) throw notFound();
    const message = await trx
      .updateTable('contact_messages')
      .set({ handled })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    if (before.handled !== handled) {
      await recordAudit(ctx, trx, actor, {
        action: 'update',
        subject_type: 'message',
        subject_id: id,
        subject_name: `${message.first_name} ${message.last_name}`.trim(),
        details: { handled },
      });
    }
    return message;
  });
}

export interface NewMessage {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** Stores a contact message. */
export async function keepMessage(
  ctx: Context,
  db: Queries,
  input: NewMessage,
): Promise<{ id: number }> {
  const { first_name, last_name, email, subject, message } = input;
  return db
    .insertInto('contact_messages')
    .values({
      first_name,
      last_name,
      email,
      subject,
      message,
      handled: false,
      created_at: ctx.now().toISOString(),
      search_text: searchable(first_name, last_name, email, subject, message),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
