import {
  DELETION_OF_LAST_SUPERUSER,
  DELETION_OF_YOURSELF,
  type DeletionRequest,
  ERASED_NAME,
} from '@trilha/contract';
import type { User } from '../../platform/security/rights.ts';
import type { Context } from '../../platform/context.ts';
import { countAll, type Trx } from '../../platform/database/database.ts';
import { notFound, httpError } from '../../platform/http/errors.ts';
import { mailPerson } from '../../platform/mail/mail-user.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { containsWords } from '../../platform/database/search.ts';
import { recordAudit } from '../audit/audit.ts';
import { requireOwnPassword } from '../passwords/passwords.ts';
import {
  lockUser,
  isActiveSuperuser,
  mayHandle,
  nameOf,
  requireOtherSuperuser,
} from '../people/people.ts';
import { eraseUser } from './erase.ts';
import { erasedEmail, requestEmail } from './emails.ts';

/** Whether and when this user asked for the deletion of their account, and whether asking takes a password. */
export async function deletionOf(
  ctx: Context,
  userId: number,
): Promise<{ requested_at: string | null; asks_password: boolean }> {
  const user = await ctx.database.queries
    .selectFrom('users')
    .leftJoin('deletion_requests', 'deletion_requests.user_id', 'users.id')
    .select(['requested_at', 'password_hash'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow(() => notFound());
  return { requested_at: user.requested_at, asks_password: user.password_hash !== null };
}

/**
 * Stores a user's request to delete their account, and confirms it by mail. Asking twice changes
 * nothing.
 * @throws 400 on `current_password`; 429 after too many wrong ones; 409 for the last superuser
 */
export async function requestDeletion(
  ctx: Context,
  user: User,
  password: string | undefined,
): Promise<{ requested_at: string; isNew: boolean }> {
  await requireOwnPassword(ctx, user, password);
  return ctx.database.transaction(async (trx) => {
    await lockUser(ctx, trx, user.id);
    const requester = await personOf(trx, user.id);
    if (isActiveSuperuser(requester)) {
      await requireOtherSuperuser(trx, user.id, DELETION_OF_LAST_SUPERUSER);
    }
    const inserted = await trx
      .insertInto('deletion_requests')
      .values({ user_id: user.id, requested_at: ctx.now().toISOString() })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) {
      await mailPerson(ctx, trx, requester, (reader) => requestEmail(ctx, reader));
    }
    const { requested_at } = await trx
      .selectFrom('deletion_requests')
      .select('requested_at')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    return { requested_at, isNew: inserted !== undefined };
  });
}

/** Withdraws the request; without one nothing happens. */
export async function withdrawDeletion(ctx: Context, userId: number): Promise<void> {
  await ctx.database.queries
    .deleteFrom('deletion_requests')
    .where('user_id', '=', userId)
    .execute();
}

/** The users who asked for the deletion of their account, the oldest request first. */
export async function listDeletions(ctx: Context, query: { page: number; search: string }) {
  const found = () =>
    ctx.database.queries
      .selectFrom('deletion_requests')
      .innerJoin('users', 'users.id', 'deletion_requests.user_id')
      .where(containsWords(ctx.database, 'users', query.search));
  return pageOf<DeletionRequest>({
    path: '/admin/deletions/',
    query,
    async count() {
      const all = ctx.database.queries.selectFrom('deletion_requests');
      const rows = query.search === '' ? all : found();
      return (await rows.select(countAll.as('n')).executeTakeFirstOrThrow()).n;
    },
    async rows({ limit, offset }) {
      const rows = await found()
        .select([
          'deletion_requests.id',
          'deletion_requests.requested_at',
          'users.id as user_id',
          'users.email',
          'users.username',
          'users.first_name',
          'users.last_name',
          'users.erased_at',
          'users.profile_image',
          'users.is_staff',
          'users.is_superuser',
          'users.date_joined',
        ])
        .orderBy('deletion_requests.requested_at')
        .orderBy('deletion_requests.id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(({ id, requested_at, user_id, ...user }) => ({
        id,
        requested_at,
        user: { ...user, id: user_id, name: nameOf(user) },
      }));
    },
  });
}

/**
 * Erases the user who asked for it, and notifies them by mail.
 * @throws 404; 403 when it is staff and `actor` is no superuser; 409 when it is `actor` themselves or the
 *   last active superuser
 */
export async function confirmDeletion(ctx: Context, actor: User, requestId: number): Promise<void> {
  const { queries } = ctx.database;
  const asked = await queries
    .selectFrom('deletion_requests')
    .select('user_id')
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (!asked) throw notFound();
  const picture = await ctx.database.transaction(async (trx) => {
    await lockUser(ctx, trx, asked.user_id);
    // Of two calls at once that confirm, or confirm and withdraw, only one finds the request.
    const request = await trx
      .deleteFrom('deletion_requests')
      .where('id', '=', requestId)
      .returning('id')
      .executeTakeFirst();
    if (!request) throw notFound();
    const person = await personOf(trx, asked.user_id);
    mayHandle(actor, person);
    if (actor.id === person.id) throw httpError(409, DELETION_OF_YOURSELF);
    if (isActiveSuperuser(person)) await requireOtherSuperuser(trx, person.id);

    const anonymous = await eraseUser(ctx, trx, person);
    await recordAudit(ctx, trx, actor, {
      action: 'erase',
      subject_type: 'user',
      subject_id: anonymous,
      subject_name: ERASED_NAME,
    });
    await mailPerson(ctx, trx, person, (reader) => erasedEmail(ctx, reader));
    return person.profile_image;
  });
  // The erasure is committed. A file that cannot be removed now is removed later with other unused files.
  if (picture !== null) await ctx.files.remove(picture).catch(() => undefined);
}

/** @throws 404 where they have been erased or deleted meanwhile */
async function personOf(trx: Trx, id: number) {
  return trx
    .selectFrom('users')
    .select([
      'id',
      'email',
      'username',
      'first_name',
      'language',
      'is_active',
      'is_staff',
      'is_superuser',
      'profile_image',
      'date_joined',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound());
}
