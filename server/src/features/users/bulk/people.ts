import type { BulkAction, BulkSkip } from '@trilha/contract';
import type { Context } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { changedSince, recordVersion } from '../../../platform/database/field-history.ts';
import { closeSessionsOf } from '../../../platform/security/sessions.ts';
import type { User } from '../../../platform/security/rights.ts';
import { recordAudit } from '../../audit/audit.ts';
import { endByStaff, enrollByStaff, takeBackEnrollment } from '../../enrollments/enrollments.ts';
import { inviteAgain } from '../../passwords/passwords.ts';
import { hasOtherSuperuser, isActiveSuperuser } from '../../people/people.ts';

/** What is done with many users. */
export interface Change {
  readonly jobId: number;
  readonly action: BulkAction;
  readonly isUndo: boolean;
  readonly course: { readonly id: number; readonly title: string } | null;
  /** When the change that is undone was begun. */
  readonly since: string | null;
}

/** One of them, whose row is locked. */
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly is_active: boolean;
  readonly is_staff: boolean;
  readonly is_superuser: boolean;
  /** What an undo has to know of the change. */
  readonly version: number | null;
  readonly was_ended_at: string | null;
}

/** What became of somebody, and what an undo has to know of it. */
export interface Outcome {
  readonly outcome: BulkSkip | 'done';
  readonly was_ended_at?: string | null;
}

type Actor = Pick<User, 'id' | 'username' | 'is_superuser'>;

/** Does it with one of the users, or says why not. */
export async function changePerson(
  ctx: Context,
  trx: Trx,
  actor: Actor,
  change: Change,
  person: Person,
): Promise<Outcome> {
  const act = change.isUndo ? UNDO[change.action] : DO[change.action];
  return act(ctx, trx, { actor, change, person });
}

interface Task {
  readonly actor: Actor;
  readonly change: Change;
  readonly person: Person;
}
type Act = (ctx: Context, trx: Trx, task: Task) => Promise<Outcome>;

/** Skips staff and superusers where `actor` is no superuser. */
const withRights =
  (act: Act): Act =>
  async (ctx, trx, task) => {
    const { actor, person } = task;
    const mayHandle = actor.is_superuser || !(person.is_staff || person.is_superuser);
    return mayHandle ? act(ctx, trx, task) : { outcome: 'staff' };
  };

const setActive = (is_active: boolean): Act =>
  withRights(async (ctx, trx, { actor, change, person }) => {
    if (person.is_active === is_active) return { outcome: change.isUndo ? 'changed' : 'already' };
    if (change.isUndo) {
      const since = person.version ?? 0;
      if (await changedSince(trx, 'users', person.id, { field: 'is_active', since })) {
        return { outcome: 'changed' };
      }
    }
    if (!is_active) {
      if (person.id === actor.id) return { outcome: 'self' };
      if (isActiveSuperuser(person) && !(await hasOtherSuperuser(trx, person.id))) {
        return { outcome: 'last_superuser' };
      }
    }
    await trx.updateTable('users').set({ is_active }).where('id', '=', person.id).execute();
    const before = { is_active: person.is_active };
    await recordVersion(trx, 'users', person.id, { before, after: { is_active } });
    if (!is_active) await closeSessionsOf(ctx, trx, person.id);
    await recordAudit(ctx, trx, actor, {
      action: 'update',
      subject_type: 'user',
      subject_id: person.id,
      subject_name: person.username,
      details: { fields: ['is_active'], is_active, bulk: change.jobId },
    });
    return { outcome: 'done' };
  });

const invite: Act = withRights(async (ctx, trx, { actor, change, person }) => {
  const skipped = await inviteAgain(ctx, trx, person.id);
  if (skipped) return { outcome: skipped };
  await recordAudit(ctx, trx, actor, {
    action: 'update',
    subject_type: 'user',
    subject_id: person.id,
    subject_name: person.username,
    details: { invited: true, bulk: change.jobId },
  });
  return { outcome: 'done' };
});

const enrollmentOf = (trx: Trx, userId: number, courseId: number) =>
  trx
    .selectFrom('enrollments')
    .select(['id', 'ended_at', 'last_accessed'])
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .executeTakeFirst();

const enroll: Act = async (ctx, trx, { actor, change, person }) => {
  const { course } = change;
  if (!course) return { outcome: 'gone' };
  const before = await enrollmentOf(trx, person.id, course.id);
  const begun = await enrollByStaff(ctx, trx, person.id, [course.id]);
  if (begun.length === 0) return { outcome: 'already' };
  const now = before ?? (await enrollmentOf(trx, person.id, course.id));
  await recordAudit(ctx, trx, actor, {
    action: 'enroll',
    subject_type: 'enrollment',
    subject_id: now?.id ?? null,
    subject_name: `${person.username} · ${course.title}`,
    about: person.id,
    details: { bulk: change.jobId },
  });
  return { outcome: 'done', was_ended_at: before?.ended_at ?? null };
};

const takeBack: Act = async (ctx, trx, { actor, change, person }) => {
  const { course, since } = change;
  const enrollment = course && (await enrollmentOf(trx, person.id, course.id));
  if (!course || !enrollment || enrollment.ended_at !== null) return { outcome: 'changed' };
  const { id, last_accessed } = enrollment;
  if (last_accessed !== null && last_accessed >= (since ?? '')) return { outcome: 'begun' };
  await takeBackEnrollment(ctx, trx, { id, userId: person.id, was: person.was_ended_at });
  await recordAudit(ctx, trx, actor, {
    action: 'end',
    subject_type: 'enrollment',
    subject_id: id,
    subject_name: `${person.username} · ${course.title}`,
    about: person.id,
    details: { bulk: change.jobId },
  });
  return { outcome: 'done' };
};

const end: Act = async (ctx, trx, { actor, change, person }) => {
  const { course } = change;
  if (!course) return { outcome: 'gone' };
  const before = await enrollmentOf(trx, person.id, course.id);
  if (!before || before.ended_at !== null) return { outcome: 'already' };
  await endByStaff(ctx, trx, person.id, [course.id]);
  await recordAudit(ctx, trx, actor, {
    action: 'end',
    subject_type: 'enrollment',
    subject_id: before.id,
    subject_name: `${person.username} · ${course.title}`,
    about: person.id,
    details: { bulk: change.jobId },
  });
  const after = await enrollmentOf(trx, person.id, course.id);
  return { outcome: 'done', was_ended_at: after?.ended_at ?? null };
};

/** Whom somebody has enrolled since, also where it has ended again, stays as they are. */
const resume: Act = async (ctx, trx, { actor, change, person }) => {
  const { course } = change;
  const enrollment = course && (await enrollmentOf(trx, person.id, course.id));
  if (!course || !enrollment || enrollment.ended_at === null) return { outcome: 'changed' };
  if (enrollment.ended_at !== person.was_ended_at) return { outcome: 'changed' };
  await enrollByStaff(ctx, trx, person.id, [course.id]);
  await recordAudit(ctx, trx, actor, {
    action: 'enroll',
    subject_type: 'enrollment',
    subject_id: enrollment.id,
    subject_name: `${person.username} · ${course.title}`,
    about: person.id,
    details: { bulk: change.jobId },
  });
  return { outcome: 'done' };
};

const DO: Readonly<Record<BulkAction, Act>> = {
  enroll,
  end,
  invite,
  activate: setActive(true),
  deactivate: setActive(false),
};

/** A mail cannot be taken back: no undo of an invitation is ever begun. */
const UNDO: Readonly<Record<BulkAction, Act>> = {
  enroll: takeBack,
  end: resume,
  invite: async () => ({ outcome: 'changed' }),
  activate: setActive(false),
  deactivate: setActive(true),
};
