import { sql } from 'kysely';
import type { Queries } from '../src/platform/database/database.ts';

const BATCH = 1_000;

/** Takes the e-mail addresses of deleted users out of the audit. */
export async function up(db: Queries): Promise<void> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<{ id: number; content: string }>`
      select id, cast(details as text) as content from audit_entries
      where id > ${after} and subject_type = 'user' and cast(details as text) like '%"email"%'
        and not exists (select 1 from users where users.id = audit_entries.subject_id)
      order by id limit ${BATCH}`.execute(db);
    for (const { id, content } of rows) {
      const { email: _, ...details } = JSON.parse(content) as Record<string, unknown>;
      await sql`update audit_entries set details = ${JSON.stringify(details)} where id = ${id}`.execute(
        db,
      );
      after = id;
    }
    if (rows.length < BATCH) return;
  }
}
