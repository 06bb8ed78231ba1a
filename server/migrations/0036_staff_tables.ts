import { sql } from 'kysely';
import type { Queries } from '../src/platform/database/database.ts';
import type { Columns } from '../src/platform/database/migrate.ts';
import { searchable } from '../src/platform/database/search.ts';

const BATCH = 1_000;

/** What the list of people is sorted by, and when each of them was here last. */
export async function up(db: Queries, c: Columns): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('users')
    .addColumn('sort_name', 'text', (col) => col.notNull().defaultTo(''))
    .execute();
  await schema.alterTable('users').addColumn('last_seen_at', c.time).execute();

  let after = 0;
  for (;;) {
    const { rows } = await sql<{
      id: number;
      username: string;
      first_name: string;
      last_name: string;
    }>`
      select id, username, first_name, last_name from users
      where id > ${after} and erased_at is null order by id limit ${BATCH}`.execute(db);
    for (const { id, username, first_name, last_name } of rows) {
      const name = searchable(`${first_name} ${last_name}`.trim() || username);
      await sql`update users set sort_name = ${name} where id = ${id}`.execute(db);
      after = id;
    }
    if (rows.length < BATCH) break;
  }
  // Sessions and devices are kept for a while only; who opened a course has been here as well.
  await sql`
    update users set last_seen_at = (
      select max(seen.at) from (
        select last_used_at as at from sessions where user_id = users.id
        union all select last_seen_at from known_devices where user_id = users.id
        union all select last_accessed from enrollments where user_id = users.id
      ) as seen
    ) where erased_at is null`.execute(db);

  // Each order of the list has an index with everything that the filters ask, so that a rare row is found
  // in it without reading the others.
  const filtered = 'is_active, is_staff, is_superuser';
  // SQLite reads the row all the same unless the column of the condition is in the index.
  const last = 'erased_at';
  const index = (definition: string) =>
    sql.raw(`create index ${definition} where erased_at is null`).execute(db);
  await schema.dropIndex('users_newest').execute();
  await index(`users_newest on users (date_joined, id, ${filtered}, last_seen_at, ${last})`);
  await index(`users_by_name on users (sort_name, id, ${filtered}, last_seen_at, ${last})`);
  // Who was never here comes last where the latest come first. SQLite does so by itself.
  const latest = c.boolean === 'boolean' ? 'last_seen_at desc nulls last' : 'last_seen_at desc';
  await index(
    `users_by_last_seen on users (${latest}, id desc, ${filtered}, sort_name, date_joined, ${last})`,
  );
  await sql
    .raw(
      `create index users_invited on users
        (last_seen_at, date_joined, id, sort_name, ${filtered}, password_hash, ${last})
        where password_hash is null and erased_at is null`,
    )
    .execute(db);
}
