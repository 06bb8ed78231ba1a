import {
  type InterfaceLanguage,
  TIMELINE_PAGE_SIZE,
  type TimelineEntry,
  type TimelineFilter,
} from '@trilha/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { auditAbout, entryIn } from '../audit/audit.ts';
import { noteOf, selectNotes } from './notes.ts';

/*
 * What has happened with a person: several tables, each of which an index has in the order of time. A page
 * takes as many rows of each as it may show, and keeps the newest of them.
 */

type Kind = TimelineEntry['kind'];

/** By their numbers in a cursor. Of what happened in the same moment the highest comes first. */
const KINDS: readonly Kind[] = [
  'enrolled',
  'ended',
  'lesson',
  'attempt',
  'message',
  'mail',
  'note',
  'audit',
];

const SHOWN: Readonly<Record<TimelineFilter, readonly Kind[]>> = {
  notes: ['note'],
  courses: ['enrolled', 'ended'],
  lessons: ['lesson'],
  quizzes: ['attempt'],
  messages: ['message'],
  mails: ['mail'],
  audit: ['audit'],
};

interface Cursor {
  readonly at: string;
  readonly kind: number;
  readonly id: number;
}

export interface TimelineQuery {
  show?: TimelineFilter | undefined;
  before?: Cursor | undefined;
}

interface Asked {
  readonly user: { readonly id: number; readonly email: string };
  readonly limit: number;
  /** Which rows come after the cursor, where these columns hold their moment and id. */
  older(at: string, id: string): RawBuilder<SqlBool>;
}

/**
 * One page, the newest first, and where the next one begins.
 * @throws 404
 */
export async function timelineOf(
  ctx: Context,
  userId: number,
  { show, before }: TimelineQuery,
  language: InterfaceLanguage | undefined,
): Promise<{ results: TimelineEntry[]; next: string | null }> {
  const { queries } = ctx.database;
  const user = await queries
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!user) throw notFound();
  // One more than is shown tells whether there is another page.
  const limit = TIMELINE_PAGE_SIZE + 1;
  const kinds = show === undefined ? KINDS : SHOWN[show];
  const found = await Promise.all(
    kinds.map((kind) =>
      readers[kind](queries, {
        user,
        limit,
        older: (at, id) => olderThan(before, kind, at, id),
      }),
    ),
  );
  const entries = found.flat().toSorted(newestFirst);
  const results = entries.slice(0, TIMELINE_PAGE_SIZE);
  const last = entries.length > TIMELINE_PAGE_SIZE ? results.at(-1) : undefined;
  return {
    results: results.map((entry) =>
      entry.kind === 'audit' ? { ...entryIn(language, entry), kind: 'audit' } : entry,
    ),
    next: last ? `${Date.parse(last.at)}-${KINDS.indexOf(last.kind)}-${last.id}` : null,
  };
}

function newestFirst(a: TimelineEntry, b: TimelineEntry): number {
  return (
    Date.parse(b.at) - Date.parse(a.at) ||
    KINDS.indexOf(b.kind) - KINDS.indexOf(a.kind) ||
    b.id - a.id
  );
}

function olderThan(
  cursor: Cursor | undefined,
  kind: Kind,
  at: string,
  id: string,
): RawBuilder<SqlBool> {
  if (!cursor) return sql<SqlBool>`1 = 1`;
  const moment = sql.ref(at);
  const rank = KINDS.indexOf(kind);
  if (rank > cursor.kind) return sql<SqlBool>`${moment} < ${cursor.at}`;
  if (rank < cursor.kind) return sql<SqlBool>`${moment} <= ${cursor.at}`;
  return sql<SqlBool>`(${moment}, ${sql.ref(id)}) < (${cursor.at}, ${cursor.id})`;
}

type Reader = (db: Queries, asked: Asked) => Promise<TimelineEntry[]>;

const readers: Readonly<Record<Kind, Reader>> = {
  enrolled: async (db, asked) =>
    (await enrollments(db, 'enrolled_at', asked)).map(({ at, ...row }) => ({
      kind: 'enrolled',
      ...row,
      at: at ?? '',
    })),

  ended: async (db, asked) =>
    (await enrollments(db, 'ended_at', asked)).map(({ at, ...row }) => ({
      kind: 'ended',
      ...row,
      at: at ?? '',
    })),

  async lesson(db, { user, limit, older }) {
    const rows = await db
      .selectFrom('lesson_completions as done')
      .innerJoin('lessons', 'lessons.id', 'done.lesson_id')
      .innerJoin('courses', 'courses.id', 'lessons.course_id')
      .select(['done.lesson_id as id', 'done.completed_at as at', 'lessons.title'])
      .select(COURSE)
      .where('done.user_id', '=', user.id)
      .where(older('done.completed_at', 'done.lesson_id'))
      .orderBy('done.completed_at', 'desc')
      .orderBy('done.lesson_id', 'desc')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ kind: 'lesson', ...withCourse(row) }));
  },

  async attempt(db, { user, limit, older }) {
    const rows = await db
      .selectFrom('attempts')
      .innerJoin('quizzes', 'quizzes.id', 'attempts.quiz_id')
      .innerJoin('courses', 'courses.id', 'quizzes.course_id')
      .select([
        'attempts.id',
        'attempts.completed_at as at',
        'attempts.quiz_id',
        'quizzes.title',
        'attempts.number',
        'attempts.score',
        'attempts.passed',
      ])
      .select(COURSE)
      .where('attempts.user_id', '=', user.id)
      .where(older('attempts.completed_at', 'attempts.id'))
      .orderBy('attempts.completed_at', 'desc')
      .orderBy('attempts.id', 'desc')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ kind: 'attempt', ...withCourse(row) }));
  },

  async message(db, { user, limit, older }) {
    const rows = await db
      .selectFrom('contact_messages')
      .select(['id', 'created_at as at', 'first_name', 'last_name', 'subject', 'handled'])
      .where(sql`lower(email)`, '=', user.email)
      .where(older('created_at', 'id'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ first_name, last_name, ...row }) => ({
      kind: 'message',
      ...row,
      name: `${first_name} ${last_name}`.trim(),
    }));
  },

  async mail(db, { user, limit, older }) {
    const rows = await db
      .selectFrom('outgoing_mails')
      .select(['id', 'created_at as at', 'subject', 'sent_at', 'failed_at'])
      .where(sql`lower(recipient)`, '=', user.email)
      .where(older('created_at', 'id'))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ sent_at, failed_at, ...row }) => ({
      kind: 'mail',
      ...row,
      state: sent_at !== null ? 'sent' : failed_at !== null ? 'failed' : 'waiting',
    }));
  },

  async note(db, { user, limit, older }) {
    const rows = await selectNotes(db)
      .where('staff_notes.user_id', '=', user.id)
      .where(older('staff_notes.created_at', 'staff_notes.id'))
      .orderBy('staff_notes.created_at', 'desc')
      .orderBy('staff_notes.id', 'desc')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ kind: 'note', ...noteOf(row) }));
  },

  async audit(db, { user, limit, older }) {
    const entries = await auditAbout(db, user.id, { older: older('at', 'id'), limit });
    return entries.map((entry) => ({ ...entry, kind: 'audit' }));
  },
};

const COURSE = [
  'courses.id as course_id',
  'courses.title as course_title',
  'courses.language',
] as const;

function withCourse<
  Row extends {
    course_id: number;
    course_title: string;
    language: (TimelineEntry & { kind: 'lesson' })['course']['language'];
  },
>(row: Row) {
  const { course_id, course_title, language, ...rest } = row;
  return { ...rest, course: { id: course_id, title: course_title, language } };
}

/** A person has one in a course at most, so there are few. */
async function enrollments(
  db: Queries,
  moment: 'enrolled_at' | 'ended_at',
  { user, limit, older }: Asked,
) {
  const rows = await db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .select(['enrollments.id', `enrollments.${moment} as at`])
    .select(COURSE)
    .where('enrollments.user_id', '=', user.id)
    .where(`enrollments.${moment}`, 'is not', null)
    .where(older(`enrollments.${moment}`, 'enrollments.id'))
    .orderBy(`enrollments.${moment}`, 'desc')
    .orderBy('enrollments.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(withCourse);
}
