import type { tables } from '../../platform/database/tables.ts';

type Table = keyof typeof tables;

/** The sections of the file that people download, each with its description. */
export const EXPORT_SECTIONS = {
  profile: /*i18n*/ 'Your account and what you wrote in your profile.',
  enrollments: /*i18n*/ 'The courses you are in, and those that have ended.',
  lesson_completions: /*i18n*/ 'The lessons you completed.',
  lesson_positions: /*i18n*/ 'Where you stopped in the videos.',
  quiz_attempts:
    /*i18n*/ 'Every quiz you submitted with the answers you gave. Where a quiz shows a report, each answer says how it was marked.',
  quiz_comments:
    /*i18n*/ 'What the school wrote to you about your quizzes, and what you wrote about those of others as staff.',
  achievements: /*i18n*/ 'What you have earned.',
  activity_days: /*i18n*/ 'The days on which you learned something here.',
  activities: /*i18n*/ 'How many lessons and quizzes you did on which day.',
  teaching: /*i18n*/ 'The courses that you teach.',
  goal: /*i18n*/ 'Your goal and what it was before, your time zone, and the mails about it that you asked for.',
  notices:
    /*i18n*/ 'What the school has told you, when you opened it, and which mails about it you want.',
  sessions: /*i18n*/ 'Where you are or were logged in within the last 30 days.',
  known_devices: /*i18n*/ 'From which devices you have logged in within the last year.',
  second_step: /*i18n*/ 'Whether you log in with a second step.',
  passkeys: /*i18n*/ 'The passkeys with which you log in.',
  deletion_request: /*i18n*/ 'Whether you have asked for the deletion of your account.',
  contact_messages:
    /*i18n*/ 'What was sent to us through the contact form with your e-mail address, what we noted of it, and what we answered.',
  message_replies: /*i18n*/ 'What you answered to our mails, where it came back to us as a reply.',
  mails: /*i18n*/ 'The mails we sent you within the last 30 days.',
  saved_views: /*i18n*/ 'The views of lists that you have saved as staff.',
  staff_notes: /*i18n*/ 'What the school’s staff have noted about you.',
  deeds: /*i18n*/ 'What staff changed about your account, and what you changed yourself as staff.',
} as const;
export type ExportSection = keyof typeof EXPORT_SECTIONS;

/** Where the rows of a user are in the file that they download. */
type InExport =
  | { readonly section: ExportSection }
  /** Why they are not in the file. */
  | { readonly notExported: string };

/** What becomes of the rows of a user who is erased. */
type Erasure =
  /** This column, which refers to the user, is set to the anonymous user. */
  | { readonly anonymize: 'user_id' | 'uploaded_by' | 'created_by' | 'edited_by' }
  /** Rows whose column refers to the user are deleted. */
  | { readonly delete: 'user_id' }
  /** Rows with the user's e-mail address in one of these columns are deleted. */
  | { readonly deleteByEmail: readonly string[] }
  /** `erase.ts` has code of its own for this table. */
  | { readonly custom: true };

type InventoryEntry =
  | (InExport & Erasure & { readonly reason: string })
  /** The table holds no personal data. */
  | { readonly notPersonal: string };

/**
 * The data inventory: for each table, whether people can download their rows, what erasing a user does
 * to them, and why. Every table must be listed. `erase.ts` follows this list, and the tests compare it
 * with what really happens.
 */
export const inventory = {
  users: {
    section: 'profile',
    custom: true,
    reason: 'The row is deleted; the row of an anonymous user takes over the results.',
  },
  sessions: {
    section: 'sessions',
    delete: 'user_id',
    reason: 'Addresses and devices; nobody uses the account any more.',
  },
  known_devices: {
    section: 'known_devices',
    delete: 'user_id',
    reason: 'Devices; nobody uses the account any more.',
  },
  enrollments: {
    section: 'enrollments',
    anonymize: 'user_id',
    reason: 'How many began a course and how far they came stays true without a name.',
  },
  lesson_completions: {
    section: 'lesson_completions',
    anonymize: 'user_id',
    reason: 'How many completed a lesson stays true without a name.',
  },
  undone_completions: {
    notExported:
      'Only keeps a choice from being replaced by an older one that a device sends late.',
    delete: 'user_id',
    reason: 'Nobody sends anything late any more.',
  },
  lesson_positions: {
    section: 'lesson_positions',
    delete: 'user_id',
    reason: 'Serves only to go on watching; no statistics count it.',
  },
  attempts: {
    section: 'quiz_attempts',
    anonymize: 'user_id',
    reason: 'The statistics of a quiz count every answer; none is typed, so none names anybody.',
  },
  attempt_comments: {
    section: 'quiz_comments',
    delete: 'user_id',
    reason:
      'Words to the person, and about them. What the person wrote to others as staff is theirs by now, and stays without the name.',
  },
  achievements: {
    section: 'achievements',
    anonymize: 'user_id',
    reason: 'How many earned something stays true without a name.',
  },
  activity_days: {
    section: 'activity_days',
    anonymize: 'user_id',
    reason: 'How many learned on a day stays true without a name.',
  },
  activities: {
    section: 'activities',
    delete: 'user_id',
    reason: 'Serves only the person and their goal; no statistics count it.',
  },
  goals: {
    section: 'goal',
    delete: 'user_id',
    reason: 'Nobody else has ever seen it, and nobody pursues it any more.',
  },
  goal_settings: {
    section: 'goal',
    delete: 'user_id',
    reason: 'Where and when somebody is to be written to who is no more.',
  },
  notices: {
    notExported:
      'Words of the school to its people; who wrote one is stored for staff. What a person was told is in the section of notices.',
    custom: true,
    reason:
      'What others were told stays true; who wrote it becomes the anonymous user. What was told to the person alone goes.',
  },
  notice_people: {
    section: 'notices',
    custom: true,
    reason:
      'Whether somebody who is no more has read something. What was told to nobody else goes with it.',
  },
  notice_settings: {
    section: 'notices',
    delete: 'user_id',
    reason: 'When somebody is to be written to who is no more.',
  },
  notice_rules: { notPersonal: 'When and in which words the school reminds people.' },
  course_teachers: {
    section: 'teaching',
    delete: 'user_id',
    reason: 'Nobody teaches the course by an account that is gone.',
  },
  second_factors: {
    section: 'second_step',
    delete: 'user_id',
    reason: 'A secret of an account that is gone.',
  },
  recovery_codes: {
    section: 'second_step',
    delete: 'user_id',
    reason: 'Secrets of an account that is gone; the file says only how many are left.',
  },
  passkeys: {
    section: 'passkeys',
    delete: 'user_id',
    reason:
      'Nobody may open the account any more; the file says names and dates, without the keys.',
  },
  passkey_challenges: {
    notExported: 'Random numbers for a log-in in progress, valid for minutes.',
    delete: 'user_id',
    reason: 'Nobody may open the account any more.',
  },
  deletion_requests: {
    section: 'deletion_request',
    delete: 'user_id',
    reason: 'The request is fulfilled.',
  },
  password_tokens: {
    notExported:
      'Give access to the account; kept as hashes for some days. The section of mails lists the mails with these links.',
    delete: 'user_id',
    reason: 'Nobody may open the account any more.',
  },
  provider_logins: {
    notExported: 'Secrets of a log-in in progress, valid for minutes.',
    delete: 'user_id',
    reason: 'Nobody may open the account any more.',
  },
  contact_messages: {
    section: 'contact_messages',
    custom: true,
    reason:
      'Names, address and words of the person, and what was noted of them. As staff they answer no message of others any more.',
  },
  message_answers: {
    section: 'contact_messages',
    custom: true,
    reason:
      'Answers go with the message; those that the person wrote as staff stay with whom they went to, without their name.',
  },
  message_replies: {
    section: 'message_replies',
    deleteByEmail: ['sender'],
    reason:
      'Words of the person. Replies to their own messages go with these, whatever address they came from.',
  },
  outgoing_mails: {
    section: 'mails',
    deleteByEmail: ['recipient', 'reply_to'],
    reason:
      'Mails to the person, and their messages to the school. The mail that confirms the erasure is queued afterwards and deleted 30 days after it is sent.',
  },
  password_requests: {
    notExported: 'Answered within seconds and removed.',
    deleteByEmail: ['email'],
    reason: 'Nobody may open the account any more.',
  },
  limit_events: {
    notExported:
      'Counters of the rate limits, without a reference to an account; deleted after a day.',
    deleteByEmail: ['key'],
    reason:
      'Those that count an e-mail address. Those that count a network address stay, because they protect all accounts and name nobody; they are deleted after a day.',
  },
  audit_entries: {
    section: 'deeds',
    custom: true,
    reason:
      'The school must be able to show what was done and when; names and details of the person are removed.',
  },
  staff_notes: {
    section: 'staff_notes',
    custom: true,
    reason:
      'What is noted about the person is deleted; what they noted as staff stays with whom it is about, without their name.',
  },
  saved_views: {
    section: 'saved_views',
    delete: 'user_id',
    reason: 'Nobody else uses them.',
  },
  videos: {
    notExported: 'Material of the school; the uploader is stored for the limit of unused videos.',
    anonymize: 'uploaded_by',
    reason:
      'The video belongs to the school, with the name that its file had; its uploader becomes the anonymous user.',
  },
  uploads: {
    notExported:
      'Videos on their way into the school; who uploads is stored for rights and a limit.',
    delete: 'user_id',
    reason: 'Nobody can finish them any more.',
  },
  upload_chunks: { notPersonal: 'Where the parts of a video on its way lie.' },
  idempotency_keys: {
    notExported:
      'What was answered to their requests, encrypted with keys that only their browsers have; deleted after a day.',
    delete: 'user_id',
    reason:
      'Nobody repeats their requests any more. Answers to visitors name nobody, and go after a day.',
  },
  client_errors: {
    notPersonal: 'What went wrong on which screen, without user, address, tokens and e-mails.',
  },
  jobs: {
    notExported:
      'Work of the server about material of the school; who caused it is kept for staff, for 90 days at most.',
    anonymize: 'created_by',
    reason: 'The work goes on; who caused it becomes the anonymous user.',
  },
  backups: { notPersonal: 'When backups were made, and why one could not be.' },
  user_imports: { notPersonal: 'The name of a file of staff, and how many of its rows are done.' },
  user_import_rows: {
    notExported:
      'Rows of a file of staff that wait to be stored: for minutes, for a day where that failed.',
    deleteByEmail: ['email'],
    reason: 'The person would be added anew.',
  },
  user_import_results: { notPersonal: 'What became of a line of a file; the line names nobody.' },
  bulk_changes: { notPersonal: 'What was done with many users at once, and with how many.' },
  bulk_change_people: {
    notExported:
      'Whom a change of many users is about, for 30 days; what was changed is in the file, among what staff did.',
    delete: 'user_id',
    reason: 'Nobody undoes anything about an account that is gone.',
  },
  schedules: { notPersonal: 'When the server tidies up next.' },
  courses: { notPersonal: 'Material of the school.' },
  course_translations: { notPersonal: 'Material of the school.' },
  course_benefits: { notPersonal: 'Material of the school.' },
  lessons: { notPersonal: 'Material of the school.' },
  lesson_tracks: { notPersonal: 'Material of the school.' },
  lesson_materials: { notPersonal: 'Material of the school.' },
  answer_templates: { notPersonal: 'Texts of the school.' },
  quizzes: { notPersonal: 'Material of the school.' },
  questions: { notPersonal: 'Material of the school.' },
  answers: { notPersonal: 'Material of the school.' },
  quiz_tallies: { notPersonal: 'Counts of answers, by question and not by person.' },
  school_drafts: {
    notExported:
      'What the school says of itself; who has written it last is stored for superusers.',
    anonymize: 'edited_by',
    reason: 'The draft stays; who wrote it becomes the anonymous user.',
  },
  school_versions: {
    notExported:
      'What the school has said of itself; who has published it is stored for superusers.',
    anonymize: 'created_by',
    reason: 'What was published stays; who did it becomes the anonymous user.',
  },
  school_renders: { notPersonal: 'Public pages of the school.' },
  school_pages: { notPersonal: 'Public pages of the school.' },
  school_settings: { notPersonal: 'Settings of the school.' },
  data_keys: { notPersonal: 'Encrypted keys of the installation.' },
  school_counts: { notPersonal: 'How many people and enrollments there are.' },
  progress_counts: { notPersonal: 'How many enrollments of a course have come how far.' },
} as const satisfies Record<Table, InventoryEntry>;
