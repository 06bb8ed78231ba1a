import { sql } from 'kysely';
import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** Imports of users: what belongs to their background job. They go with it. */
export async function up(db: Queries, c: Columns): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('user_imports')
    .addColumn('job_id', 'integer', (col) =>
      col.primaryKey().notNull().references('jobs.id').onDelete('cascade'),
    )
    .addColumn('filename', 'text', (col) => col.notNull())
    .addColumn('invite', c.boolean, (col) => col.notNull())
    .addColumn('total', 'integer', (col) => col.notNull())
    .addColumn('created', 'integer', (col) => col.notNull())
    .addColumn('updated', 'integer', (col) => col.notNull())
    .addColumn('unchanged', 'integer', (col) => col.notNull())
    .addColumn('refused', 'integer', (col) => col.notNull())
    // Set where rows that were left have been deleted, so that nobody can go on.
    .addColumn('rows_deleted_at', c.time)
    .execute();

  // The people of the rows that wait. A row is deleted in the transaction that stores its user.
  await schema
    .createTable('user_import_rows')
    .addColumn('job_id', 'integer', (col) =>
      col.notNull().references('user_imports.job_id').onDelete('cascade'),
    )
    .addColumn('line', 'integer', (col) => col.notNull())
    .addColumn('email', 'text', (col) => col.notNull())
    .addColumn('import_row', c.json, (col) => col.notNull())
    .addPrimaryKeyConstraint('user_import_rows_once', ['job_id', 'line'])
    .execute();

  // What became of each row, without the person.
  await schema
    .createTable('user_import_results')
    .addColumn('job_id', 'integer', (col) =>
      col.notNull().references('user_imports.job_id').onDelete('cascade'),
    )
    .addColumn('line', 'integer', (col) => col.notNull())
    .addColumn('outcome', 'text', (col) =>
      col.notNull().check(sql`outcome in ('create', 'update', 'unchanged', 'refuse')`),
    )
    .addColumn('reason', 'text')
    .addPrimaryKeyConstraint('user_import_results_once', ['job_id', 'line'])
    .execute();
}
