import { ERASED_NAME } from '@trilha/contract';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { json, type Trx } from '../../platform/database/database.ts';
import { searchable } from '../../platform/database/search.ts';
import { randomToken } from '../../platform/security/tokens.ts';
import { inventory } from './inventory.ts';
import { ownMessages } from './messages.ts';

interface Person {
  readonly id: number;
  readonly email: string;
  readonly date_joined: string;
}

/**
 * Erases the personal data of a user as the inventory says. Their results go to an anonymous user, then
 * their own row is deleted. A request in progress, such as a log-in or a change of the profile, then
 * finds no such user and cannot write anything back.
 * The caller has locked the user's row.
 * @returns the id of the anonymous user
 */
export async function eraseUser(ctx: Context, trx: Trx, person: Person): Promise<number> {
  const anonymousUser = await insertAnonymous(ctx, trx, person.date_joined);
  for (const [table, entry] of Object.entries(inventory)) {
    if (!('anonymize' in entry)) continue;
    const column = sql.ref(entry.anonymize);
    await sql`update ${sql.table(table)} set ${column} = ${anonymousUser} where ${column} = ${person.id}`.execute(
      trx,
    );
  }
  // On PostgreSQL, changing the unique columns takes a lock that waits for transactions which insert
  // references to this user, and keeps new ones out. The statements below then see all of their rows.
  // It comes after the results to avoid a deadlock: a request that saves progress first locks the
  // enrollment and then inserts a row that refers to the user.
  await trx
    .updateTable('users')
    .set({ email: noAddress(), username_key: randomToken(), is_active: false })
    .where('id', '=', person.id)
    .execute();

  await anonymizeAudit(trx, person, anonymousUser);
  await eraseNotes(trx, person.id);
  await trx.deleteFrom('contact_messages').where(ownMessages(person)).execute();
  await eraseNotices(trx, person.id, anonymousUser);
  for (const [table, entry] of Object.entries(inventory)) {
    if ('delete' in entry) {
      const column = sql.ref(entry.delete);
      await sql`delete from ${sql.table(table)} where ${column} = ${person.id}`.execute(trx);
    } else if ('deleteByEmail' in entry) {
      for (const name of entry.deleteByEmail) {
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

/** An address to which no mail can be sent and which nobody can guess. */
const noAddress = () => `deleted-${randomToken().toLowerCase()}@deleted.invalid`;

async function insertAnonymous(ctx: Context, trx: Trx, date_joined: string): Promise<number> {
  const { id } = await trx
    .insertInto('users')
    .values({
      email: noAddress(),
      username: '',
      // Not the key of the username below: somebody may have it, and the erasure would fail.
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

/** Audit entries by and about the person stay, without their name and without details. */
async function anonymizeAudit(trx: Trx, person: Person, anonymousUser: number): Promise<void> {
  const messages = trx.selectFrom('contact_messages').select('id').where(ownMessages(person));
  await trx
    .updateTable('audit_entries')
    .set({ about_id: person.id })
    .where('subject_type', '=', 'message')
    .where('subject_id', 'in', messages)
    .execute();
  // There are few entries about a person; those with equal names are updated together.
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
  // One member of staff may have a hundred thousand entries, so they are not read one by one. The search
  // text begins with the actor's name in its searchable form.
  const actorNames = await trx
    .selectFrom('audit_entries')
    .select('actor_name')
    .distinct()
    .where('actor_id', '=', person.id)
    .execute();
  for (const { actor_name } of actorNames) {
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

/** The notes about the person go; those that they wrote as staff are about others, and lose their name. */
async function eraseNotes(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('staff_notes').where('user_id', '=', userId).execute();
  await trx
    .updateTable('staff_notes')
    .set({ author_id: null, author_name: ERASED_NAME })
    .where('author_id', '=', userId)
    .execute();
}

/** Who was told is forgotten. A notice to this person alone is a letter to them, and goes with them. */
async function eraseNotices(trx: Trx, userId: number, anonymousUser: number): Promise<void> {
  await trx
    .updateTable('notices')
    .set({ created_by: anonymousUser })
    .where('created_by', '=', userId)
    .execute();
  const gone = await trx
    .deleteFrom('notice_people')
    .where('user_id', '=', userId)
    .returning('notice_id')
    .execute();
  if (gone.length === 0) return;
  await trx
    .deleteFrom('notices')
    .where(
      'id',
      'in',
      gone.map(({ notice_id }) => notice_id),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notice_people')
            .select('notice_people.user_id')
            .whereRef('notice_people.notice_id', '=', 'notices.id'),
        ),
      ),
    )
    .execute();
}

/** 'ana · English A1' keeps the course, or the quiz of a comment; any other subject name is the person's own. */
function withoutName(subject_type: string, subject_name: string): string {
  const course = subject_name.indexOf(' · ');
  return (subject_type === 'enrollment' || subject_type === 'comment') && course >= 0
    ? ERASED_NAME + subject_name.slice(course)
    : ERASED_NAME;
}
