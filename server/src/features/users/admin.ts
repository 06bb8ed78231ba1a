import {
  type AdminUser,
  COURSES_UNKNOWN,
  type FieldErrors,
  NOT_YOURSELF,
  USER_CHANGED_MEANWHILE,
  type UserChanges,
  type UserInput,
} from '@trilha/contract';
import type { User } from '../../platform/security/rights.ts';
import { closeSessionsOf, isSessionOpen } from '../../platform/security/sessions.ts';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries, type Trx } from '../../platform/database/database.ts';
import { mergeFields, recordVersion } from '../../platform/database/field-history.ts';
import { httpError, requireValid } from '../../platform/http/errors.ts';
import type { Once } from '../../platform/http/route.ts';
import { deleteMailsTo } from '../../platform/mail/mail.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { changedFields, recordAudit, removeEmail } from '../audit/audit.ts';
import { endByStaff, enrollByStaff, runningCourses } from '../enrollments/enrollments.ts';
import { endLinks, mailPasswordChanged, replacePassword } from '../passwords/passwords.ts';
import {
  lockUser,
  insertUser,
  isActiveSuperuser,
  mayHandle,
  namesOf,
  requireOtherSuperuser,
  takenNames,
  reportTakenNames,
} from '../people/people.ts';
import { changesLogin, ownLoginErrors } from './own-login.ts';
import { losesRights, mayGiveRole, setTaught, taughtAnew, taughtCourses } from './roles.ts';
import { type Row, rowOf, userOf } from './users.ts';

/**
 * Adds a user with their courses.
 * @throws 403 when it is to be staff and `actor` is no superuser; 400 on all invalid fields
 */
export async function addUser(
  once: Once<AdminUser>,
  actor: User,
  input: UserInput,
  profile_image?: string,
): Promise<AdminUser> {
  const { password, courses, teaches: chosen, ...fields } = input;
  mayHandle(actor, fields);
  mayGiveRole(actor, { staff_role: 'all', teaches: [] }, input);
  const teaches = fields.staff_role === 'teacher' ? chosen : [];
  // Before the transaction: while one is open, only the database may be awaited.
  const password_hash = await hashPassword(password);
  return once((ctx) =>
    reportTakenNames(ctx, fields, () =>
      ctx.database.transaction(async (trx) => {
        requireValid(await userErrors(trx, { ...fields, courses, teaches }));
        const { id } = await insertUser(ctx, trx, {
          ...fields,
          password_hash,
          ...(profile_image === undefined ? {} : { profile_image }),
        });
        await enrollByStaff(ctx, trx, id, courses);
        await setTaught(trx, id, teaches);
        const { is_active, is_staff, is_superuser, staff_role } = fields;
        await recordAudit(ctx, trx, actor, {
          action: 'create',
          subject_type: 'user',
          subject_id: id,
          subject_name: fields.username,
          details: {
            email: fields.email,
            is_active,
            is_staff,
            is_superuser,
            courses,
            ...(is_staff && { staff_role, teaches }),
          },
        });
        return userOf(trx, id, actor);
      }),
    ),
  );
}

/**
 * Changes a user; absent fields and a blank password stay. A new password and a deactivation end the user's
 * sessions at once, a new e-mail address the links that went to the former one. The progress in a removed course is kept.
 * Who changes their own password or e-mail proves with `current_password` that it is them, and is told of
 * the password by mail, as by the profile.
 * @throws 404; 403; 400; 409 when `actor` would lose rights themselves or the last superuser would, or where
 *   somebody else has changed the same fields since `version`; 429 with `Retry-After` after too many wrong
 *   passwords of `actor`
 */
export async function changeUser(
  ctx: Context,
  actor: User,
  id: number,
  changes: UserChanges,
  { picture: profile_image, userAgent }: { picture?: string | undefined; userAgent: string },
): Promise<AdminUser> {
  const { password = '', current_password: _, version, ...sent } = changes;
  const before = await rowOf(ctx.database.queries, id);
  mayHandle(actor, before);
  const isProving = actor.id === id && changesLogin(before, changes);
  const ownErrors = isProving ? await ownLoginErrors(ctx, actor, before, changes) : {};
  const password_hash = password === '' ? undefined : await hashPassword(password);
  const { user, replaced } = await reportTakenNames(
    ctx,
    { ...before, ...sent },
    () =>
      ctx.database.transaction(async (trx) => {
        await lockUser(ctx, trx, id);
        const old = await rowOf(trx, id);
        const taughtBefore = (await taughtCourses(trx, [id])).get(id) ?? [];
        const { conflicts, courses, ...fields } = await changesSince(
          trx,
          { ...old, teaches: taughtBefore },
          sent,
          version,
        );
        const next = { ...old, teaches: taughtBefore, ...fields };
        const teaches = next.staff_role === 'teacher' ? next.teaches : [];
        mayHandle(actor, old, next);
        mayGiveRole(actor, { ...old, teaches: taughtBefore }, next);
        const wanted = { ...next, courses, teaches: taughtAnew(taughtBefore, teaches) };
        requireValid({ ...ownErrors, ...(await userErrors(trx, wanted, id)) });
        // A new password that was set elsewhere since the former one was verified has ended this session.
        if (isProving && !(await isSessionOpen(ctx, trx, actor.session_id))) {
          throw httpError(401, /*i18n*/ 'The session has ended.');
        }
        if (actor.id === id && losesRights(old, next)) throw httpError(409, NOT_YOURSELF);
        if (isActiveSuperuser(old) && !isActiveSuperuser(next)) {
          await requireOtherSuperuser(trx, id);
        }
        if (conflicts.length > 0) {
          throw httpError(409, USER_CHANGED_MEANWHILE, { body: { fields: conflicts } });
        }

        await trx
          .updateTable('users')
          .set({
            ...namesOf(next),
            is_active: next.is_active,
            is_staff: next.is_staff,
            is_superuser: next.is_superuser,
            staff_role: next.staff_role,
            ...(profile_image === undefined ? {} : { profile_image }),
          })
          .where('id', '=', id)
          .execute();
        await setTaught(trx, id, teaches);
        const was = { ...namesAndRights(old), teaches: taughtBefore };
        const is = { ...namesAndRights({ ...next, ...namesOf(next) }), teaches };
        await recordVersion(trx, 'users', id, { before: was, after: is });
        // They went to the former address: whoever reads mail there could set the password.
        if (namesOf(next).email !== old.email) await endLinks(ctx, trx, id);
        if (password_hash !== undefined) {
          const own = actor.id === id ? actor.session_id : undefined;
          await replacePassword(ctx, trx, next, password_hash, own);
          // To the former address: whoever is in the account may have changed that too.
          if (own !== undefined) await mailPasswordChanged(ctx, trx, old, userAgent);
        }
        if (!next.is_active) await closeSessionsOf(ctx, trx, id);
        const moved = courses && (await setCourses(ctx, trx, id, courses));
        await recordAudit(ctx, trx, actor, {
          action: 'update',
          subject_type: 'user',
          subject_id: id,
          subject_name: next.username,
          details: {
            fields: [
              ...changedFields(
                { ...old, teaches: taughtBefore },
                { ...namesAndRights(next), teaches },
              ),
              ...(password_hash === undefined ? [] : ['password']),
              ...(profile_image === undefined ? [] : ['profile_image']),
            ],
            ...moved,
          },
        });
        return {
          user: await userOf(trx, id, actor),
          replaced: profile_image === undefined ? null : old.profile_image,
        };
      }),
    id,
  );
  // The change is committed. A file that cannot be removed now only takes up space.
  if (replaced !== null) await ctx.files.remove(replaced).catch(() => undefined);
  return user;
}

/**
 * Deletes a user with all personal rows and the mails to them. Audit entries by and about them stay under
 * their name, without their e-mail address.
 * @throws 404; 403; 409 when it is `actor` themselves or the last superuser
 */
export async function deleteUser(ctx: Context, actor: User, id: number): Promise<void> {
  const picture = await ctx.database.transaction(async (trx) => {
    await lockUser(ctx, trx, id);
    const user = await rowOf(trx, id);
    mayHandle(actor, user);
    if (actor.id === id) throw httpError(409, NOT_YOURSELF);
    if (isActiveSuperuser(user)) await requireOtherSuperuser(trx, id);
    await recordAudit(ctx, trx, actor, {
      action: 'delete',
      subject_type: 'user',
      subject_id: id,
      subject_name: user.username,
    });
    await removeEmail(trx, id);
    await deleteMailsTo(trx, user.email);
    await trx.deleteFrom('users').where('id', '=', id).execute();
    return user.profile_image;
  });
  if (picture !== null) await ctx.files.remove(picture).catch(() => undefined);
}

/** The fields that were changed since the version that a form began from, as they are stored. */
async function changesSince(
  trx: Queries,
  old: Row & Pick<AdminUser, 'teaches'>,
  sent: Omit<UserChanges, 'password' | 'version'>,
  since: number | undefined,
) {
  const { email, username, first_name, last_name } = namesOf({ ...old, ...sent });
  const names = { email, username, first_name, last_name };
  const sentNames = Object.entries(names).filter(([name]) => name in sent);
  const courses = sent.courses?.toSorted((a, b) => a - b);
  const teaches = sent.teaches?.toSorted((a, b) => a - b);
  const running = (await runningCourses(trx, [old.id])).get(old.id) ?? [];
  const { changes, conflicts } = await mergeFields(trx, 'users', old.id, {
    stored: { ...old, courses: running },
    sent: {
      ...sent,
      ...Object.fromEntries(sentNames),
      ...(courses && { courses }),
      ...(teaches && { teaches }),
    },
    since,
  });
  return { ...changes, conflicts };
}

/** All errors that only the database can find in the given fields; `ownId` is the user who is changed. */
export async function userErrors(
  db: Queries,
  fields: Pick<UserChanges, 'email' | 'username' | 'courses' | 'teaches'>,
  ownId?: number,
): Promise<FieldErrors> {
  const errors = await takenNames(db, fields, ownId);
  for (const name of ['courses', 'teaches'] as const) {
    const courses = fields[name] ?? [];
    if (courses.length === 0) continue;
    const { n } = await db
      .selectFrom('courses')
      .select(countAll.as('n'))
      .where('id', 'in', courses)
      .executeTakeFirstOrThrow();
    if (n < courses.length) errors[name] = [COURSES_UNKNOWN];
  }
  return errors;
}

/** Sets the user's courses; returns the added and the removed ones. */
async function setCourses(ctx: Context, trx: Trx, userId: number, courses: readonly number[]) {
  const running = (await runningCourses(trx, [userId])).get(userId) ?? [];
  const removed = running.filter((course) => !courses.includes(course));
  await endByStaff(ctx, trx, userId, removed);
  const begun = await enrollByStaff(ctx, trx, userId, courses);
  return { courses_added: begun, courses_removed: removed };
}

function namesAndRights(user: Row) {
  const { email, username, first_name, last_name } = user;
  const { is_active, is_staff, is_superuser, staff_role } = user;
  return { email, username, first_name, last_name, is_active, is_staff, is_superuser, staff_role };
}
