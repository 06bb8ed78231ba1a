import { sql } from 'kysely';
import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** Mails on their way out, and the links in them with which a password is set. */
export async function up(db: Queries, c: Columns): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('outgoing_mails')
    .$call(c.id)
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('recipient', 'text', (col) => col.notNull())
    .addColumn('reply_to', 'text')
    .addColumn('subject', 'text', (col) => col.notNull())
    // Null once the mail is sent or given up, because a body may contain a token.
    .addColumn('html', 'text')
    .addColumn('text', 'text')
    .addColumn('created_at', c.time, (col) => col.notNull())
    .addColumn('give_up_at', c.time, (col) => col.notNull())
    .addColumn('attempts', 'integer', (col) => col.notNull())
    // Null when the mail is finished. While a process sends it: the end of its lease.
    .addColumn('next_try_at', c.time)
    .addColumn('sent_at', c.time)
    .addColumn('failed_at', c.time)
    .addColumn('failure', 'text')
    .execute();
  await schema
    .createIndex('outgoing_mails_due')
    .on('outgoing_mails')
    .column('next_try_at')
    .execute();

  await schema
    .createTable('password_requests')
    .$call(c.id)
    .addColumn('email', 'text', (col) => col.notNull())
    .addColumn('requested_at', c.time, (col) => col.notNull())
    .execute();

  await schema
    .createTable('password_tokens')
    .$call(c.id)
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('purpose', 'text', (col) =>
      col.notNull().check(sql`purpose in ('reset', 'invitation')`),
    )
    .addColumn('token_hash', 'text', (col) => col.notNull().unique())
    .addColumn('created_at', c.time, (col) => col.notNull())
    .addColumn('expires_at', c.time, (col) => col.notNull())
    // Set when the token was used or replaced by a newer one.
    .addColumn('ended_at', c.time)
    .execute();
  await schema
    .createIndex('password_tokens_user')
    .on('password_tokens')
    .columns(['user_id', 'created_at'])
    .execute();
}
