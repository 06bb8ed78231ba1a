import type { Queries } from '../src/platform/database/database.ts';

/** The keys of what the database keeps encrypted, so that the secret of the installation can be replaced. */
export async function up(db: Queries): Promise<void> {
  await db.schema
    .createTable('data_keys')
    .addColumn('name', 'text', (name) => name.notNull().primaryKey())
    .addColumn('encrypted', 'text', (encrypted) => encrypted.notNull())
    .execute();
}
