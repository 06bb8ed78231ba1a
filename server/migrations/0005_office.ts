import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** Search texts and indexes for contact messages and the audit. */
export async function up(db: Queries, _c: Columns): Promise<void> {
  const { schema } = db;
  for (const table of ['contact_messages', 'audit_entries'] as const) {
    await schema
      .alterTable(table)
      .addColumn('search_text', 'text', (col) => col.notNull().defaultTo(''))
      .execute();
  }
  await schema
    .createIndex('contact_messages_newest')
    .on('contact_messages')
    .columns(['created_at', 'id'])
    .execute();
  await schema
    .createIndex('audit_entries_newest')
    .on('audit_entries')
    .columns(['at', 'id'])
    .execute();
}
