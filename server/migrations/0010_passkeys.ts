import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';

/** Passkeys, and the challenges that browsers sign with them. */
export async function up(db: Queries, c: Columns): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('passkeys')
    .$call(c.id)
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('credential_id', 'text', (col) => col.notNull().unique())
    .addColumn('public_key', 'text', (col) => col.notNull())
    // Up to 2^32, which PostgreSQL's integer does not hold and its bigint gives as a text.
    .addColumn('sign_count', c.real, (col) => col.notNull())
    .addColumn('transports', 'text', (col) => col.notNull())
    .addColumn('is_synced', c.boolean, (col) => col.notNull())
    .addColumn('label', 'text', (col) => col.notNull())
    .addColumn('created_at', c.time, (col) => col.notNull())
    .addColumn('last_used_at', c.time)
    .execute();
  await schema.createIndex('passkeys_user').on('passkeys').column('user_id').execute();

  await schema
    .createTable('passkey_challenges')
    .$call(c.id)
    .addColumn('challenge_hash', 'text', (col) => col.notNull().unique())
    .addColumn('purpose', 'text', (col) => col.notNull())
    // Null at a log-in, where nobody knows yet who it is.
    .addColumn('user_id', 'integer', (col) => col.references('users.id').onDelete('cascade'))
    .addColumn('expires_at', c.time, (col) => col.notNull())
    .execute();
  await schema
    .createIndex('passkey_challenges_user')
    .on('passkey_challenges')
    .column('user_id')
    .execute();
}
