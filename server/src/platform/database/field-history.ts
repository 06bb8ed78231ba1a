import { createHash } from 'node:crypto';
import { json, type Queries } from './database.ts';

/*
 * Rows that several people edit by forms have a version, which grows with every change of a field of
 * the form. A form sends all of its fields with the version that it began from. To tell what its user
 * has changed from what was only sent along, the row remembers the former values of each field: as
 * short digests, because they are only ever compared, and former names and addresses of people are not
 * to be kept.
 */

type VersionedTable =
  | 'users'
  | 'courses'
  | 'lessons'
  | 'lesson_materials'
  | 'contact_messages'
  | 'answer_templates'
  | 'school_drafts';
type Fields = Readonly<Record<string, unknown>>;

/** The versions in which a field was changed, each with the digest of the value before, oldest first. */
type FormerValues = readonly (readonly [version: number, digest: string])[];
type History = Readonly<Record<string, FormerValues>>;

/** How many former values of a field are remembered. Forms that are older are asked, not merged. */
const REMEMBERED = 30;

const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 8);

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

async function versionOf(
  db: Queries,
  table: VersionedTable,
  id: number,
): Promise<{ version: number; history: History }> {
  const { version, field_history } = await db
    .selectFrom(table)
    .select(['version', 'field_history'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { version, history: field_history as History };
}

/**
 * Compares what a form sends with what is stored.
 *
 * `changes` are the fields that its user has changed since version `since`; a field with the value that
 * it had then was only sent along, and what somebody else has stored in it meanwhile stays. `conflicts`
 * are those of the changes whose field somebody else has changed too, to another value. Without a
 * version everything that is sent is a change, and nothing a conflict.
 *
 * To be called while the row is locked.
 */
export async function mergeFields<Sent extends Fields>(
  db: Queries,
  table: VersionedTable,
  id: number,
  { stored, sent, since }: { stored: Fields; sent: Sent; since: number | undefined },
): Promise<{ changes: Partial<Sent>; conflicts: string[] }> {
  if (since === undefined) return { changes: sent, conflicts: [] };
  const { version, history } = await versionOf(db, table, id);
  const conflicts: string[] = [];
  const changes = Object.entries(sent).filter(([name, value]) => {
    if (value === undefined || isEqual(value, stored[name])) return false;
    const former = history[name] ?? [];
    const change = former.find(([changedIn]) => changedIn > since);
    // A version that is not known any more, or never was.
    const isUnknown = since > version || (former.length >= REMEMBERED && change === former[0]);
    const present = digestOf(stored[name]);
    const began = isUnknown ? undefined : (change?.[1] ?? present);
    if (began === digestOf(value)) return false;
    if (began !== present) conflicts.push(name);
    return true;
  });
  return { changes: Object.fromEntries(changes) as Partial<Sent>, conflicts };
}

/** Whether a field was changed since this version. To be called while the row is locked. */
export async function changedSince(
  db: Queries,
  table: VersionedTable,
  id: number,
  { field, since }: { field: string; since: number },
): Promise<boolean> {
  const { history } = await versionOf(db, table, id);
  return (history[field] ?? []).some(([changedIn]) => changedIn > since);
}

/**
 * Makes a new version of a row where a field of its form differs. To be called in the transaction of
 * every change of such a field, while the row is locked.
 */
export async function recordVersion(
  db: Queries,
  table: VersionedTable,
  id: number,
  { before, after }: { before: Fields; after: Fields },
): Promise<void> {
  const changed = Object.keys(after).filter(
    (name) => after[name] !== undefined && !isEqual(before[name], after[name]),
  );
  if (changed.length === 0) return;
  const { version, history } = await versionOf(db, table, id);
  const next = version + 1;
  const added = changed.map((name): [string, FormerValues] => [
    name,
    [...(history[name] ?? []), [next, digestOf(before[name])] as const].slice(-REMEMBERED),
  ]);
  await db
    .updateTable(table)
    .set({ version: next, field_history: json({ ...history, ...Object.fromEntries(added) }) })
    .where('id', '=', id)
    .execute();
}
