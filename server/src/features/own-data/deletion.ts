import {
  DELETION_OF_LAST_SUPERUSER,
  DELETION_OF_YOURSELF,
  type DeletionRequest,
  ERASED_NAME,
  isEmailAddress,
} from '@trilha/contract';
import type { User } from '../../platform/security/sessions.ts';
import type { Context } from '../../platform/context.ts';
import { countAll, type Trx } from '../../platform/database/database.ts';
import { notFound, httpError } from '../../platform/http/errors.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type EmailContent, renderEmail } from '../../platform/mail/email-template.ts';
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

/** Whether and when this user has asked for the deletion of their account, and how one asks. */
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
 * Notes that a user wants their account deleted, and confirms it by mail. Asking twice changes
 * nothing.
 * @throws 400 on `current_password`; 429 after too many wrong ones; 409 for the last superuser
 */
export async function requestDeletion(
  ctx: Context,
  user: User,
  password: string | undefined,
): Promise<{ requested_at: string; isNew: boolean }> {
  await requireOwnPassword(ctx, user.id, password);
  return ctx.database.transaction(async (trx) => {
    await lockUser(ctx, trx, user.id);
    const asker = await personOf(trx, user.id);
    if (isActiveSuperuser(asker)) {
      await requireOtherSuperuser(trx, user.id, DELETION_OF_LAST_SUPERUSER);
    }
    const inserted = await trx
      .insertInto('deletion_requests')
      .values({ user_id: user.id, requested_at: ctx.now().toISOString() })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) {
      const { subject, letter } = requestEmail(ctx.school, ctx.publicUrl, asker);
      await sendEmail(ctx, trx, asker.email, 'deletion request', subject, letter);
    }
    const { requested_at } = await trx
      .selectFrom('deletion_requests')
      .select('requested_at')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    return { requested_at, isNew: inserted !== undefined };
  });
}

/** Takes the request back; without one nothing happens. */
export async function withdrawDeletion(ctx: Context, userId: number): Promise<void> {
  await ctx.database.queries
    .deleteFrom('deletion_requests')
    .where('user_id', '=', userId)
    .execute();
}

/** Who asked for the deletion of their account, the oldest request first. */
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
      const counted = query.search === '' ? all : found();
      return (await counted.select(countAll.as('n')).executeTakeFirstOrThrow()).n;
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
 * Erases who asked for it, and tells them so by mail.
 * @throws 404; 403 when it is staff and `by` is no superuser; 409 when it is `by` themselves or the
 *   last active superuser
 */
export async function confirmDeletion(ctx: Context, by: User, requestId: number): Promise<void> {
  const { queries } = ctx.database;
  const asked = await queries
    .selectFrom('deletion_requests')
    .select('user_id')
    .where('id', '=', requestId)
    .executeTakeFirst();
  if (!asked) throw notFound();
  const picture = await ctx.database.transaction(async (trx) => {
    await lockUser(ctx, trx, asked.user_id);
    // Of two who confirm at once, or one who confirms while it is withdrawn, one finds no request.
    const request = await trx
      .deleteFrom('deletion_requests')
      .where('id', '=', requestId)
      .returning('id')
      .executeTakeFirst();
    if (!request) throw notFound();
    const person = await personOf(trx, asked.user_id);
    mayHandle(by, person);
    if (by.id === person.id) throw httpError(409, DELETION_OF_YOURSELF);
    if (isActiveSuperuser(person)) await requireOtherSuperuser(trx, person.id);

    const anonymous = await eraseUser(ctx, trx, person);
    await recordAudit(ctx, trx, by, {
      action: 'erase',
      subject_type: 'user',
      subject_id: anonymous,
      subject_name: ERASED_NAME,
    });
    const { subject, letter } = erasedEmail(ctx.school, ctx.publicUrl);
    await sendEmail(ctx, trx, person.email, 'account erased', subject, letter);
    return person.profile_image;
  });
  // It is done: a file that cannot be removed now is cleared with those that nothing names.
  if (picture !== null) await ctx.files.remove(picture).catch(() => undefined);
}

/** @throws 404 where they have been erased or deleted in this moment */
async function personOf(trx: Trx, id: number) {
  return trx
    .selectFrom('users')
    .select([
      'id',
      'email',
      'username',
      'first_name',
      'is_active',
      'is_staff',
      'is_superuser',
      'profile_image',
      'date_joined',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound());
}

async function sendEmail(
  ctx: Context,
  trx: Trx,
  to: string,
  kind: string,
  subject: string,
  letter: EmailContent,
): Promise<void> {
  // An account may have been made with an address that no mail reaches.
  if (!isEmailAddress(to)) return;
  await queueMail(ctx, trx, {
    to,
    subject,
    kind,
    ...renderEmail(ctx.school, ctx.publicUrl, letter),
  });
}
