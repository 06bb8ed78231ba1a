import { sql } from 'kysely';
import type { Queries } from '../src/platform/database/database.ts';
import { searchable } from '../src/platform/database/search.ts';

const BATCH = 1_000;

/** What a message and an audit entry are found by. */
const SEARCHED = {
  contact_messages: ['first_name', 'last_name', 'email', 'subject', 'message'],
  audit_entries: ['actor_name', 'subject_name'],
};

/** Makes rows of before the search (0005) findable: they have got an empty search text. */
export async function up(db: Queries): Promise<void> {
  for (const [table, names] of Object.entries(SEARCHED)) {
    const columns = sql.join(names.map((name) => sql.ref(name)));
    let after = 0;
    for (;;) {
      const { rows } = await sql<Record<string, string> & { id: number }>`
        select id, ${columns} from ${sql.table(table)}
        where id > ${after} and search_text = '' order by id limit ${BATCH}`.execute(db);
      for (const row of rows) {
        const text = searchable(...names.map((name) => row[name] ?? ''));
        await sql`update ${sql.table(table)} set search_text = ${text} where id = ${row.id}`.execute(
          db,
        );
        after = row.id;
      }
      if (rows.length < BATCH) break;
    }
  }
}
