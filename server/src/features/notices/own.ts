import {
  type InterfaceLanguage,
  type Notice,
  NOTICE_KINDS,
  type NoticeKind,
  type NoticeSettings,
  type NoticeSettingsChoice,
} from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { countAll, json, type Queries } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/locks.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { stopKind } from './emails.ts';
import { wordsFor } from './kinds.ts';
import { chosen } from './wishes.ts';

/** What somebody was told, the newest first. */
export async function listOwn(
  ctx: Context,
  userId: number,
  query: { page: number },
  language: InterfaceLanguage | undefined,
) {
  const { queries } = ctx.database;
  const told = () =>
    queries
      .selectFrom('notice_people')
      .where('notice_people.user_id', '=', userId)
      .where('notice_people.told_at', '>', '1970-01-01T00:00:00.000Z');
  const reader = await queries
    .selectFrom('users')
    .select(['username', 'first_name', 'last_name', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return pageOf<Notice>({
    path: '/notices/',
    query,
    count: async () => (await told().select(countAll.as('n')).executeTakeFirstOrThrow()).n,
    async rows({ limit, offset }) {
      const rows = await told()
        .innerJoin('notices', 'notices.id', 'notice_people.notice_id')
        .select([
          'notices.id',
          'notices.kind',
          'notices.place',
          'notices.subject',
          'notices.text',
          'notice_people.told_at',
          'notice_people.read_at',
        ])
        .orderBy('notice_people.told_at', 'desc')
        .orderBy('notice_people.notice_id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(({ told_at, ...row }) => ({
        ...row,
        ...wordsFor(row, reader, language ?? reader.language ?? ctx.mailLanguage),
        told_at: told_at ?? '',
      }));
    },
  });
}

/** Stores that somebody has seen what they were told up to a moment. */
export async function markRead(ctx: Context, userId: number, until: string): Promise<void> {
  await ctx.database.queries
    .updateTable('notice_people')
    .set({ read_at: ctx.now().toISOString() })
    .where('user_id', '=', userId)
    // In the form of all stored moments, which are compared as texts.
    .where('told_at', '<=', new Date(until).toISOString())
    .where('read_at', 'is', null)
    .execute();
}

export async function getSettings(db: Queries, userId: number): Promise<NoticeSettings> {
  const stored = await db
    .selectFrom('notice_settings')
    .select(['mails', 'quiet_from', 'quiet_until'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return chosen(stored ?? { mails: null, quiet_from: null, quiet_until: null });
}

/** Stores what somebody has chosen. It holds from the next mail on, also for what they were told before. */
export async function setSettings(
  ctx: Context,
  userId: number,
  chosenNow: Partial<NoticeSettingsChoice>,
): Promise<NoticeSettings> {
  return ctx.database.transaction(async (trx) => {
    await lockRow(ctx.database, trx, 'users', userId);
    const before = await getSettings(trx, userId);
    const mails = { ...before.mails, ...chosenNow.mails };
    const quiet = chosenNow.quiet === undefined ? before.quiet : chosenNow.quiet;
    const kept = {
      mails: json(mails),
      quiet_from: quiet?.from ?? null,
      quiet_until: quiet?.until ?? null,
    };
    await trx
      .insertInto('notice_settings')
      .values({ user_id: userId, ...kept })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
      .execute();
    return { mails, quiet };
  });
}

const KINDS = Object.keys(NOTICE_KINDS) as NoticeKind[];

/** Every choice of kinds: a mail with all that is new may be about several. */
const someKinds = Array.from({ length: 2 ** KINDS.length - 1 }, (_, choice) =>
  KINDS.filter((_kind, place) => ((choice + 1) >> place) % 2 === 1),
);

/** What the links in mails stop, by their kind: what that mail was about, and nothing else. */
export const noticeStops = Object.fromEntries(
  someKinds.map((kinds) => [
    stopKind(kinds),
    async (ctx: Context, userId: number): Promise<void> => {
      const user = await ctx.database.queries
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .executeTakeFirst();
      if (!user) return;
      const mails = Object.fromEntries(kinds.map((kind) => [kind, 'never']));
      await setSettings(ctx, userId, { mails });
    },
  ]),
);
