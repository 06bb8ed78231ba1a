import { sql } from 'kysely';
import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** Work that the server does in the background, and when the repeated kind of it is due again. */
export async function up(db: Queries, c: Columns): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('jobs')
    .$call(c.id)
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('payload', c.json, (col) => col.notNull())
    .addColumn('key', 'text')
    .addColumn('status', 'text', (col) =>
      col.notNull().check(sql`status in ('waiting', 'running', 'done', 'failed', 'canceled')`),
    )
    .addColumn('attempts', 'integer', (col) => col.notNull())
    .addColumn('max_attempts', 'integer', (col) => col.notNull())
    // Waiting: when it may begin. Running: when its lease ends. Else null.
    .addColumn('due_at', c.time)
    .addColumn('lease_token', 'text')
    .addColumn('cancel_requested_at', c.time)
    .addColumn('progress_done', 'integer', (col) => col.notNull())
    .addColumn('progress_total', 'integer', (col) => col.notNull())
    .addColumn('failure', 'text')
    .addColumn('created_at', c.time, (col) => col.notNull())
    .addColumn('started_at', c.time)
    .addColumn('finished_at', c.time)
    .addColumn('created_by', 'integer', (col) => col.references('users.id').onDelete('set null'))
    .execute();
  await schema.createIndex('jobs_due').on('jobs').columns(['kind', 'due_at']).execute();
  await schema.createIndex('jobs_finished').on('jobs').column('finished_at').execute();
  await schema.createIndex('jobs_created_by').on('jobs').column('created_by').execute();
  // Of one key at most one waits.
  await sql`create unique index jobs_waiting_key on jobs (kind, key) where status = 'waiting'`.execute(
    db,
  );
  await sql`create index jobs_running on jobs (kind, key) where status = 'running'`.execute(db);

  // Staff are told of mails that were given up.
  await sql`create index outgoing_mails_failed on outgoing_mails (failed_at) where failed_at is not null`.execute(
    db,
  );

  await schema
    .createTable('schedules')
    .addColumn('name', 'text', (col) => col.primaryKey().notNull())
    .addColumn('next_at', c.time, (col) => col.notNull())
    .execute();
}
