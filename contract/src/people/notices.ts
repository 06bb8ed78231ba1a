import { z } from 'zod';
import { id, page, PageQuery, requiredText, text, timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { NOTICE_KINDS, NOTICE_MAILS, type NoticeKind } from './notice-kinds.ts';
import { UserFilter } from './users.ts';

/* What the school tells people: written by staff, read in the list behind the bell, and sent by mail as each chooses. */

export const NOTICE_SUBJECT_MAX = 150;
export const NOTICE_TEXT_MAX = 5000;
/** So many people may be chosen one by one; more are chosen by a filter. */
export const MAX_CHOSEN_PEOPLE = 1000;
/** So far ahead a notice may be scheduled. */
export const NOTICE_DAYS_AHEAD = 366;

export const SUBJECT_MISSING_IN_NOTICE = /*i18n*/ 'Write a subject.';
export const NOTICE_TEXT_MISSING = /*i18n*/ 'Write what you want to tell.';
export const NO_PEOPLE_CHOSEN = /*i18n*/ 'Choose at least one person.';
export const TOO_MANY_CHOSEN =
  /*i18n*/ 'At most 1000 people can be chosen one by one. Use a filter for more.';
export const SEND_AT_PAST = /*i18n*/ 'Choose a moment that is still to come.';
export const SEND_AT_TOO_FAR = /*i18n*/ 'Choose a day within the next year.';
/** 400 on `people.ids`. */
export const PEOPLE_UNKNOWN = /*i18n*/ 'One of these people does not exist.';
/** 409: the filter means other people by now. */
export const NOTICE_PEOPLE_CHANGED =
  /*i18n*/ 'These are {count} people by now. Look at them again before you send.';
/** 409 on taking a notice back. */
export const NOTICE_BEGUN = /*i18n*/ 'This notice is being sent already.';

/** Line ends as they are stored. */
export const lines = (value: string) => value.replaceAll(/\r\n?/g, '\n');

/** Who is meant: some people, or all whom a filter of the list of users finds. Deactivated ones are left out. */
export const NoticePeople = z.union(
  [
    z.object({
      ids: z
        .array(id, NO_PEOPLE_CHOSEN)
        .min(1, NO_PEOPLE_CHOSEN)
        .max(MAX_CHOSEN_PEOPLE, TOO_MANY_CHOSEN),
    }),
    z.object({ filter: UserFilter }),
  ],
  NO_PEOPLE_CHOSEN,
);
export type NoticePeople = z.output<typeof NoticePeople>;

const words = {
  subject: requiredText(NOTICE_SUBJECT_MAX, SUBJECT_MISSING_IN_NOTICE),
  text: requiredText(NOTICE_TEXT_MAX, NOTICE_TEXT_MISSING).overwrite(lines),
};

export const NewNotice = z.object({
  ...words,
  people: NoticePeople,
  /** How many people the writer has seen; other than that many are a 409. */
  expected: z.int().min(1, NO_PEOPLE_CHOSEN).max(10_000_000),
  /** Null: now. */
  send_at: z.iso.datetime(/*i18n*/ 'Choose a day and a time.').nullable(),
});
export type NewNotice = z.output<typeof NewNotice>;

/** A notice as staff see it. */
export const AdminNotice = z.object({
  id,
  /** `reminder`: a rule has told it, and nobody wrote it. */
  kind: z.enum(['school', 'reminder']),
  subject: z.string(),
  text: z.string(),
  /** Who wrote it; null: an account that is gone. */
  author: z.string().nullable(),
  created_at: timestamp,
  send_at: timestamp,
  /** When the last of its people was told; null: it waits, or is being sent. */
  sent_at: timestamp.nullable(),
  /** How many people it is for, were told, were sent a mail, and have opened it. */
  people: z.int().min(0),
  told: z.int().min(0),
  mailed: z.int().min(0),
  read: z.int().min(0),
});
export type AdminNotice = z.infer<typeof AdminNotice>;

/** Somebody whom a notice is for. */
export const NoticePerson = z.object({
  id,
  username: z.string(),
  name: z.string(),
  told_at: timestamp.nullable(),
  /** When the mail was queued; null: none was, or not yet. */
  mailed_at: timestamp.nullable(),
  read_at: timestamp.nullable(),
});
export type NoticePerson = z.infer<typeof NoticePerson>;

export const NoticePreview = z.object({
  /** How many people are meant. */
  people: z.int().min(0),
  /** The first of them by name. */
  names: z.array(z.string()),
  /** As the first of them reads it; null where nobody is meant, or a text is still missing. */
  example: z.object({ name: z.string(), subject: z.string(), text: z.string() }).nullable(),
});
export type NoticePreview = z.infer<typeof NoticePreview>;

export const adminNotices = {
  list: endpoint({
    method: 'GET',
    path: '/admin/notices/',
    access: 'staff',
    permission: NOTICE_KINDS.school.by,
    summary: 'The notices, by 10, the newest first',
    query: PageQuery,
    response: page(AdminNotice),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/notices/{id}/',
    access: 'staff',
    permission: NOTICE_KINDS.school.by,
    summary: 'One notice, and how far it has come',
    response: AdminNotice,
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/notices/',
    access: 'staff',
    permission: NOTICE_KINDS.school.by,
    idempotent: true,
    summary: 'Send a notice now, or at a later moment; it goes to the people who are meant now',
    body: NewNotice,
    response: AdminNotice,
    statuses: [201],
    errors: { 409: NOTICE_PEOPLE_CHANGED },
  }),
  preview: endpoint({
    method: 'POST',
    path: '/admin/notices/preview/',
    access: 'staff',
    permission: NOTICE_KINDS.school.by,
    summary: 'How many people are meant, and what one of them would read; stores nothing',
    body: z.object({
      subject: text(NOTICE_SUBJECT_MAX).catch(''),
      text: text(NOTICE_TEXT_MAX).catch(''),
      people: NoticePeople,
    }),
    response: NoticePreview,
  }),
  people: endpoint({
    method: 'GET',
    path: '/admin/notices/{id}/people/',
    access: 'staff',
    permission: NOTICE_KINDS.school.by,
    summary: 'Whom a notice is for, by 10: who was told, mailed, and has read it',
    query: PageQuery.extend({
      /** `true` or `false`: only who has, or has not, opened it; anything else: all. */
      read: z.enum(['true', 'false']).optional().catch(undefined),
    }),
    response: page(NoticePerson),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/notices/{id}/',
    access: 'staff',
    permission: NOTICE_KINDS.school.by,
    summary: 'Take a scheduled notice back, before anybody was told',
    errors: { 409: NOTICE_BEGUN },
  }),
};

/** A notice as its reader sees it. */
export const Notice = z.object({
  id,
  kind: z.enum(Object.keys(NOTICE_KINDS) as NoticeKind[]),
  subject: z.string(),
  text: z.string(),
  /** Where on the site it is about, as a path. */
  place: z.string().nullable(),
  told_at: timestamp,
  /** Null: it is new. */
  read_at: timestamp.nullable(),
});
export type Notice = z.infer<typeof Notice>;

const mails = z.enum(NOTICE_MAILS, /*i18n*/ 'Choose one of these.');
/** By which mails somebody is told, by kind. */
const NoticeChoices = z.object({
  school: mails,
  comment: mails,
  reminder: mails,
  goals: mails,
} satisfies Record<NoticeKind, typeof mails>);

const hour = z
  .int(/*i18n*/ 'Choose a full hour.')
  .min(0, /*i18n*/ 'Choose a full hour.')
  .max(23, /*i18n*/ 'Choose a full hour.');

/** The full hours between which no mail is sent, where the person is; null: mails may come at any hour. */
export const QuietHours = z.object({ from: hour, until: hour }).nullable();
export type QuietHours = z.infer<typeof QuietHours>;

/** No mails at night, unless somebody says otherwise. */
export const USUAL_QUIET_HOURS = { from: 21, until: 8 } as const;

export const NoticeSettings = z.object({
  mails: NoticeChoices,
  quiet: QuietHours,
});
/** A kind that is left out stays as it is. */
const NoticeSettingsChoice = z.object({ mails: NoticeChoices.partial(), quiet: QuietHours });
export type NoticeSettingsChoice = z.output<typeof NoticeSettingsChoice>;
export type NoticeSettings = z.infer<typeof NoticeSettings>;

export const notices = {
  list: endpoint({
    method: 'GET',
    path: '/notices/',
    access: 'user',
    summary: 'What the school has told the logged-in user, by 10, the newest first',
    query: PageQuery,
    response: page(Notice),
  }),
  read: endpoint({
    method: 'POST',
    path: '/notices/read/',
    access: 'user',
    summary: 'Say that the own notices up to a moment were seen',
    body: z.object({
      /** `told_at` of the newest one that was shown. */
      until: z.iso.datetime(/*i18n*/ 'Say a moment.'),
    }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/profiles/me/notices/',
    access: 'user',
    summary: 'By which mails the logged-in user is told, and when they want none',
    response: NoticeSettings,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/profiles/me/notices/',
    access: 'user',
    summary: 'Choose by which mails to be told, and when none may come',
    body: NoticeSettingsChoice,
    response: NoticeSettings,
  }),
};
