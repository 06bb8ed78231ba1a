import type { LeadStage } from '@trilha/contract';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries } from '../../platform/database/database.ts';
import { onlyRow, prepare } from '../../platform/database/prepared.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { containsWords, searchable } from '../../platform/database/search.ts';
import { messagesIn, STORED } from './rows.ts';

/** When they have last written; the list's indexes say it in these words. */
const lastWord = sql<string>`coalesce(replied_at, created_at)`;

export interface MessageQuery {
  page: number;
  search: string;
  handled?: 'true' | 'false' | undefined;
  stage?: LeadStage | undefined;
  owner?: 'me' | 'nobody' | undefined;
}

/**
 * One page of the contact messages that contain all words of `search`, the one that they last wrote to first.
 * @param me the id of who asks for their own
 */
export async function listMessages(ctx: Context, query: MessageQuery, me = 0) {
  const { queries } = ctx.database;
  const { search, handled, stage, owner } = query;
  const found = () =>
    queries
      .selectFrom('contact_messages')
      .where(containsWords(ctx.database, 'contact_messages', search))
      .$if(handled !== undefined, (rows) => rows.where('handled', '=', handled === 'true'))
      .$if(stage !== undefined, (rows) => rows.where('stage', '=', stage ?? 'new'))
      .$if(owner === 'me', (rows) => rows.where('owner_id', '=', me))
      .$if(owner === 'nobody', (rows) => rows.where('owner_id', 'is', null));
  return pageOf({
    path: '/admin/messages/',
    query: { ...query },
    count: async () => (await found().select(countAll.as('n')).executeTakeFirstOrThrow()).n,
    canReverse: true,
    rows: async ({ limit, offset, isFromEnd }) =>
      messagesIn(
        queries,
        await found()
          .select(STORED)
          .orderBy(lastWord, isFromEnd ? 'asc' : 'desc')
          .orderBy('id', isFromEnd ? 'asc' : 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
      ),
  });
}

const openMessages = prepare((db) =>
  db.selectFrom('contact_messages').select(countAll.as('n')).where('handled', '=', sql.lit(false)),
);

/** How many messages nobody has handled yet. */
export async function countOpenMessages(db: Queries): Promise<number> {
  return onlyRow(await openMessages(db, {})).n;
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
