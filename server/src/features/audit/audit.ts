import type { AuditEntry, AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@trilha/contract';
import type { User } from '../../platform/security/sessions.ts';
import type { Context } from '../../platform/context.ts';
import { countAll, json, type Queries } from '../../platform/database/database.ts';
import { startOfDay } from '../../platform/days.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { containsWords, searchable } from '../../platform/database/search.ts';

/** Something that staff did, as it is told later: it holds no secret and no password. */
export interface AuditAction {
  readonly action: (typeof AUDIT_ACTIONS)[number];
  readonly subject_type: (typeof AUDIT_SUBJECTS)[number];
  readonly subject_id: number | null;
  /** What the subject was called then; it may be gone when somebody reads this. */
  readonly subject_name: string;
  /** The user that it is about, where the subject is something of theirs and not they themselves. */
  readonly about?: number;
  /** What a reader wants to know besides, such as the names of the changed fields. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Who does it; absent where the installation itself does, such as when it makes a demo school. */
export type AuditActor = Pick<User, 'id' | 'username'> | undefined;

/** Writes down what staff did, in the transaction of the deed itself: both happen or neither. */
export async function recordAudit(
  ctx: Context,
  trx: Queries,
  by: AuditActor,
  auditAction: AuditAction,
): Promise<void> {
  if (!by) return;
  await trx
    .insertInto('audit_entries')
    .values({
      at: ctx.now().toISOString(),
      actor_id: by.id,
      actor_name: by.username,
      action: auditAction.action,
      subject_type: auditAction.subject_type,
      subject_id: auditAction.subject_id,
      subject_name: auditAction.subject_name,
      details: json({ ...auditAction.details }),
      search_text: searchable(by.username, auditAction.subject_name),
      about_id:
        auditAction.about ?? (auditAction.subject_type === 'user' ? auditAction.subject_id : null),
    })
    .execute();
}

/** The names of the fields whose value differs: what an update changed. */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(changes).filter(
    (name) => changes[name] !== undefined && changes[name] !== before[name],
  );
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

/** What staff did, the newest first. */
export async function listAuditEntries(ctx: Context, query: AuditQuery) {
  const { actor, action, subject_type, from, to } = query;
  const found = () => {
    let rows = ctx.database.queries
      .selectFrom('audit_entries')
      .where(containsWords(ctx.database, 'audit_entries', query.search));
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
    count: async () => (await found().select(countAll.as('n')).executeTakeFirstOrThrow()).n,
    rows: ({ limit, offset }) =>
      found()
        .select([
          'id',
          'at',
          'actor_id',
          'actor_name',
          'action',
          'subject_type',
          'subject_id',
          'subject_name',
          'details',
        ])
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
  });
}
