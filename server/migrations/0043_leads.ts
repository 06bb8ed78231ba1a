import { sql } from 'kysely';
import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/**
 * Contact messages become leads: how far each has come, who answers it, what staff note of it, which student
 * it became, what was answered, and the templates of answers.
 */
export async function up(db: Queries, c: Columns): Promise<void> {
  const { schema } = db;
  const index = (definition: string) => sql.raw(`create index ${definition}`).execute(db);
  const messages = () => schema.alterTable('contact_messages');

  await messages()
    .addColumn('stage', 'text', (col) =>
      col
        .notNull()
        .defaultTo('new')
        .check(sql`stage in ('new', 'contacted', 'trial', 'won', 'lost')`),
    )
    .execute();
  for (const name of ['owner_id', 'student_id']) {
    await messages()
      .addColumn(name, 'integer', (col) => col.references('users.id').onDelete('set null'))
      .execute();
    await index(`contact_messages_${name.replace('_id', '')} on contact_messages (${name})`);
  }
  await messages()
    .addColumn('note', 'text', (col) => col.notNull().defaultTo(''))
    .execute();
  await messages()
    .addColumn('version', 'integer', (col) => col.notNull().defaultTo(1))
    .execute();
  await messages()
    .addColumn('field_history', c.json, (col) => col.notNull().defaultTo('{}'))
    .execute();
  // Somebody has seen to them.
  await sql`update contact_messages set stage = 'contacted' where handled = ${sql.lit(true)}`.execute(
    db,
  );

  await schema
    .createTable('message_answers')
    .$call(c.id)
    .addColumn('message_id', 'integer', (col) =>
      col.notNull().references('contact_messages.id').onDelete('cascade'),
    )
    .addColumn('author_id', 'integer', (col) => col.references('users.id').onDelete('set null'))
    .addColumn('text', 'text', (col) => col.notNull())
    .addColumn('created_at', c.time, (col) => col.notNull())
    // Mails are deleted some weeks after they were sent or given up.
    .addColumn('mail_id', 'integer', (col) =>
      col.references('outgoing_mails.id').onDelete('set null'),
    )
    .execute();
  await index('message_answers_message on message_answers (message_id, id)');
  await index('message_answers_author on message_answers (author_id)');
  await index('message_answers_mail on message_answers (mail_id)');

  await schema
    .createTable('answer_templates')
    .$call(c.id)
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('text', 'text', (col) => col.notNull())
    .addColumn('version', 'integer', (col) => col.notNull().defaultTo(1))
    .addColumn('field_history', c.json, (col) => col.notNull().defaultTo('{}'))
    .execute();
}
