import { type AdminComment, COMMENT_CHANGED } from '@trilha/contract';
import type { User } from '../../platform/security/rights.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries, Trx } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/locks.ts';
import { httpError, notFound } from '../../platform/http/errors.ts';
import { recordAudit } from '../audit/audit.ts';
import { correctTold, takeBack, tellPerson } from '../notices/notices.ts';
import { nameOf } from '../people/people.ts';

/** By what the notice of a comment is known. */
const aboutOf = (attemptId: number) => `attempt:${attemptId}`;

/** What staff wrote to the student about an attempt. */
export async function commentOn(db: Queries, attemptId: number): Promise<AdminComment | undefined> {
  const comment = await db
    .selectFrom('attempt_comments')
    .select(['text', 'at', 'version', 'author_id'])
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  if (!comment) return undefined;
  const { author_id, ...rest } = comment;
  const author =
    author_id === null
      ? undefined
      : await db
          .selectFrom('users')
          .select(['username', 'first_name', 'last_name', 'erased_at'])
          .where('id', '=', author_id)
          .executeTakeFirst();
  return { ...rest, author: author ? nameOf(author) : null };
}

/**
 * Stores a comment on an attempt, in place of a former one.
 * @throws 404; 409 where it has another version than the writer began from
 */
export async function setComment(
  ctx: Context,
  actor: User,
  attemptId: number,
  { text, version }: { text: string; version?: number | undefined },
): Promise<AdminComment> {
  return ctx.database.transaction(async (trx) => {
    const attempt = await lockAttempt(ctx, trx, attemptId);
    const before = await commentOn(trx, attemptId);
    if (before && version !== undefined && version !== before.version) {
      throw httpError(409, COMMENT_CHANGED);
    }
    const comment = {
      author_id: actor.id,
      text,
      version: (before?.version ?? 0) + 1,
      at: ctx.now().toISOString(),
    };
    await trx
      .insertInto('attempt_comments')
      .values({ attempt_id: attemptId, user_id: attempt.user_id, ...comment })
      .onConflict((conflict) => conflict.column('attempt_id').doUpdateSet(comment))
      .execute();
    if (before) await correctTold(trx, aboutOf(attemptId), text);
    else {
      await tellPerson(ctx, trx, {
        kind: 'comment',
        userId: attempt.user_id,
        about: aboutOf(attemptId),
        subject: attempt.title,
        text,
        place: `/course/${attempt.course_id}/quizzes?quiz=${attempt.quiz_id}&view=results`,
        author: actor.id,
      });
    }
    await recordAudit(ctx, trx, actor, {
      action: before ? 'update' : 'create',
      subject_type: 'comment',
      subject_id: attemptId,
      subject_name: `${attempt.username} · ${attempt.title}`,
      about: attempt.user_id,
    });
    const stored = await commentOn(trx, attemptId);
    if (!stored) throw notFound();
    return stored;
  });
}

/** @throws 404 where there is no comment */
export async function removeComment(ctx: Context, actor: User, attemptId: number): Promise<void> {
  await ctx.database.transaction(async (trx) => {
    const attempt = await lockAttempt(ctx, trx, attemptId);
    const { numDeletedRows } = await trx
      .deleteFrom('attempt_comments')
      .where('attempt_id', '=', attemptId)
      .executeTakeFirstOrThrow();
    if (Number(numDeletedRows) === 0) throw notFound();
    await takeBack(trx, aboutOf(attemptId));
    await recordAudit(ctx, trx, actor, {
      action: 'delete',
      subject_type: 'comment',
      subject_id: attemptId,
      subject_name: `${attempt.username} · ${attempt.title}`,
      about: attempt.user_id,
    });
  });
}

/**
 * The attempt of a student, who is locked: one comment is written at a time, and none to somebody who is erased
 * at the same moment.
 * @throws 404
 */
async function lockAttempt(ctx: Context, trx: Trx, attemptId: number) {
  const owner = await trx
    .selectFrom('attempts')
    .select('user_id')
    .where('id', '=', attemptId)
    .executeTakeFirst();
  if (!owner) throw notFound();
  await lockRow(ctx.database, trx, 'users', owner.user_id);
  const attempt = await trx
    .selectFrom('attempts')
    .innerJoin('users', 'users.id', 'attempts.user_id')
    .innerJoin('quizzes', 'quizzes.id', 'attempts.quiz_id')
    .select([
      'attempts.user_id',
      'attempts.quiz_id',
      'users.username',
      'quizzes.title',
      'quizzes.course_id',
    ])
    .where('attempts.id', '=', attemptId)
    .where('attempts.user_id', '=', owner.user_id)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst();
  if (!attempt) throw notFound();
  return attempt;
}
