import {
  NOTICE_KINDS,
  NOTICE_MAILS,
  type NoticeMails,
  type NoticeSettings,
  USUAL_QUIET_HOURS,
} from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { MailWishes } from './rules.ts';

/** What somebody wishes of every kind. */
type Wishes = Omit<MailWishes, 'mails'> & Pick<NoticeSettings, 'mails'>;

/** A row of the settings; null where nothing was ever chosen. */
interface Stored {
  readonly mails: Readonly<Record<string, unknown>> | null;
  readonly quiet_from: number | null;
  readonly quiet_until: number | null;
}

/** What somebody has chosen, and what holds for the rest. */
export function chosen({ mails, quiet_from: from, quiet_until: until }: Stored): NoticeSettings {
  const ofKind = (kind: keyof typeof NOTICE_KINDS): NoticeMails =>
    NOTICE_MAILS.find((one) => one === mails?.[kind]) ?? NOTICE_KINDS[kind].usual;
  return {
    mails: {
      school: ofKind('school'),
      comment: ofKind('comment'),
      reminder: ofKind('reminder'),
      goals: ofKind('goals'),
    },
    quiet:
      mails === null
        ? { ...USUAL_QUIET_HOURS }
        : from === null || until === null
          ? null
          : { from, until },
  };
}

/** People with what they wish, by their id; only those who may be sent a mail at all. */
export async function readWishes(ctx: Context, db: Queries, userIds: readonly number[]) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('notice_settings', 'notice_settings.user_id', 'users.id')
    .leftJoin('goal_settings', 'goal_settings.user_id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.language',
      'notice_settings.mails',
      'notice_settings.quiet_from',
      'notice_settings.quiet_until',
      'goal_settings.time_zone',
    ])
    .where('users.id', 'in', userIds)
    .where('users.is_active', '=', true)
    .execute();
  return new Map(
    rows.map((row) => {
      const { mails, quiet } = chosen(row);
      const wishes: Wishes = { mails, quiet, timeZone: row.time_zone ?? ctx.timeZone };
      return [row.id, { ...row, wishes }] as const;
    }),
  );
}
