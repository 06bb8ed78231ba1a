import { sql } from 'kysely';
import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** What staff note about a person, who answers for them, and the indexes of their timeline. */
export async function up(db: Queries, c: Columns): Promise<void> {
  const { schema } = db;
  const index = (definition: string) => sql.raw(`create index ${definition}`).execute(db);

  await schema
    .createTable('staff_notes')
    .$call(c.id)
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    // Null when the author was deleted; the name stays.
    .addColumn('author_id', 'integer', (col) => col.references('users.id').onDelete('set null'))
    .addColumn('author_name', 'text', (col) => col.notNull())
    .addColumn('text', 'text', (col) => col.notNull())
    .addColumn('created_at', c.time, (col) => col.notNull())
    .addColumn('edited_at', c.time)
    .execute();
  await index('staff_notes_person on staff_notes (user_id, created_at, id)');
  await index('staff_notes_author on staff_notes (author_id)');

  await schema.alterTable('users').addColumn('guardian_name', 'text').execute();
  await schema.alterTable('users').addColumn('guardian_contact', 'text').execute();

  // The newest of what one person did, or of what came from and went to one address.
  await index('lesson_completions_person on lesson_completions (user_id, completed_at, lesson_id)');
  await index('attempts_person on attempts (user_id, completed_at, id)');
  await index('contact_messages_email on contact_messages (lower(email), created_at, id)');
  await index('outgoing_mails_recipient on outgoing_mails (lower(recipient), created_at, id)');
  await schema.dropIndex('audit_entries_about').execute();
  await index('audit_entries_about on audit_entries (about_id, at, id)');
}
