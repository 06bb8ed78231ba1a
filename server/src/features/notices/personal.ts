import type { NoticeKind } from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Trx } from '../../platform/database/database.ts';
import { mailTime } from './rules.ts';
import { readWishes } from './wishes.ts';

/* What one person alone is told about what happens to their work. Staff do not see it in their list. */

interface Told {
  readonly kind: NoticeKind;
  readonly userId: number;
  /** A later notice about the same takes the place of this one. */
  readonly about: string;
  readonly subject: string;
  readonly text: string;
  readonly place: string;
  readonly author?: number;
}

/** Tells somebody something, if the transaction of what it is about is stored; the mail comes as they have chosen. */
export async function tellPerson(ctx: Context, trx: Trx, told: Told): Promise<void> {
  await store(ctx, trx, told, true);
}

/**
 * The same for what comes at a moment of its reader's own choice, which is past their quiet hours.
 * @returns whether they want it by mail now: that is the caller's to queue, in words of its own
 */
export async function tellAtOwnMoment(ctx: Context, trx: Trx, told: Told): Promise<boolean> {
  const person = (await readWishes(ctx, trx, [told.userId])).get(told.userId);
  if (!person) return false;
  const now = ctx.now();
  const { mails, ...wishes } = person.wishes;
  const isNow = mails[told.kind] === 'at_once';
  const later = isNow ? undefined : mailTime({ ...wishes, mails: mails[told.kind] }, now);
  const id = await store(ctx, trx, told, false);
  await trx
    .updateTable('notice_people')
    .set({
      told_at: now.toISOString(),
      mail_at: later?.toISOString() ?? null,
      mailed_at: isNow ? now.toISOString() : null,
    })
    .where('notice_id', '=', id)
    .execute();
  return isNow;
}

async function store(
  ctx: Context,
  trx: Trx,
  { userId, author, ...notice }: Told,
  isDue: boolean,
): Promise<number> {
  await takeBack(trx, notice.about);
  const now = ctx.now().toISOString();
  const { id } = await trx
    .insertInto('notices')
    .values({
      ...notice,
      created_by: author ?? null,
      created_at: now,
      send_at: now,
      due_at: isDue ? now : null,
      sent_at: isDue ? null : now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('notice_people').values({ notice_id: id, user_id: userId }).execute();
  return id;
}

/** Changes the text of what somebody was told, who is not told again. */
export async function correctTold(trx: Trx, about: string, text: string): Promise<void> {
  await trx.updateTable('notices').set({ text }).where('about', '=', about).execute();
}

/** Takes away what somebody was told, and its mail, where that is not sent yet. */
export async function takeBack(trx: Trx, about: string): Promise<void> {
  await trx.deleteFrom('notices').where('about', '=', about).execute();
}
