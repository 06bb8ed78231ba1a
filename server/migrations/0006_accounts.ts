import { sql } from 'kysely';
import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** What people decide about their own accounts: leaving, other ways to log in, a second step. */
export async function up(db: Queries, c: Columns): Promise<void> {
  const { schema } = db;

  await schema.alterTable('users').addColumn('erased_at', c.time).execute();

  // The person that a deed is about, also where its subject is something of theirs.
  await schema.alterTable('audit_entries').addColumn('about_id', 'integer').execute();
  await sql`update audit_entries set about_id = subject_id where subject_type = 'user'`.execute(db);
  await sql`update audit_entries set about_id =
    (select user_id from enrollments where enrollments.id = audit_entries.subject_id)
    where subject_type = 'enrollment'`.execute(db);
  await schema.createIndex('audit_entries_about').on('audit_entries').column('about_id').execute();

  await schema
    .createTable('deletion_requests')
    .$call(c.id)
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().unique().references('users.id').onDelete('cascade'),
    )
    .addColumn('requested_at', c.time, (col) => col.notNull())
    .execute();

  await schema
    .createTable('provider_logins')
    .$call(c.id)
    .addColumn('provider', 'text', (col) => col.notNull())
    // Null once the provider has answered: no answer is good twice.
    .addColumn('state_hash', 'text', (col) => col.unique())
    // What the provider proves its answer with; worth nothing without the state.
    .addColumn('nonce', 'text', (col) => col.notNull())
    .addColumn('code_verifier', 'text', (col) => col.notNull())
    // Ties the log-in to the browser that began it.
    .addColumn('challenge', 'text', (col) => col.notNull())
    .addColumn('expires_at', c.time, (col) => col.notNull())
    // Set when the provider has answered: when, who it is, and the ticket that the browser gets.
    .addColumn('answered_at', c.time)
    .addColumn('user_id', 'integer', (col) => col.references('users.id').onDelete('cascade'))
    .addColumn('ticket_hash', 'text', (col) => col.unique())
    .execute();
  await schema
    .createIndex('provider_logins_user')
    .on('provider_logins')
    .column('user_id')
    .execute();

  await schema
    .createTable('second_factors')
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().primaryKey().references('users.id').onDelete('cascade'),
    )
    // Sealed with the installation's secret.
    .addColumn('secret', 'text', (col) => col.notNull())
    .addColumn('started_at', c.time, (col) => col.notNull())
    // Null until the first code has shown that the app holds the secret.
    .addColumn('confirmed_at', c.time)
    // The time step of the last code that was taken: no code is good twice.
    .addColumn('last_step', 'integer', (col) => col.notNull().defaultTo(0))
    .execute();

  await schema
    .createTable('recovery_codes')
    .$call(c.id)
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('code_hash', 'text', (col) => col.notNull())
    .addUniqueConstraint('recovery_codes_user', ['user_id', 'code_hash'])
    .execute();

  await schema
    .createTable('school_settings')
    .addColumn('name', 'text', (col) => col.notNull().primaryKey())
    .addColumn('is_on', c.boolean, (col) => col.notNull())
    .execute();

  // Whose address an answer goes to.
  await schema.alterTable('outgoing_mails').addColumn('reply_to_name', 'text').execute();
}
