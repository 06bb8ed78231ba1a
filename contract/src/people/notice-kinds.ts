import type { Permission } from '../permissions.ts';

/** By which mails somebody is told. `daily`: one mail a day with all that is new; `never`: only behind the bell. */
export const NOTICE_MAILS = ['at_once', 'daily', 'never'] as const;
export type NoticeMails = (typeof NOTICE_MAILS)[number];

interface Kind {
  /** Which mails are sent to who has chosen nothing. */
  readonly usual: NoticeMails;
  /** Which staff tell something of it; `null`: nobody does, it comes by itself. */
  readonly by: Permission | null;
  /** How its readers know it, where they choose its mails. */
  readonly name: string;
}

/** All kinds of what people are told. A new one is a line here, in `server/src/features/notices/kinds.ts`, and a check in a migration. */
export const NOTICE_KINDS = {
  school: { usual: 'at_once', by: 'notices', name: /*i18n*/ 'News of the school' },
  comment: { usual: 'at_once', by: 'results', name: /*i18n*/ 'Comments on my quizzes' },
  reminder: { usual: 'at_once', by: null, name: /*i18n*/ 'Reminders of my courses' },
  goals: { usual: 'at_once', by: null, name: /*i18n*/ 'Reminders and letters of my goal' },
} as const satisfies Readonly<Record<string, Kind>>;
export type NoticeKind = keyof typeof NOTICE_KINDS;

/** The rules by which people are reminded. */
export const NOTICE_RULES = ['idle', 'quiz_open'] as const;
export type NoticeRuleName = (typeof NOTICE_RULES)[number];
