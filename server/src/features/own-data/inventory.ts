import type { tables } from '../../platform/database/tables.ts';

type Table = keyof typeof tables;

/** The lists and records of the file that people download. */
export const EXPORT_SECTIONS = {
  profile: 'Your account and what you wrote into your profile.',
  enrollments: 'The courses you are in, and those that have ended.',
  lesson_completions: 'The lessons you completed.',
  lesson_positions: 'Where you stopped in the videos.',
  quiz_attempts:
    'Every quiz you submitted with the answers you gave. Where a quiz shows a report, each answer says how it was marked.',
  achievements: 'What you have earned.',
  activity_days: 'The days on which you learned something here.',
  sessions: 'Where you are or were logged in within the last 30 days.',
  second_step: 'Whether you log in with a second step.',
  deletion_request: 'Whether you have asked for the deletion of your account.',
  contact_messages: 'What was sent to us by the contact form with your e-mail address.',
  mails: 'The mails we sent you within the last 30 days.',
  deeds: 'What staff changed about your account, and what you changed yourself as staff.',
} as const;
export type ExportSection = keyof typeof EXPORT_SECTIONS;

/** Whether the rows of somebody are in the file that they download. */
type InFile = { readonly part: ExportSection } | { readonly notInFile: string };

/** What becomes of the rows of somebody who is erased. */
type Erasing =
  /** They go to the anonymous user who takes the person's place: this column names the person. */
  | { readonly keep: 'user_id' | 'uploaded_by' }
  | { readonly delete: 'user_id' }
  /** Found by one of these columns, which hold an e-mail address. */
  | { readonly deleteByEmail: readonly string[] }
  /** `erase.ts` has a way of its own for this table. */
  | { readonly ownWay: true };

type InventoryEntry =
  | (InFile & Erasing & { readonly because: string })
  | { readonly nothing: string };

/**
 * What the school holds about people, table by table: what of it they can download, what is erased
 * with them, and why. Every table has its line; `erase.ts` does what it says, and a test walks it.
 */
export const inventory = {
  users: {
    part: 'profile',
    ownWay: true,
    because: 'The row goes; an anonymous one takes its place and holds the results together.',
  },
  sessions: {
    part: 'sessions',
    delete: 'user_id',
    because: 'Addresses and devices; nobody logs in any more.',
  },
  enrollments: {
    part: 'enrollments',
    keep: 'user_id',
    because: 'How many began a course and how far they came stays true without a name.',
  },
  lesson_completions: {
    part: 'lesson_completions',
    keep: 'user_id',
    because: 'How many completed a lesson stays true without a name.',
  },
  lesson_positions: {
    part: 'lesson_positions',
    delete: 'user_id',
    because: 'Serves only who goes on watching; no statistics count it.',
  },
  attempts: {
    part: 'quiz_attempts',
    keep: 'user_id',
    because: 'The statistics of a quiz count every answer; none is typed, so none names anybody.',
  },
  achievements: {
    part: 'achievements',
    keep: 'user_id',
    because: 'How many earned something stays true without a name.',
  },
  activity_days: {
    part: 'activity_days',
    keep: 'user_id',
    because: 'How many learned on a day stays true without a name.',
  },
  second_factors: {
    part: 'second_step',
    delete: 'user_id',
    because: 'A secret of an account that is gone.',
  },
  recovery_codes: {
    part: 'second_step',
    delete: 'user_id',
    because: 'Secrets of an account that is gone; the file says only how many are left.',
  },
  deletion_requests: {
    part: 'deletion_request',
    delete: 'user_id',
    because: 'It is done.',
  },
  password_tokens: {
    notInFile:
      'Keys to the account, kept as hashes for some days; the mails in the file tell of them.',
    delete: 'user_id',
    because: 'Nobody may open the account any more.',
  },
  provider_logins: {
    notInFile: 'A log-in under way: secrets that live for minutes.',
    delete: 'user_id',
    because: 'Nobody may open the account any more.',
  },
  contact_messages: {
    part: 'contact_messages',
    deleteByEmail: ['email'],
    because: 'Names, address and words of the person.',
  },
  outgoing_mails: {
    part: 'mails',
    deleteByEmail: ['recipient', 'reply_to'],
    because:
      'Mails to the person, and messages of theirs to the school. The last one, which tells that it is done, is queued after and forgotten 30 days after it is sent.',
  },
  password_requests: {
    notInFile: 'Answered within seconds and removed.',
    deleteByEmail: ['email'],
    because: 'Nobody may open the account any more.',
  },
  limit_events: {
    notInFile:
      'Counts of too many tries, without a reference to an account; forgotten after a day.',
    deleteByEmail: ['key'],
    because:
      'Those that count an e-mail address. Those that count a network address keep strangers out of all accounts, name nobody, and are forgotten after a day.',
  },
  audit_entries: {
    part: 'deeds',
    ownWay: true,
    because:
      'That something was done, and when, the school has to be able to show; names and details of the person go.',
  },
  videos: {
    notInFile: 'Material of the school; who uploaded it is noted for the limit of unused videos.',
    keep: 'uploaded_by',
    because: 'The film is the school’s; the note names nobody any more.',
  },
  courses: { nothing: 'Material of the school.' },
  course_benefits: { nothing: 'Material of the school.' },
  lessons: { nothing: 'Material of the school.' },
  lesson_tracks: { nothing: 'Material of the school.' },
  quizzes: { nothing: 'Material of the school.' },
  questions: { nothing: 'Material of the school.' },
  answers: { nothing: 'Material of the school.' },
  quiz_tallies: { nothing: 'Counts of answers, by question and not by person.' },
  school_settings: { nothing: 'Switches of the school.' },
  school_counts: { nothing: 'How many people and enrollments there are.' },
} as const satisfies Record<Table, InventoryEntry>;
