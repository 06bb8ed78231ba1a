import type { InterfaceLanguage } from '@trilha/contract';
import { sql } from 'kysely';
import type { User } from '../../platform/security/rights.ts';
import type { Context } from '../../platform/context.ts';
import { countAll, type Queries } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import { sentenceIn } from '../../platform/texts.ts';
import { badgesIn } from '../achievements/achievements.ts';
import { attemptsOf } from './attempts.ts';
import { inBatches, type Rows } from './batches.ts';
import type { ExportSection } from './inventory.ts';
import { ownMessages } from './messages.ts';

/** Whose data it is. */
export type Person = Pick<User, 'id' | 'email' | 'is_staff' | 'teaches'>;

/** All sections of the file: a record, or a list that is read while it is written. */
export async function exportSections(
  ctx: Context,
  user: Person,
  language: InterfaceLanguage | undefined,
): Promise<Record<ExportSection, object | Rows>> {
  const { queries: db } = ctx.database;
  return {
    profile: await profileOf(ctx, user.id),
    enrollments: enrollmentsOf(db, user.id),
    lesson_completions: completionsOf(db, user.id),
    lesson_positions: positionsOf(db, user.id),
    quiz_attempts: attemptsOf(db, user),
    quiz_comments: commentsOf(db, user.id),
    achievements: achievementsOf(db, user.id, language),
    activity_days: daysOf(db, user.id),
    activities: activitiesOf(db, user.id),
    teaching: teachingOf(db, user.id),
    goal: await goalOf(db, user.id),
    notices: await noticesOf(db, user.id),
    sessions: sessionsOf(db, user.id),
    known_devices: devicesOf(db, user.id),
    second_step: await secondStepOf(db, user.id),
    passkeys: passkeysOf(db, user.id),
    deletion_request: await requestOf(db, user.id),
    contact_messages: messagesOf(db, user),
    message_replies: repliesOf(db, user),
    mails: mailsOf(db, user.email),
    saved_views: viewsOf(db, user.id),
    staff_notes: notesOf(db, user.id),
    deeds: auditEntriesOf(db, user.id, language),
  };
}

async function profileOf(ctx: Context, userId: number): Promise<object> {
  const { password_hash, profile_image, ...profile } = await ctx.database.queries
    .selectFrom('users')
    .select([
      'id',
      'email',
      'username',
      'first_name',
      'last_name',
      'phone',
      'birth_date',
      'bio',
      'guardian_name',
      'guardian_contact',
      'language',
      'is_active',
      'is_staff',
      'is_superuser',
      'staff_role',
      'date_joined',
      'last_seen_at',
      'profile_image',
      'password_hash',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(() => notFound());
  return {
    ...profile,
    // The address of the picture, because its bytes in a text file would help nobody.
    picture: profile_image === null ? null : `${ctx.publicUrl}${profile_image}`,
    has_password: password_hash !== null,
  };
}

/** In one batch: a user has at most one enrollment in each course. */
async function* enrollmentsOf(db: Queries, userId: number): Rows {
  yield await db
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .select(['courses.title as course', 'enrolled_at', 'last_accessed', 'ended_at'])
    .where('enrollments.user_id', '=', userId)
    .orderBy('enrollments.enrolled_at')
    .orderBy('enrollments.id')
    .execute();
}

/** In one batch: a teacher has few courses. */
async function* teachingOf(db: Queries, userId: number): Rows {
  yield await db
    .selectFrom('course_teachers')
    .innerJoin('courses', 'courses.id', 'course_teachers.course_id')
    .select('courses.title as course')
    .where('course_teachers.user_id', '=', userId)
    .orderBy('courses.id')
    .execute();
}

const completionsOf = (db: Queries, userId: number): Rows =>
  inBatches(
    0,
    (after, limit) =>
      db
        .selectFrom('lesson_completions as done')
        .innerJoin('lessons', 'lessons.id', 'done.lesson_id')
        .innerJoin('courses', 'courses.id', 'lessons.course_id')
        .select([
          'courses.title as course',
          'lessons.title as lesson',
          'done.lesson_id',
          'done.completed_at',
        ])
        .where('done.user_id', '=', userId)
        .where('done.lesson_id', '>', after)
        .orderBy('done.lesson_id')
        .limit(limit)
        .execute(),
    (row) => row.lesson_id,
  );

const positionsOf = (db: Queries, userId: number): Rows =>
  inBatches(
    0,
    (after, limit) =>
      db
        .selectFrom('lesson_positions as at')
        .innerJoin('lessons', 'lessons.id', 'at.lesson_id')
        .innerJoin('courses', 'courses.id', 'lessons.course_id')
        .select([
          'courses.title as course',
          'lessons.title as lesson',
          'at.lesson_id',
          'at.seconds',
          'at.updated_at',
        ])
        .where('at.user_id', '=', userId)
        .where('at.lesson_id', '>', after)
        .orderBy('at.lesson_id')
        .limit(limit)
        .execute(),
    (row) => row.lesson_id,
  );

/** Of those that the user wrote, without the name of the other person. */
const commentsOf = (db: Queries, userId: number): Rows =>
  inBatches(
    0,
    async (after, limit) => {
      const rows = await db
        .selectFrom('attempt_comments as comment')
        .innerJoin('attempts', 'attempts.id', 'comment.attempt_id')
        .innerJoin('quizzes', 'quizzes.id', 'attempts.quiz_id')
        .select([
          'comment.attempt_id',
          'comment.user_id',
          'quizzes.title as quiz',
          'attempts.number as attempt',
          'comment.text',
          'comment.at',
        ])
        .where((or) =>
          or.or([or('comment.user_id', '=', userId), or('comment.author_id', '=', userId)]),
        )
        .where('comment.attempt_id', '>', after)
        .orderBy('comment.attempt_id')
        .limit(limit)
        .execute();
      return rows.map(({ user_id, ...row }) => ({ ...row, to_you: user_id === userId }));
    },
    (row) => row.attempt_id,
  );

const achievementsOf = (
  db: Queries,
  userId: number,
  language: InterfaceLanguage | undefined,
): Rows =>
  inBatches(
    0,
    async (after, limit) =>
      badgesIn(
        language,
        await db
          .selectFrom('achievements')
          .select(['id', 'name', 'description', 'awarded_at'])
          .where('user_id', '=', userId)
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit)
          .execute(),
      ),
    (row) => row.id,
  );

const daysOf = (db: Queries, userId: number): Rows =>
  inBatches(
    '0001-01-01',
    (after, limit) =>
      db
        .selectFrom('activity_days')
        .select('day')
        .where('user_id', '=', userId)
        .where('day', '>', after)
        .orderBy('day')
        .limit(limit)
        .execute(),
    (row) => row.day,
  );

const activitiesOf = (db: Queries, userId: number): Rows =>
  inBatches(
    { day: '0001-01-01', kind: '' },
    (after, limit) =>
      db
        .selectFrom('activities')
        .select(['day', 'kind', 'amount'])
        .where('user_id', '=', userId)
        .where(sql<boolean>`(day, kind) > (${after.day}, ${after.kind})`)
        .orderBy('day')
        .orderBy('kind')
        .limit(limit)
        .execute(),
    ({ day, kind }): { day: string; kind: string } => ({ day, kind }),
  );

async function goalOf(db: Queries, userId: number): Promise<object> {
  const goals = await db
    .selectFrom('goals')
    .select(['since', 'per', 'amount'])
    .where('user_id', '=', userId)
    .orderBy('since')
    .execute();
  const settings = await db
    .selectFrom('goal_settings')
    .select(['time_zone', 'reminder_hour', 'reminded_on', 'weekly_letter', 'letter_on'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { goals, settings: settings ?? null };
}

async function noticesOf(db: Queries, userId: number): Promise<object> {
  const told = await db
    .selectFrom('notice_people')
    .innerJoin('notices', 'notices.id', 'notice_people.notice_id')
    .select([
      'notices.kind',
      'notices.subject',
      'notices.text',
      'notice_people.told_at',
      'notice_people.mailed_at',
      'notice_people.read_at',
    ])
    .where('notice_people.user_id', '=', userId)
    .where('notice_people.told_at', '>', '1970-01-01T00:00:00.000Z')
    .orderBy('notice_people.told_at')
    .execute();
  const settings = await db
    .selectFrom('notice_settings')
    .select(['mails', 'quiet_from', 'quiet_until'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { told, settings: settings ?? null };
}

const sessionsOf = (db: Queries, userId: number): Rows =>
  inBatches(
    0,
    (after, limit) =>
      db
        .selectFrom('sessions')
        .select([
          'id',
          'user_agent as device',
          'ip',
          'created_at',
          'last_used_at',
          'expires_at',
          'revoked_at as ended_at',
        ])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    (row) => row.id,
  );

/** In one batch: there are as many as the names of browsers and systems allow. */
async function* devicesOf(db: Queries, userId: number): Rows {
  yield await db
    .selectFrom('known_devices')
    .select(['device', 'last_seen_at'])
    .where('user_id', '=', userId)
    .orderBy('device')
    .execute();
}

async function secondStepOf(db: Queries, userId: number): Promise<object> {
  const [factor, codes] = await Promise.all([
    db
      .selectFrom('second_factors')
      .select('confirmed_at')
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    db
      .selectFrom('recovery_codes')
      .select(countAll.as('n'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  ]);
  const since = factor?.confirmed_at ?? null;
  return { is_on: since !== null, since, recovery_codes_left: codes.n };
}

/** In one batch: a user has few. */
async function* passkeysOf(db: Queries, userId: number): Rows {
  yield await db
    .selectFrom('passkeys')
    .select(['label', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

async function requestOf(db: Queries, userId: number): Promise<object> {
  const request = await db
    .selectFrom('deletion_requests')
    .select('requested_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return request ?? { requested_at: null };
}

const messagesOf = (db: Queries, person: Person): Rows =>
  inBatches(
    0,
    async (after, limit) => {
      const rows = await db
        .selectFrom('contact_messages')
        .select([
          'id',
          'first_name',
          'last_name',
          'email',
          'subject',
          'message',
          'handled',
          'created_at',
          'stage',
          'note',
        ])
        .where(ownMessages(person))
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
      const answers = await answersTo(
        db,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({ ...row, answers: answers.get(row.id) ?? [] }));
    },
    (row) => row.id,
  );

/** What was answered to each of these messages, without the names of who wrote it. */
async function answersTo(db: Queries, messages: readonly number[]) {
  if (messages.length === 0) return new Map<number, object[]>();
  const rows = await db
    .selectFrom('message_answers')
    .select(['message_id', 'text', 'created_at'])
    .where('message_id', 'in', messages)
    .orderBy('id')
    .execute();
  const byMessage = Map.groupBy(rows, ({ message_id }) => message_id);
  return new Map(
    [...byMessage].map(([id, of]) => [
      id,
      of.map(({ text, created_at }) => ({ text, created_at })),
    ]),
  );
}

/** What came by mail from the person's address, and what answered their messages. */
const repliesOf = (db: Queries, person: Person): Rows =>
  inBatches(
    0,
    (after, limit) =>
      db
        .selectFrom('message_replies')
        .select([
          'id',
          'message_id',
          'sender',
          'text',
          'quoted',
          'attachments',
          'is_automatic',
          'created_at',
        ])
        .where((of) =>
          of.or([
            of(sql`lower(sender)`, '=', person.email),
            of(
              'message_id',
              'in',
              of.selectFrom('contact_messages').select('id').where(ownMessages(person)),
            ),
          ]),
        )
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    (row) => row.id,
  );

/** Without their bodies: a link in them may still be valid. */
const mailsOf = (db: Queries, email: string): Rows =>
  inBatches(
    0,
    (after, limit) =>
      db
        .selectFrom('outgoing_mails')
        .select(['id', 'subject', 'created_at', 'sent_at'])
        .where(sql`lower(recipient)`, '=', email)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    (row) => row.id,
  );

/** In one batch: each list has few. */
async function* viewsOf(db: Queries, userId: number): Rows {
  yield await db
    .selectFrom('saved_views')
    .select(['list', 'name', 'query'])
    .where('user_id', '=', userId)
    .orderBy('list')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Without the names of who wrote them, who are other people. */
const notesOf = (db: Queries, userId: number): Rows =>
  inBatches(
    0,
    (after, limit) =>
      db
        .selectFrom('staff_notes')
        .select(['id', 'text', 'created_at', 'edited_at'])
        .where('user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    (row) => row.id,
  );

/** Without names and details, which may be about other people. */
async function* auditEntriesOf(
  db: Queries,
  userId: number,
  language: InterfaceLanguage | undefined,
): Rows {
  const entries = inBatches(
    0,
    (after, limit) =>
      db
        .selectFrom('audit_entries')
        .select(['id', 'at', 'action', 'subject_type', 'actor_id'])
        .where((or) => or.or([or('actor_id', '=', userId), or('about_id', '=', userId)]))
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    (row) => row.id,
  );
  for await (const batch of entries) {
    yield batch.map(({ at, action, subject_type, actor_id }) => ({
      at,
      action,
      subject_type,
      done_by: sentenceIn(language, actor_id === userId ? /*i18n*/ 'you' : /*i18n*/ 'the school'),
    }));
  }
}
