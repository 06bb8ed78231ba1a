import { z } from 'zod';
import {
  CourseLanguage,
  id,
  MAX_ID,
  percent,
  requiredText,
  sentVersion,
  text,
  timestamp,
  version,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { AuditEntry } from '../school/audit.ts';
import { birthDate } from './profile.ts';
import { SUPERUSER_ONLY, USER_CHANGED_MEANWHILE } from './users.ts';

/* One person as staff see them: how to reach them, their courses, and what has happened with them. */

/** A course of theirs, with how far they have come. */
const PersonCourse = z.object({
  course_id: id,
  title: z.string(),
  language: CourseLanguage.nullable(),
  enrolled_at: timestamp,
  ended_at: timestamp.nullable(),
  last_accessed: timestamp.nullable(),
  video_progress: percent,
  quiz_progress: percent,
});

export const Person = z.object({
  id,
  email: z.string(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_active: z.boolean(),
  is_staff: z.boolean(),
  is_superuser: z.boolean(),
  profile_image: z.string().nullable(),
  date_joined: timestamp,
  phone: z.string(),
  birth_date: z.iso.date().nullable(),
  bio: z.string(),
  /** Who answers for them, such as a parent, and how to reach them; '' where nobody is known. */
  guardian_name: z.string(),
  guardian_contact: z.string(),
  /** The last log-in, renewal of a session or visit of a course, to the hour; null: none. */
  last_seen: timestamp.nullable(),
  /** Active, without a password, and never logged in. */
  is_invited: z.boolean(),
  /** Running ones first, then those that have ended. */
  courses: z.array(PersonCourse),
  version,
});
export type Person = z.infer<typeof Person>;

/** What staff know of a person beside the account. */
export const PersonDetails = z
  .object({
    birth_date: birthDate,
    guardian_name: text(150),
    guardian_contact: text(200),
    version: sentVersion,
  })
  .partial();
export type PersonDetails = z.output<typeof PersonDetails>;

const NOTE_REQUIRED = /*i18n*/ 'Write a note.';
/** 403 on notes. */
export const NOTE_OF_ANOTHER = /*i18n*/ 'Only who has written a note may change it.';
export const NOTE_NOT_YOURS =
  /*i18n*/ 'Only who has written a note, or a superuser, may delete it.';
export const MAX_NOTE = 5000;

export const NoteInput = z.object({ text: requiredText(MAX_NOTE, NOTE_REQUIRED) });
export type NoteInput = z.output<typeof NoteInput>;

/** What staff have written about a person. It is part of that person's own data. */
export const StaffNote = z.object({
  id,
  at: timestamp,
  text: z.string(),
  /** Null when the author was deleted; the name stays. */
  author_id: id.nullable(),
  author_name: z.string(),
  edited_at: timestamp.nullable(),
});
export type StaffNote = z.infer<typeof StaffNote>;

const course = z.object({ id, title: z.string(), language: CourseLanguage.nullable() });
const moment = { id, at: timestamp };

/** Something that has happened with a person. Its `id` is unique within its kind. */
export const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('enrolled'), ...moment, course }),
  z.object({ kind: z.literal('ended'), ...moment, course }),
  /** A lesson was completed; `id` is the lesson's. */
  z.object({ kind: z.literal('lesson'), ...moment, title: z.string(), course }),
  z.object({
    kind: z.literal('attempt'),
    ...moment,
    quiz_id: id,
    title: z.string(),
    course,
    number: z.int().min(1),
    score: percent,
    passed: z.boolean(),
  }),
  /** A contact message with their e-mail address. */
  z.object({
    kind: z.literal('message'),
    ...moment,
    name: z.string(),
    subject: z.string(),
    handled: z.boolean(),
  }),
  /** A mail to them, of the last 30 days, without what it said. */
  z.object({
    kind: z.literal('mail'),
    ...moment,
    subject: z.string(),
    state: z.enum(['waiting', 'sent', 'failed']),
  }),
  StaffNote.extend({ kind: z.literal('note') }),
  /** What staff changed about them. */
  AuditEntry.extend({ kind: z.literal('audit') }),
]);
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const TIMELINE_PAGE_SIZE = 30;

/** What the timeline may be narrowed to. */
export const TimelineFilter = z.enum([
  'notes',
  'courses',
  'lessons',
  'quizzes',
  'messages',
  'mails',
  'audit',
]);
export type TimelineFilter = z.infer<typeof TimelineFilter>;

/** Where a page ends: the moment in milliseconds, the number of the kind, and the id of its last entry. */
const TimelineCursor = z
  .string()
  .regex(/^\d{1,13}-[0-7]-[1-9]\d{0,9}$/)
  .transform((value) => {
    const [at = 0, kind = 0, last = 0] = value.split('-').map(Number);
    return { at: new Date(at).toISOString(), kind, id: last };
  })
  .refine((cursor) => cursor.id <= MAX_ID);

export const people = {
  get: endpoint({
    method: 'GET',
    path: '/admin/users/{id}/person/',
    access: 'staff',
    permission: 'people.write',
    summary: 'One person: how to reach them, when they were last seen, their courses with progress',
    response: Person,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/users/{id}/person/',
    access: 'staff',
    permission: 'people.write',
    summary: 'Change birth date and guardian of a person; absent fields stay',
    body: PersonDetails,
    response: Person,
    errors: { 403: SUPERUSER_ONLY, 409: USER_CHANGED_MEANWHILE },
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/admin/users/{id}/timeline/',
    access: 'staff',
    permission: 'people.write',
    summary:
      'What has happened with a person, by 30, the newest first; `before` is the `next` of the page before',
    query: z.object({
      /** Another value, or none: everything. */
      show: TimelineFilter.optional().catch(undefined),
      /** An invalid one is ignored. */
      before: TimelineCursor.optional().catch(undefined),
    }),
    response: z.object({ results: z.array(TimelineEntry), next: z.string().nullable() }),
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/admin/users/{id}/notes/',
    access: 'staff',
    permission: 'people.write',
    idempotent: true,
    summary: 'Note something about a person, who gets it with their own data',
    body: NoteInput,
    response: StaffNote,
    statuses: [201],
    errors: { 403: SUPERUSER_ONLY },
  }),
  changeNote: endpoint({
    method: 'PATCH',
    path: '/admin/notes/{id}/',
    access: 'staff',
    permission: 'people.write',
    summary: 'Change a note of one’s own',
    body: NoteInput,
    response: StaffNote,
    errors: { 403: NOTE_OF_ANOTHER },
  }),
  removeNote: endpoint({
    method: 'DELETE',
    path: '/admin/notes/{id}/',
    access: 'staff',
    permission: 'people.write',
    summary: 'Delete a note of one’s own; superusers may delete any',
    errors: { 403: NOTE_NOT_YOURS },
  }),
};
