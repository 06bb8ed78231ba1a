import { sql } from 'kysely';
import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** What a lead answers by mail comes back into the thread, and the list is in the order of their last words. */
export async function up(db: Queries, c: Columns): Promise<void> {
  const { schema } = db;
  const index = (definition: string) => sql.raw(`create ${definition}`).execute(db);

  await schema
    .createTable('message_replies')
    .$call(c.id)
    .addColumn('message_id', 'integer', (col) =>
      col.notNull().references('contact_messages.id').onDelete('cascade'),
    )
    .addColumn('fingerprint', 'text', (col) => col.notNull())
    .addColumn('sender', 'text', (col) => col.notNull())
    .addColumn('text', 'text', (col) => col.notNull())
    .addColumn('quoted', 'text', (col) => col.notNull())
    .addColumn('attachments', 'text', (col) => col.notNull())
    .addColumn('is_automatic', c.boolean, (col) => col.notNull())
    .addColumn('is_cut', c.boolean, (col) => col.notNull())
    .addColumn('created_at', c.time, (col) => col.notNull())
    .execute();
  // The same mail once, whichever process takes it in.
  await index('unique index message_replies_mail on message_replies (message_id, fingerprint)');
  await index('index message_replies_sender on message_replies (lower(sender))');

  // Of the mail, which is itself deleted some weeks later: an answer may name it years after.
  await schema.alterTable('message_answers').addColumn('mail_ref', 'text').execute();
  await index('index message_answers_ref on message_answers (mail_ref)');

  await schema.alterTable('contact_messages').addColumn('replied_at', c.time).execute();
  for (const [name, columns] of [
    ['newest', ''],
    ['handled', 'handled, '],
  ] as const) {
    await schema.dropIndex(`contact_messages_${name}`).execute();
    await index(
      `index contact_messages_${name} on contact_messages (${columns}coalesce(replied_at, created_at), id)`,
    );
  }
}
