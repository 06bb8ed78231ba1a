import {
  api,
  type ContactMessage,
  type FieldErrors,
  LEAD_CHANGED_MEANWHILE,
  LEAD_STAGES,
  may,
  type MessageChanges,
  OWNER_UNKNOWN,
  STUDENT_UNKNOWN,
} from '@trilha/contract';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries } from '../../platform/database/database.ts';
import { mergeFields, recordVersion } from '../../platform/database/field-history.ts';
import { lockRow } from '../../platform/database/locks.ts';
import { httpError, requireValid } from '../../platform/http/errors.ts';
import { type AuditActor, changedFields, recordAudit } from '../audit/audit.ts';
import { nameOf } from '../people/people.ts';
import { messageIn, type MessageRow, messageRow } from './rows.ts';

/* A contact message as a lead: who answers it, and how far it has come. */

/** How many messages are in each stage, and who may answer them. */
export async function leadOverview(ctx: Context) {
  const { queries } = ctx.database;
  const counted = await queries
    .selectFrom('contact_messages')
    .select(['stage', countAll.as('n')])
    .groupBy('stage')
    .execute();
  const count = (stage: (typeof LEAD_STAGES)[number]) =>
    counted.find((row) => row.stage === stage)?.n ?? 0;
  return {
    stages: {
      new: count('new'),
      contacted: count('contacted'),
      trial: count('trial'),
      won: count('won'),
      lost: count('lost'),
    },
    owners: await owners(queries),
  };
}

/** All who may answer messages, by name. */
async function owners(db: Queries): Promise<{ id: number; name: string }[]> {
  const staff = await db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'first_name',
      'last_name',
      'erased_at',
      'is_staff',
      'is_superuser',
      'staff_role',
    ])
    // As the index `users_staff` says it.
    .where(sql<boolean>`(is_staff = true or is_superuser = true)`)
    .where('is_active', '=', true)
    .execute();
  return staff
    .filter((user) => may(user, api.messages.update.permission))
    .map((user) => ({ id: user.id, name: nameOf(user) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** All errors of a change that only the database can find. */
export async function leadErrors(db: Queries, changes: MessageChanges): Promise<FieldErrors> {
  const { owner, student } = changes;
  const errors: FieldErrors = {};
  if (owner && !(await owners(db)).some(({ id }) => id === owner))
    errors['owner'] = [OWNER_UNKNOWN];
  if (student) {
    const found = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', student)
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    if (!found) errors['student'] = [STUDENT_UNKNOWN];
  }
  return errors;
}

/**
 * Changes what is given of a message. A stage beyond `new` marks it as handled, unless `handled` says otherwise:
 * somebody has seen to it. The mark by itself changes no stage.
 * @throws 404; 400; 409 where somebody else has changed the note since `version`
 */
export async function changeLead(
  ctx: Context,
  actor: AuditActor,
  id: number,
  changes: MessageChanges,
): Promise<ContactMessage> {
  return ctx.database.transaction(async (trx) => {
    await lockRow(ctx.database, trx, 'contact_messages', id);
    const before = await messageRow(trx, id);
    requireValid(await leadErrors(trx, changes));
    const { stage = before.stage, owner, student, note, version } = changes;
    const isSeenTo = stage !== before.stage && stage !== 'new';
    const merged = await mergeFields(trx, 'contact_messages', id, {
      stored: before,
      sent: note === undefined ? {} : { note },
      since: version,
    });
    if (merged.conflicts.length > 0) {
      throw httpError(409, LEAD_CHANGED_MEANWHILE, { body: { fields: merged.conflicts } });
    }
    await storeLead(ctx, trx, actor, before, {
      handled: changes.handled ?? (isSeenTo || before.handled),
      stage,
      ...(owner !== undefined && { owner_id: owner }),
      ...(student !== undefined && { student_id: student }),
      ...merged.changes,
    });
    return messageIn(trx, id);
  });
}

type Lead = Pick<MessageRow, 'handled' | 'stage' | 'owner_id' | 'student_id' | 'note'>;

/** Stores what differs from `before`, and who has changed it; what did not change leaves no entry. */
export async function storeLead(
  ctx: Context,
  trx: Queries,
  actor: AuditActor,
  before: MessageRow,
  changes: Partial<Lead>,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const fields = changedFields(before, changes);
  if (fields.length > 0) {
    await trx.updateTable('contact_messages').set(changes).where('id', '=', before.id).execute();
    const { note } = before;
    await recordVersion(trx, 'contact_messages', before.id, {
      before: { note },
      after: { note: changes.note ?? note },
    });
  } else if (Object.keys(details).length === 0) return;
  const named = fields.filter((name) => name !== 'handled' && name !== 'stage');
  await recordAudit(ctx, trx, actor, {
    action: 'update',
    subject_type: 'message',
    subject_id: before.id,
    subject_name: `${before.first_name} ${before.last_name}`.trim(),
    details: {
      ...(fields.includes('handled') && { handled: changes.handled }),
      ...(fields.includes('stage') && { stage: changes.stage }),
      // By whom and of what, and not what was noted.
      ...(named.length > 0 && { fields: named.map((name) => name.replace('_id', '')) }),
      ...details,
    },
  });
}
