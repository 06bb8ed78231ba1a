import {
  BIRTH_DATE_NOT_PAST,
  type FieldErrors,
  type Person,
  type PersonDetails,
  USER_CHANGED_MEANWHILE,
} from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { mergeFields, recordVersion } from '../../platform/database/field-history.ts';
import { lockRow } from '../../platform/database/locks.ts';
import { dayIn } from '../../platform/days.ts';
import { httpError, notFound, requireValid } from '../../platform/http/errors.ts';
import type { User } from '../../platform/security/rights.ts';
import { changedFields, recordAudit } from '../audit/audit.ts';
import { enrollmentsOfUser } from '../enrollments/enrollments.ts';
import { mayHandle } from '../people/people.ts';

/** @throws 404 */
export async function getPerson(db: Queries, id: number): Promise<Person> {
  const { last_seen_at, password_hash, ...row } = await rowOf(db, id);
  const enrollments = await enrollmentsOfUser(db, id);
  const seen = [last_seen_at, ...enrollments.map((one) => one.last_accessed)].filter(
    (moment) => moment !== null,
  );
  const [running, ended] = [true, false].map((isRunning) =>
    enrollments.filter((one) => (one.ended_at === null) === isRunning),
  );
  return {
    ...row,
    is_invited: row.is_active && password_hash === null && last_seen_at === null,
    last_seen: seen.toSorted().at(-1) ?? null,
    courses: [...(running ?? []), ...(ended ?? [])],
  };
}

async function rowOf(db: Queries, id: number) {
  const row = await db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'username',
      'first_name',
      'last_name',
      'is_active',
      'is_staff',
      'is_superuser',
      'profile_image',
      'date_joined',
      'last_seen_at',
      'password_hash',
      'phone',
      'birth_date',
      'bio',
      'guardian_name',
      'guardian_contact',
      'version',
    ])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { guardian_name, guardian_contact, ...user } = row;
  return { ...user, guardian_name: guardian_name ?? '', guardian_contact: guardian_contact ?? '' };
}

/** All errors that the schema cannot find in the given fields. */
export function detailErrors(ctx: Context, { birth_date }: PersonDetails): FieldErrors {
  const isPast = !birth_date || birth_date < dayIn(ctx.timeZone, ctx.now());
  return isPast ? {} : { birth_date: [BIRTH_DATE_NOT_PAST] };
}

/**
 * Changes what staff know of a person beside the account; absent fields stay.
 * @throws 404; 403 about staff where `actor` is no superuser; 400 on `birth_date` when it is not past; 409 where
 *   somebody else has changed the same fields since `version`
 */
export async function changeDetails(
  ctx: Context,
  actor: User,
  id: number,
  { version, ...sent }: PersonDetails,
): Promise<Person> {
  return ctx.database.transaction(async (trx) => {
    await lockRow(ctx.database, trx, 'users', id);
    const old = await rowOf(trx, id);
    mayHandle(actor, old);
    requireValid(detailErrors(ctx, sent));
    const { changes, conflicts } = await mergeFields(trx, 'users', id, {
      stored: old,
      sent,
      since: version,
    });
    if (conflicts.length > 0) {
      throw httpError(409, USER_CHANGED_MEANWHILE, { body: { fields: conflicts } });
    }
    const fields = changedFields(old, changes);
    if (fields.length > 0) {
      await trx.updateTable('users').set(changes).where('id', '=', id).execute();
      await recordVersion(trx, 'users', id, { before: old, after: changes });
      await recordAudit(ctx, trx, actor, {
        action: 'update',
        subject_type: 'user',
        subject_id: id,
        subject_name: old.username,
        details: { fields },
      });
    }
    return getPerson(trx, id);
  });
}
