import { ERASED_NAME } from '@trilha/contract';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { json, type Trx } from '../../platform/database/database.ts';
import { searchable } from '../../platform/database/search.ts';
import { randomToken } from '../../platform/security/tokens.ts';
import { inventory } from './inventory.ts';

interface Person {
  readonly id: number;
  readonly email: string;
  readonly date_joined: string;
}

/**
 * Erases what the school holds about somebody, as `holdings` says. Their results go to an anonymous
 * user, then their own row is deleted: whatever is under way for them at this moment, such as a
 * log-in or a change of the profile, finds no such user any more and cannot bring anything back.
 * The caller holds the user's row.
 * @returns the id of the anonymous user
 */
export async function eraseUser(ctx: Context, trx: Trx, person: Person): Promise<number> {
  const anonymousUser = await insertAnonymous(ctx, trx, person.date_joined);
  for (const [table, holding] of Object.entries(inventory)) {
    if (!('keep' in holding)) continue;
    const column = sql.ref(holding.keep);
    await sql`update ${sql.table(table)} set ${column} = ${anonymousUser} where ${column} = ${person.id}`.execute(
      trx,
    );
  }
  // A change of its unique names is what, on PostgreSQL, keeps new rows from referring to this user,
  // after those under way are there to be seen. After the results: who writes one holds it first.
  await trx
    .updateTable('users')
    .set({ email: noAddress(), username_key: randomToken(), is_active: false })
    .where('id', '=', person.id)
    .execute();

  await scrubAudit(trx, person, anonymousUser);
  for (const [table, holding] of Object.entries(inventory)) {
    if ('delete' in holding) {
      const column = sql.ref(holding.delete);
      await sql`delete from ${sql.table(table)} where ${column} = ${person.id}`.execute(trx);
    } else if ('deleteByEmail' in holding) {
      for (const name of holding.deleteByEmail) {
        const column = sql.ref(name);
        await sql`delete from ${sql.table(table)} where lower(${column}) = ${person.email}`.execute(
          trx,
        );
      }
    }
  }
  await trx.deleteFrom('users').where('id', '=', person.id).execute();
  return anonymousUser;
}

/** No mail can ever be sent there, and nobody can guess it. */
const noAddress = () => `deleted-${randomToken().toLowerCase()}@deleted.invalid`;

async function insertAnonymous(ctx: Context, trx: Trx, date_joined: string): Promise<number> {
  const { id } = await trx
    .insertInto('users')
    .values({
      email: noAddress(),
      username: '',
      // Not the name below: nobody keeps an account from being erased by calling themselves so.
      username_key: randomToken(),
      first_name: '',
      last_name: '',
      password_hash: null,
      is_active: false,
      is_staff: false,
      is_superuser: false,
      profile_image: null,
      phone: '',
      birth_date: null,
      bio: '',
      search_text: '',
      date_joined,
      erased_at: ctx.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('users')
    .set({ username: `deleted-user-${id}` })
    .where('id', '=', id)
    .execute();
  return id;
}

/** What the person did and what was done to them stays, without their name and without details. */
async function scrubAudit(trx: Trx, person: Person, anonymousUser: number): Promise<void> {
  const messages = trx
    .selectFrom('contact_messages')
    .select('id')
    .where(sql`lower(email)`, '=', person.email);
  await trx
    .updateTable('audit_entries')
    .set({ about_id: person.id })
    .where('subject_type', '=', 'message')
    .where('subject_id', 'in', messages)
    .execute();
  // About a person there are few entries; those of one name are changed together.
  const about = await trx
    .selectFrom('audit_entries')
    .select(['actor_name', 'subject_type', 'subject_name'])
    .distinct()
    .where('about_id', '=', person.id)
    .execute();
  for (const { actor_name, subject_type, subject_name } of about) {
    const anonymous = withoutName(subject_type, subject_name);
    await trx
      .updateTable('audit_entries')
      .set({
        subject_name: anonymous,
        search_text: searchable(actor_name, anonymous),
        details: json({}),
        about_id: anonymousUser,
      })
      .$if(subject_type === 'user', (query) => query.set({ subject_id: anonymousUser }))
      .where('about_id', '=', person.id)
      .where('actor_name', '=', actor_name)
      .where('subject_type', '=', subject_type)
      .where('subject_name', '=', subject_name)
      .execute();
  }
  // By somebody of the staff there may be a hundred thousand. The text that is searched begins with
  // the name, however that is written there.
  const by = await trx
    .selectFrom('audit_entries')
    .select('actor_name')
    .distinct()
    .where('actor_id', '=', person.id)
    .execute();
  for (const { actor_name } of by) {
    const after = Array.from(searchable(actor_name)).length + 1;
    await trx
      .updateTable('audit_entries')
      .set({
        actor_id: anonymousUser,
        actor_name: ERASED_NAME,
        search_text: sql<string>`${searchable(ERASED_NAME)} || substr(search_text, ${after})`,
      })
      .where('actor_id', '=', person.id)
      .where('actor_name', '=', actor_name)
      .execute();
  }
}

/** 'ana · English A1' keeps its course; any other name is the person's own. */
function withoutName(subject_type: string, subject_name: string): string {
  const course = subject_name.indexOf(' · ');
  return subject_type === 'enrollment' && course >= 0
    ? ERASED_NAME + subject_name.slice(course)
    : ERASED_NAME;
}
