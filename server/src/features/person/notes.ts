import { NOTE_NOT_YOURS, NOTE_OF_ANOTHER, type StaffNote } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { httpError, notFound } from '../../platform/http/errors.ts';
import type { User } from '../../platform/security/rights.ts';
import { type NewAuditEntry, recordAudit } from '../audit/audit.ts';
import { mayHandle, nameOf } from '../people/people.ts';

/* What staff note about a person. It belongs to that person's own data. */

/** The notes with the present names of their authors. */
export function selectNotes(db: Queries) {
  return db
    .selectFrom('staff_notes')
    .leftJoin('users as author', 'author.id', 'staff_notes.author_id')
    .select([
      'staff_notes.id',
      'staff_notes.created_at as at',
      'staff_notes.text',
      'staff_notes.author_id',
      'staff_notes.author_name as name_then',
      'staff_notes.edited_at',
      'author.username',
      'author.first_name',
      'author.last_name',
    ]);
}

type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>['execute']>>[number];

export function noteOf(row: NoteRow): StaffNote {
  const { username, first_name, last_name, name_then, ...note } = row;
  const author_name =
    username === null
      ? name_then
      : nameOf({
          username,
          first_name: first_name ?? '',
          last_name: last_name ?? '',
          erased_at: null,
        });
  return { ...note, author_name };
}

/** @throws 404 */
async function readNote(db: Queries, id: number): Promise<StaffNote> {
  const row = await selectNotes(db).where('staff_notes.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return noteOf(row);
}

/** @throws 404 where there is no such person; 403 about staff where `author` is no superuser */
export async function addNote(
  ctx: Context,
  author: User,
  userId: number,
  text: string,
): Promise<StaffNote> {
  return ctx.database.transaction(async (trx) => {
    const person = await trx
      .selectFrom('users')
      .select(['username', 'is_staff', 'is_superuser'])
      .where('id', '=', userId)
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    if (!person) throw notFound();
    mayHandle(author, person);
    const { id } = await trx
      .insertInto('staff_notes')
      .values({
        user_id: userId,
        author_id: author.id,
        author_name: author.username,
        text,
        created_at: ctx.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAudit(
      ctx,
      trx,
      author,
      entryOf('create', { id, user_id: userId, username: person.username }),
    );
    return readNote(trx, id);
  });
}

/** @throws 404; 403 where somebody else has written it */
export async function changeNote(
  ctx: Context,
  actor: User,
  id: number,
  text: string,
): Promise<StaffNote> {
  return ctx.database.transaction(async (trx) => {
    const note = await storedNote(trx, id);
    if (note.author_id !== actor.id) throw httpError(403, NOTE_OF_ANOTHER);
    if (note.text !== text) {
      await trx
        .updateTable('staff_notes')
        .set({ text, edited_at: ctx.now().toISOString() })
        .where('id', '=', id)
        .execute();
      await recordAudit(ctx, trx, actor, entryOf('update', note));
    }
    return readNote(trx, id);
  });
}

/** @throws 404; 403 where somebody else has written it and `actor` is no superuser */
export async function removeNote(ctx: Context, actor: User, id: number): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    const note = await storedNote(trx, id);
    if (note.author_id !== actor.id && !actor.is_superuser) throw httpError(403, NOTE_NOT_YOURS);
    await trx.deleteFrom('staff_notes').where('id', '=', id).execute();
    await recordAudit(ctx, trx, actor, entryOf('delete', note));
  });
}

async function storedNote(db: Queries, id: number) {
  const note = await db
    .selectFrom('staff_notes')
    .innerJoin('users', 'users.id', 'staff_notes.user_id')
    .select([
      'staff_notes.id',
      'staff_notes.user_id',
      'staff_notes.author_id',
      'staff_notes.text',
      'users.username',
    ])
    .where('staff_notes.id', '=', id)
    .executeTakeFirst();
  if (!note) throw notFound();
  return note;
}

/** Of a note the audit says about whom it is, and not what it said. */
function entryOf(
  action: NewAuditEntry['action'],
  note: { id: number; user_id: number; username: string },
): NewAuditEntry {
  return {
    action,
    subject_type: 'note',
    subject_id: note.id,
    subject_name: note.username,
    about: note.user_id,
  };
}
