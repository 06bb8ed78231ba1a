import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry, AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@trilha/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { User } from '../../platform/security/rights.ts';
import type { Context } from '../../platform/context.ts';
import { countAll, json, type Queries } from '../../platform/database/database.ts';
import { startOfDay } from '../../platform/days.ts';
import { pageOf } from '../../platform/http/paging.ts';
import {
  containsWords,
  countContaining,
  findsMany,
  searchable,
} from '../../platform/database/search.ts';
import { withPlaces } from './places.ts';

export { entryIn } from './wording.ts';

/** An entry to record. It must not contain secrets or passwords. */
export interface NewAuditEntry {
  readonly action: (typeof AUDIT_ACTIONS)[number];
  readonly subject_type: (typeof AUDIT_SUBJECTS)[number];
  readonly subject_id: number | null;
  /** The subject's name at the time, because it may be deleted later. */
  readonly subject_name: string;
  /** The user that the entry is about, where the subject belongs to a user and is not the user. */
  readonly about?: number;
  /** Further details, such as the names of the changed fields. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The user who acts; undefined where the installation itself acts, such as when it creates a demo school. */
export type AuditActor = Pick<User, 'id' | 'username'> | undefined;

/** Records an action of staff. Call it in the transaction of the action, so that both are stored or neither. */
export async function recordAudit(
  ctx: Context,
  trx: Queries,
  actor: AuditActor,
  entry: NewAuditEntry,
): Promise<void> {
  if (!actor) return;
  await trx
    .insertInto('audit_entries')
    .values({
      at: ctx.now().toISOString(),
      actor_id: actor.id,
      actor_name: actor.username,
      action: entry.action,
      subject_type: entry.subject_type,
      subject_id: entry.subject_id,
      subject_name: entry.subject_name,
      details: json({ ...entry.details }),
      search_text: searchable(actor.username, entry.subject_name),
      about_id: entry.about ?? (entry.subject_type === 'user' ? entry.subject_id : null),
    })
    .execute();
}

/**
 * Takes a user's e-mail address out of the entries about them, because the user is deleted. The entries
 * keep the name of that day.
 */
export async function removeEmail(trx: Queries, userId: number): Promise<void> {
  const entries = await trx
    .selectFrom('audit_entries')
    .select(['id', 'details'])
    .where('about_id', '=', userId)
    .where('subject_type', '=', 'user')
    .execute();
  for (const { id, details } of entries) {
    if (!('email' in details)) continue;
    const { email: _, ...rest } = details;
    await trx
      .updateTable('audit_entries')
      .set({ details: json(rest) })
      .where('id', '=', id)
      .execute();
  }
}

/** The names of the fields that an update changes. Lists are equal where their values are. */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(changes).filter(
    (name) => changes[name] !== undefined && !isDeepStrictEqual(changes[name], before[name]),
  );
}

const COLUMNS = [
  'id',
  'at',
  'actor_id',
  'actor_name',
  'action',
  'subject_type',
  'subject_id',
  'subject_name',
  'details',
] as const;

/**
 * The newest entries about a user, with where the things are that they name.
 * @param older which of them, as a condition on `at` and `id`
 */
export async function auditAbout(
  db: Queries,
  userId: number,
  { older, limit }: { older: RawBuilder<SqlBool>; limit: number },
): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(COLUMNS)
    .where('about_id', '=', userId)
    // The note itself says when it was written, and by whom.
    .where(sql<SqlBool>`not (subject_type = 'note' and action = 'create')`)
    .where(older)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return withPlaces(db, rows);
}

export interface AuditQuery {
  page: number;
  search: string;
  actor?: number | undefined;
  action: string;
  subject_type: string;
  /** Days `YYYY-MM-DD` at the school, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

/** One page of the audit, the newest entry first. */
export async function listAuditEntries(ctx: Context, query: AuditQuery) {
  const { search, actor, action, subject_type, from, to } = query;
  const { database } = ctx;
  const isFiltered = [actor, action || undefined, subject_type || undefined, from, to].some(
    (filter) => filter !== undefined,
  );
  const found = (byIndex = true) => {
    let rows = database.queries
      .selectFrom('audit_entries')
      .where(containsWords(database, 'audit_entries', search, { byIndex }));
    if (actor !== undefined) rows = rows.where('actor_id', '=', actor);
    if (action !== '') rows = rows.where('action', '=', action);
    if (subject_type !== '') rows = rows.where('subject_type', '=', subject_type);
    if (from !== undefined) rows = rows.where('at', '>=', startOfDay(ctx.timeZone, from));
    if (to !== undefined) rows = rows.where('at', '<', startOfDay(ctx.timeZone, to, 1));
    return rows;
  };
  return pageOf<AuditEntry>({
    path: '/admin/audit/',
    query: { ...query },
    canReverse: true,
    async count() {
      const counted = isFiltered
        ? found().select(countAll.as('n'))
        : database.queries.selectNoFrom(countContaining(database, 'audit_entries', search).as('n'));
      return (await counted.executeTakeFirstOrThrow()).n;
    },
    async rows({ limit, offset, isFromEnd }) {
      const direction = isFromEnd ? 'asc' : 'desc';
      const isFrequent = search !== '' && (await findsMany(database, 'audit_entries', search));
      const rows = await found(!isFrequent)
        .select(COLUMNS)
        // Of what the index has found, the last recorded come first: SQLite then reads no time of them.
        .$if(search === '' || isFrequent, (entries) => entries.orderBy('at', direction))
        .orderBy('id', direction)
        .limit(limit)
        .offset(offset)
        .execute();
      return withPlaces(ctx.database.queries, rows);
    },
  });
}
