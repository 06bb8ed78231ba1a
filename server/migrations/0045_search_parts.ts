import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/**
 * People and the audit are searched by an index that every PostgreSQL has: no extension is needed any more.
 * Who needs attention is counted by how many have done how much of their courses.
 */
export async function up(db: Queries, { indexParts, countProgress }: Columns): Promise<void> {
  await indexParts(db, 'users');
  await indexParts(db, 'audit_entries');
  await countProgress(db);
}
