import {
  type AdminUser,
  COURSES_UNKNOWN,
  type FieldErrors,
  NOT_YOURSELF,
  type UserChanges,
  type UserInput,
} from '@trilha/contract';
import type { SelectQueryBuilder } from 'kysely';
import { closeSessionsOf, type User } from '../../platform/security/sessions.ts';
import type { Context } from '../../platform/context.ts';
import { readStoredCount } from '../../platform/database/counts.ts';
import { countAll, type Queries } from '../../platform/database/database.ts';
import { invalid, notFound, httpError } from '../../platform/http/errors.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { deleteMailsTo } from '../../platform/mail/mail.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { executePrepared } from '../../platform/database/prepared.ts';
import { containsWords } from '../../platform/database/search.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { changedFields, recordAudit, removeEmail } from '../audit/audit.ts';
import { endByStaff, enrollByStaff, runningCourses } from '../enrollments/enrollments.ts';
import { endLinks, replacePassword } from '../passwords/passwords.ts';
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

type Row = Omit<AdminUser, 'courses'>;

const adminColumns = [
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
] as const;

/** Users whose names or e-mail hold all words of `search`, the newest first. */
export async function listUsers(ctx: Context, query: { page: number; search: string }) {
  const { queries } = ctx.database;
  const found = () =>
    queries
      .selectFrom('users')
      .where('erased_at', 'is', null)
      .where(containsWords(ctx.database, 'users', query.search));
  return pageOf<AdminUser>({
    path: '/admin/users/',
    query,
    count: async () =>
      query.search === ''
        ? readStoredCount(queries, 'users')
        : (await found().select(countAll.as('n')).executeTakeFirstOrThrow()).n,
    async rows({ limit, offset }) {
      // The offset is counted in an index; only the rows of the page are read.
      const page = newestFirst(found().select('id')).limit(limit).offset(offset);
      const rows = await executePrepared(
        queries,
        queries.selectFrom('users').select(adminColumns).where('id', 'in', page).$call(newestFirst),
      );
      return withCourses(queries, rows);
    },
  });
}

function newestFirst<O>(users: SelectQueryBuilder<Tables, 'users', O>) {
  return users.orderBy('date_joined', 'desc').orderBy('id', 'desc');
}

async function withCourses(db: Queries, rows: readonly Row[]): Promise<AdminUser[]> {
  const courses = await runningCourses(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, courses: courses.get(row.id) ?? [] }));
}

/** @throws 404 */
export async function getUser(ctx: Context, id: number): Promise<AdminUser> {
  return userOf(ctx.database.queries, id);
}

async function userOf(db: Queries, id: number): Promise<AdminUser> {
  const row = await rowOf(db, id);
  const [user] = await withCourses(db, [row]);
  if (!user) throw notFound();
  return user;
}

async function rowOf(db: Queries, id: number): Promise<Row> {
  const row = await db
    .selectFrom('users')
    .select(adminColumns)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/**
 * Adds a user with their courses.
 * @throws 403 when it is to be staff and `actor` is no superuser; 400 on all invalid fields
 */
export async function addUser(
  ctx: Context,
  actor: User,
  input: UserInput,
  profile_image?: string,
): Promise<AdminUser> {
  const { password, courses, ...fields } = input;
  mayHandle(actor, fields);
  // Before the transaction: while one is open, only the database may be awaited.
  const password_hash = await hashPassword(password);
  return reportTakenNames(ctx, fields, () =>
    ctx.database.transaction(async (trx) => {
      await checkUser(trx, fields, courses);
      const { id } = await insertUser(ctx, trx, {
        ...fields,
        password_hash,
        ...(profile_image === undefined ? {} : { profile_image }),
      });
      await enrollByStaff(ctx, trx, id, courses);
      const { is_active, is_staff, is_superuser } = fields;
      await recordAudit(ctx, trx, actor, {
        action: 'create',
        subject_type: 'user',
        subject_id: id,
        subject_name: fields.username,
        details: { email: fields.email, is_active, is_staff, is_superuser, courses },
      });
      return userOf(trx, id);
    }),
  );
}

/**
 * Changes a user; absent fields and a blank password stay. A new password and a deactivation end the user's
 * sessions at once, a new e-mail address the links that went to the former one. The progress in a removed course is kept.
 * @throws 404; 403; 400; 409 when `actor` would lose rights themselves or the last superuser would
 */
export async function changeUser(
  ctx: Context,
  actor: User,
  id: number,
  changes: UserChanges,
  profile_image?: string,
): Promise<AdminUser> {
  const { password = '', courses, ...fields } = changes;
  const password_hash = password === '' ? undefined : await hashPassword(password);
  const before = await rowOf(ctx.database.queries, id);
  const { user, replaced } = await reportTakenNames(
    ctx,
    { ...before, ...fields },
    () =>
      ctx.database.transaction(async (trx) => {
        await lockUser(ctx, trx, id);
        const old = await rowOf(trx, id);
        const next = { ...old, ...fields };
        mayHandle(actor, old, next);
        await checkUser(trx, next, courses ?? [], id);
        if (actor.id === id && losesRights(old, next)) throw httpError(409, NOT_YOURSELF);
        if (isActiveSuperuser(old) && !isActiveSuperuser(next)) {
          await requireOtherSuperuser(trx, id);
        }

        await trx
          .updateTable('users')
          .set({
            ...namesOf(next),
            is_active: next.is_active,
            is_staff: next.is_staff,
            is_superuser: next.is_superuser,
            ...(profile_image === undefined ? {} : { profile_image }),
          })
          .where('id', '=', id)
          .execute();
        // They went to the former address: whoever reads mail there could set the password.
        if (namesOf(next).email !== old.email) await endLinks(ctx, trx, id);
        if (password_hash !== undefined) {
          const own = actor.id === id ? actor.session_id : undefined;
          await replacePassword(ctx, trx, next, password_hash, own);
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
              ...changedFields({ ...old }, namesAndRights(next)),
              ...(password_hash === undefined ? [] : ['password']),
              ...(profile_image === undefined ? [] : ['profile_image']),
            ],
            ...moved,
          },
        });
        return {
          user: await userOf(trx, id),
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

type Rights = Pick<Row, 'is_active' | 'is_staff' | 'is_superuser'>;

function losesRights(old: Rights, next: Rights): boolean {
  return (['is_active', 'is_staff', 'is_superuser'] as const).some(
    (name) => old[name] && !next[name],
  );
}

/** Throws all errors together that only the database can find. */
async function checkUser(
  trx: Queries,
  names: { email: string; username: string },
  courses: readonly number[],
  ownId?: number,
): Promise<void> {
  const errors: FieldErrors = await takenNames(trx, names, ownId);
  if (courses.length > 0) {
    const { n } = await trx
      .selectFrom('courses')
      .select(countAll.as('n'))
      .where('id', 'in', courses)
      .executeTakeFirstOrThrow();
    if (n < courses.length) errors['courses'] = [COURSES_UNKNOWN];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Sets the user's courses; returns the added and the removed ones. */
async function setCourses(ctx: Context, trx: Queries, userId: number, courses: readonly number[]) {
  const running = (await runningCourses(trx, [userId])).get(userId) ?? [];
  const removed = running.filter((course) => !courses.includes(course));
  await endByStaff(ctx, trx, userId, removed);
  const begun = await enrollByStaff(ctx, trx, userId, courses);
  return { courses_added: begun, courses_removed: removed };
}

function namesAndRights(user: Row) {
  const { email, username, first_name, last_name, is_active, is_staff, is_superuser } = user;
  return { email, username, first_name, last_name, is_active, is_staff, is_superuser };
}
