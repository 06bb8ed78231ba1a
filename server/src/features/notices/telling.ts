import { isEmailAddress, NOTICE_KINDS, type NoticeKind } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/database/database.ts';
import { countWaiting } from '../../platform/mail/mail.ts';
import { mailPerson } from '../../platform/mail/mail-user.ts';
import { noticeEmail } from './emails.ts';
import type { Written } from './kinds.ts';
import { mailTime } from './rules.ts';
import { readWishes } from './wishes.ts';

/*
 * How people are told. A row of `notice_people` goes through two steps, each in one transaction with a condition
 * on what it was: it is told, which puts the notice behind the bell and says when a mail is due; then the mail is
 * queued. So of several processes, and after any failure, each step is done once.
 */

const KINDS = Object.keys(NOTICE_KINDS) as NoticeKind[];

/** So many people are told in a transaction. */
const TOLD_TOGETHER = 200;
/** So many people's mails are queued in a transaction. */
const MAILED_TOGETHER = 25;
/** Mails are queued while fewer than this wait: the rest stays here, where a mail server that is down does not try it. */
const MOST_WAITING = 100;
/** A mail that is so late is not sent: the news is old, and stands behind the bell. */
const LATE_MS = 4 * 86_400_000;

/** One round: tells what is due, and queues what mails there is room for. */
export async function tellNotices(ctx: Context, stop?: AbortSignal): Promise<void> {
  await tellDue(ctx, stop);
  await mailDue(ctx, stop);
}

/** Tells everybody whose notice is due; the mails about it come later. */
export async function tellDue(ctx: Context, stop?: AbortSignal): Promise<void> {
  for (;;) {
    if (stop?.aborted) return;
    const now = ctx.now().toISOString();
    const due = await ctx.database.queries
      .selectFrom('notices')
      .select(['id', 'kind'])
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!due) return;
    await ctx.database.transaction((trx) => tellSome(ctx, trx, due));
  }
}

/** Tells the next people of a notice; where nobody is left, the notice is sent. */
async function tellSome(
  ctx: Context,
  trx: Trx,
  { id: noticeId, kind }: { readonly id: number; readonly kind: NoticeKind },
): Promise<void> {
  const now = ctx.now();
  const told_at = now.toISOString();
  const untold = await trx
    .selectFrom('notice_people')
    .select('user_id')
    .where('notice_id', '=', noticeId)
    .where('told_at', 'is', null)
    .orderBy('user_id')
    .limit(TOLD_TOGETHER)
    .execute();
  if (untold.length === 0) {
    await trx
      .updateTable('notices')
      .set({ due_at: null, sent_at: told_at })
      .where('id', '=', noticeId)
      .where('due_at', 'is not', null)
      .execute();
    return;
  }
  const ids = untold.map(({ user_id }) => user_id);
  const people = await readWishes(ctx, trx, ids);
  const timeOf = (id: number) => {
    const wishes = people.get(id)?.wishes;
    if (!wishes) return null;
    return mailTime({ ...wishes, mails: wishes.mails[kind] }, now)?.toISOString() ?? null;
  };
  for (const [mail_at, together] of Map.groupBy(ids, timeOf)) {
    await trx
      .updateTable('notice_people')
      .set({ told_at, mail_at })
      .where('notice_id', '=', noticeId)
      .where('user_id', 'in', together)
      // Of two processes the second one finds them told.
      .where('told_at', 'is', null)
      .execute();
  }
}

async function mailDue(ctx: Context, stop: AbortSignal | undefined): Promise<void> {
  for (;;) {
    if (stop?.aborted) return;
    const now = ctx.now().toISOString();
    const due = await ctx.database.queries
      .selectFrom('notice_people')
      .select('user_id')
      .where('mail_at', '<=', now)
      .orderBy('mail_at')
      .orderBy('user_id')
      .limit(MAILED_TOGETHER)
      .execute();
    if (due.length === 0) return;
    if ((await countWaiting(ctx.database, MOST_WAITING)) >= MOST_WAITING) return;
    const ids = [...new Set(due.map(({ user_id }) => user_id))];
    await ctx.database.transaction((trx) => mailSome(ctx, trx, ids));
  }
}

/** Queues a mail to each of these people, with everything of which one is due. */
async function mailSome(ctx: Context, trx: Trx, userIds: readonly number[]): Promise<void> {
  const now = ctx.now();
  const due = (ids: readonly number[]) =>
    trx
      .updateTable('notice_people')
      .where('user_id', 'in', ids)
      .where('mail_at', '<=', now.toISOString());
  // Asked again: they may have been deactivated, or have stopped these mails, since they were told.
  const people = await readWishes(ctx, trx, userIds);
  const wanted = userIds.filter((id) => isEmailAddress(people.get(id)?.email ?? ''));
  const unwanted = userIds.filter((id) => !wanted.includes(id));
  if (unwanted.length > 0) await due(unwanted).set({ mail_at: null }).execute();
  if (wanted.length === 0) return;
  for (const kind of KINDS) {
    const stopped = wanted.filter((id) => people.get(id)?.wishes.mails[kind] === 'never');
    if (stopped.length === 0) continue;
    await due(stopped)
      .set({ mail_at: null })
      .where('notice_id', 'in', (of) =>
        of.selectFrom('notices').select('notices.id').where('notices.kind', '=', kind),
      )
      .execute();
  }
  const late = new Date(now.getTime() - LATE_MS).toISOString();
  await due(wanted).set({ mail_at: null }).where('mail_at', '<', late).execute();
  const claimed = await due(wanted)
    .set({ mail_at: null, mailed_at: now.toISOString() })
    .returning(['notice_id', 'user_id'])
    .execute();
  if (claimed.length === 0) return;
  const notices = await trx
    .selectFrom('notices')
    .select(['id', 'kind', 'subject', 'text', 'place'])
    .where('id', 'in', [...new Set(claimed.map(({ notice_id }) => notice_id))])
    .orderBy('id')
    .execute();
  for (const [id, of] of Map.groupBy(claimed, ({ user_id }) => user_id)) {
    const person = people.get(id);
    const written: Written[] = notices.filter((one) => of.some((row) => row.notice_id === one.id));
    if (!person) continue;
    await mailPerson(
      ctx,
      trx,
      person,
      (reader) => noticeEmail(ctx, { ...person, ...reader }, written),
      { canWait: true },
    );
  }
}
