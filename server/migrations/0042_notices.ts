import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** What staff tell people, who was told and has read it, and by which mails each of them wants to be told. */
export async function up({ schema }: Queries, c: Columns): Promise<void> {
  await schema
    .createTable('notices')
    .$call(c.id)
    .addColumn('subject', 'text', (col) => col.notNull())
    .addColumn('text', 'text', (col) => col.notNull())
    .addColumn('created_by', 'integer', (col) => col.references('users.id').onDelete('set null'))
    .addColumn('created_at', c.time, (col) => col.notNull())
    .addColumn('send_at', c.time, (col) => col.notNull())
    // While somebody is still to be told.
    .addColumn('due_at', c.time)
    .addColumn('sent_at', c.time)
    .execute();
  await schema.createIndex('notices_due').on('notices').column('due_at').execute();
  await schema.createIndex('notices_author').on('notices').column('created_by').execute();

  await schema
    .createTable('notice_people')
    .addColumn('notice_id', 'integer', (col) =>
      col.notNull().references('notices.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('told_at', c.time)
    // When its mail is to be queued; null: none is wanted, or it was.
    .addColumn('mail_at', c.time)
    .addColumn('mailed_at', c.time)
    .addColumn('read_at', c.time)
    .addPrimaryKeyConstraint('notice_people_once', ['notice_id', 'user_id'])
    .execute();
  await schema
    .createIndex('notice_people_person')
    .on('notice_people')
    .columns(['user_id', 'told_at'])
    .execute();
  await schema
    .createIndex('notice_people_mail')
    .on('notice_people')
    .columns(['mail_at', 'user_id'])
    .execute();

  await schema
    .createTable('notice_settings')
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('mails', c.json, (col) => col.notNull())
    .addColumn('quiet_from', 'integer')
    .addColumn('quiet_until', 'integer')
    .execute();

  // Mails that somebody waits for go before those that many get.
  await schema
    .alterTable('outgoing_mails')
    .addColumn('priority', 'integer', (col) => col.notNull().defaultTo(0))
    .execute();
}
