import { sql } from 'kysely';
import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** Deletion of accounts, log-ins by a provider, and the second step. */
export async function up(db: Queries, c: Columns): Promise<void> {
  const { schema } = db;

  await schema.alterTable('users').addColumn('erased_at', c.time).execute();

  // The user concerned, also where the subject is a row of theirs.
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
    // Null once the provider has answered, so that an answer cannot be used twice.
    .addColumn('state_hash', 'text', (col) => col.unique())
    // Useless to anybody who does not know the state.
    .addColumn('nonce', 'text', (col) => col.notNull())
    .addColumn('code_verifier', 'text', (col) => col.notNull())
    // Binds the log-in to the browser that started it.
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
    // Encrypted with a key of the installation.
    .addColumn('secret', 'text', (col) => col.notNull())
    .addColumn('started_at', c.time, (col) => col.notNull())
    // Null until a first code has proved that the app has the secret.
    .addColumn('confirmed_at', c.time)
    // The time step of the last accepted code: each code is valid once.
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

  // The name for the `reply_to` address.
  await schema.alterTable('outgoing_mails').addColumn('reply_to_name', 'text').execute();
}
