import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { recordAudit } from '../../server/src/features/audit/audit.ts';
import { noteClientError } from '../../server/src/features/client-errors/client-errors.ts';
import { completeLesson } from '../../server/src/features/lessons/lessons.ts';
import { keepMessage } from '../../server/src/features/messages/messages.ts';
import { submitQuiz } from '../../server/src/features/quizzes/quizzes.ts';
import { openSession } from '../../server/src/platform/security/sessions.ts';
import { tables } from '../../server/src/platform/database/tables.ts';
import { answersTo } from '../learn/quiz-steps.ts';
import type { TestServer } from '../support/server.ts';
import { ELSEWHERE, hostile, SCRIPT_ADDRESS } from './hostile-texts.ts';

export const STUDENT_EMAIL = 'student@school.test';

/** Columns of texts that the program writes for itself: keys, hashes, names of kinds, paths. */
const OWN: ReadonlySet<string> = new Set([
  'users.username_key',
  'users.password_hash',
  'users.search_text',
  'sessions.refresh_hash',
  'limit_events.kind',
  'limit_events.key',
  'courses.icon',
  'lessons.video_url',
  'lesson_tracks.path',
  'achievements.subject',
  'contact_messages.search_text',
  'audit_entries.action',
  'audit_entries.subject_type',
  'audit_entries.search_text',
  'videos.path',
  'videos.poster',
  'outgoing_mails.kind',
  'outgoing_mails.recipient',
  'outgoing_mails.reply_to',
  'outgoing_mails.html',
  'outgoing_mails.text',
  'outgoing_mails.failure',
  'password_requests.email',
  'password_tokens.token_hash',
  'provider_logins.state_hash',
  'provider_logins.nonce',
  'provider_logins.code_verifier',
  'provider_logins.challenge',
  'provider_logins.ticket_hash',
  'second_factors.secret',
  'recovery_codes.code_hash',
  'jobs.kind',
  'jobs.key',
  'jobs.lease_token',
  'schedules.name',
  'videos.rendition',
]);

/** Puts a hostile text into every other column of texts, also into one that is new. */
async function poison({ ctx }: TestServer): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    for (const [column, kind] of Object.entries(columns)) {
      const name = `${table}.${column}`;
      if (!kind.startsWith('text') || OWN.has(name)) continue;
      // Some are unique.
      const id = 'id' in columns ? sql` || ${sql.ref('id')}` : sql``;
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${hostile(name)}${id}`.execute(
        ctx.database.queries,
      );
    }
  }
  const address = SCRIPT_ADDRESS;
  await ctx.database.queries.updateTable('users').set({ profile_image: address }).execute();
  await ctx.database.queries
    .updateTable('audit_entries')
    .set({ details: JSON.stringify({ note: hostile('audit.details'), address }) })
    .execute();
}

/** A school in which every text is hostile, and whose people have done everything. */
export async function hostileSchool(school: TestServer) {
  const { ctx } = school;
  const { queries } = ctx.database;
  const student = await school.user();
  const staff = await school.user({ is_staff: true });
  const superuser = await school.user({ is_staff: true, is_superuser: true });
  const course = await school.course({ benefits: ['One', 'Two'] });
  const open = await school.course({ benefits: ['Three'] });
  const cues = `WEBVTT\n\n00:00.000 --> 00:30.000\n${hostile('cue').replaceAll('-->', '')}\n`;
  const captions = await ctx.files.save('captions', 'vtt', Readable.from([Buffer.from(cues)]));
  const addresses = [
    await school.video('en-films-4-opinions.mp4'),
    `https://videos.${ELSEWHERE}/a.mp4?"><script>__xss(15)</script>`,
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&x="><script>__xss(16)</script>',
    SCRIPT_ADDRESS,
  ];
  const lessons: number[] = [];
  for (const video_url of addresses) {
    const tracks = [{ kind: 'captions', language: 'en', path: captions }] as const;
    lessons.push(await school.lesson(course.id, { video_url, tracks: [...tracks] }));
  }
  const quiz = await school.quiz(course.id);
  await queries
    .updateTable('questions')
    .set({ lesson_id: lessons[0] ?? null })
    .execute();
  for (const user of [student, staff, superuser]) await school.enroll(user, course.id);
  const at = ctx.now().toISOString();
  const job = await queries
    .insertInto('jobs')
    .values({
      kind: 'users.import',
      payload: '{}',
      status: 'failed',
      attempts: 1,
      max_attempts: 5,
      progress_done: 0,
      progress_total: 0,
      created_at: at,
      finished_at: at,
      created_by: staff.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const counts = { total: 1, created: 0, updated: 0, unchanged: 0, refused: 1 };
  await queries
    .insertInto('user_imports')
    .values({ job_id: job.id, filename: 'users.csv', invite: false, ...counts })
    .execute();
  await queries
    .insertInto('staff_notes')
    .values({ user_id: student.id, author_id: staff.id, author_name: '', text: '', created_at: at })
    .execute();
  await poison(school);
  await queries
    .updateTable('courses')
    .set({ icon: SCRIPT_ADDRESS })
    .where('id', '=', course.id)
    .execute();
  const icon = `https://icons.${ELSEWHERE}/a.png"><script>__xss(17)</script>`;
  await queries.updateTable('courses').set({ icon }).where('id', '=', open.id).execute();

  const right = await answersTo(school, quiz);
  const wrong = await answersTo(school, quiz, 1);
  for (const user of [student, staff, superuser]) {
    const actor = { id: user.id, is_staff: user.is_staff, teaches: null };
    await completeLesson(ctx, actor, lessons[0] ?? 0, { completed: true });
    const from = { ip: hostile('ip'), userAgent: hostile('agent') };
    await openSession(ctx, user.id, from);
    for (const answers of [wrong, right]) await submitQuiz(ctx, actor, quiz, answers);
  }
  const { id: attempt } = await queries
    .selectFrom('attempts')
    .select('id')
    .where('user_id', '=', student.id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await queries
    .insertInto('attempt_comments')
    .values({
      attempt_id: attempt,
      user_id: student.id,
      author_id: staff.id,
      text: '',
      version: 1,
      at,
    })
    .execute();
  const { id: message } = await keepMessage(ctx, queries, {
    first_name: hostile('sent'),
    last_name: hostile('sent'),
    email: 'visitor@school.test',
    subject: 'Outros assuntos',
    message: hostile('sent'),
  });
  await queries
    .insertInto('message_answers')
    .values({ message_id: message, author_id: staff.id, text: '', created_at: at })
    .execute();
  await queries.insertInto('answer_templates').values({ name: '', text: '' }).execute();
  const anywhere = { ip: '203.0.113.9', userAgent: hostile('agent') };
  const error = { message: hostile('error'), stack: '', path: '/', version: '1' };
  await noteClientError(ctx, error, anywhere);
  await queries
    .insertInto('deletion_requests')
    .values({ user_id: student.id, requested_at: ctx.now().toISOString() })
    .execute();
  await recordAudit(ctx, queries, superuser, {
    action: 'update',
    subject_type: 'course',
    subject_id: course.id,
    subject_name: '',
  });
  await poison(school);
  // Its texts are stored as blocks, and an address must be one.
  const material = { lesson_id: lessons[0] ?? 0, created_at: at };
  const spans = [{ text: hostile('material.text'), href: `https://${ELSEWHERE}/` }];
  await queries
    .insertInto('lesson_materials')
    .values([
      { ...material, position: 1, kind: 'link', title: hostile('link'), link_url: SCRIPT_ADDRESS },
      {
        ...material,
        position: 2,
        kind: 'text',
        title: hostile('material.title'),
        blocks: JSON.stringify([{ type: 'paragraph', spans }]),
      },
    ])
    .execute();
  // Mails are sent to real addresses only.
  await queries
    .updateTable('users')
    .set({ email: STUDENT_EMAIL })
    .where('id', '=', student.id)
    .execute();
  const lesson = lessons[0] ?? 0;
  return { student, staff, superuser, course: course.id, lesson, lessons, quiz, attempt, message };
}

export type HostileSchool = Awaited<ReturnType<typeof hostileSchool>>;
