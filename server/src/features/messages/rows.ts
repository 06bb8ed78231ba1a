import type { ContactMessage } from '@trilha/contract';
import type { Selectable } from 'kysely';
import { countAll, type Queries } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { nameOf } from '../people/people.ts';

/** The columns of a message that staff see. */
export const STORED = [
  'id',
  'first_name',
  'last_name',
  'email',
  'subject',
  'message',
  'handled',
  'created_at',
  'stage',
  'owner_id',
  'student_id',
  'note',
  'replied_at',
  'version',
] as const;

export type MessageRow = Pick<Selectable<Tables['contact_messages']>, (typeof STORED)[number]>;

/** @throws 404 */
export async function messageRow(db: Queries, id: number): Promise<MessageRow> {
  const row = await db
    .selectFrom('contact_messages')
    .select(STORED)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The rows as staff see them, with the names of people and how often each was answered. */
export async function messagesIn(
  db: Queries,
  rows: readonly MessageRow[],
): Promise<ContactMessage[]> {
  if (rows.length === 0) return [];
  const people = await namesById(
    db,
    rows.flatMap(({ owner_id, student_id }) => [owner_id, student_id]),
  );
  const answered = await db
    .selectFrom('message_answers')
    .select(['message_id', countAll.as('n')])
    .where(
      'message_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy('message_id')
    .execute();
  return rows.map(({ owner_id, student_id, ...row }) => ({
    ...row,
    owner: people(owner_id),
    student: people(student_id),
    answers: answered.find(({ message_id }) => message_id === row.id)?.n ?? 0,
  }));
}

/** @throws 404 */
export async function messageIn(db: Queries, id: number): Promise<ContactMessage> {
  const [message] = await messagesIn(db, [await messageRow(db, id)]);
  if (!message) throw notFound();
  return message;
}

/** Finds the present names of these people by their ids. */
export async function namesById(db: Queries, ids: readonly (number | null)[]) {
  const known = [...new Set(ids)].filter((id) => id !== null);
  const rows =
    known.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'username', 'first_name', 'last_name', 'erased_at'])
          .where('id', 'in', known)
          .execute();
  const names = new Map(rows.map((row) => [row.id, { id: row.id, name: nameOf(row) }]));
  return (id: number | null) => (id === null ? null : (names.get(id) ?? null));
}
