import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { keepMessage } from '../../src/features/messages/messages.ts';
import { submitQuiz } from '../../src/features/quizzes/quizzes.ts';
import { databaseOf } from '../../src/platform/database/database.ts';
import { openSqlite } from '../../src/platform/database/sqlite.ts';
import type { Tables } from '../../src/platform/database/tables.ts';
import { hashPassword } from '../../src/platform/security/passwords.ts';
import { engine } from '../database/database.ts';
import { openSchool, PASSWORD, questions, type School, type TestUser } from '../school.ts';
import { videoFixturePath } from '../videos.ts';
import type { Role } from './requests.ts';

/** An access token of each role; undefined for who has none. */
export type Tokens = Readonly<Record<Role, string | undefined>>;

/** A school in which every table has rows, most of them with the ids 1 to 3. */
export interface FuzzSchool extends School {
  tokens(): Promise<Tokens>;
  /** The addresses of other hosts that the server has asked. */
  readonly asked: string[];
  close(): Promise<void>;
}

const SAMPLE = '/media/videos/sample.mp4';
const NAMES = ['ana', 'paulo', 'root', 'bruno', 'second-root'] as const;

const user = (id: number): TestUser => {
  const name = NAMES[id - 1] ?? '';
  const is_staff = id === 2 || id === 3;
  return { id, username: name, email: `${name}@school.test`, is_staff, teaches: null };
};

let passwordHash: Promise<string> | undefined;

async function fill(school: School): Promise<void> {
  const { ctx } = school;
  const { queries } = ctx.database;
  for (const name of NAMES) {
    const isRoot = name.endsWith('root');
    const is_staff = isRoot || name === 'paulo';
    await school.user({
      username: name,
      email: `${name}@school.test`,
      is_staff,
      is_superuser: isRoot,
    });
  }
  passwordHash ??= hashPassword(PASSWORD);
  await queries
    .updateTable('users')
    .set({ password_hash: await passwordHash })
    .execute();
  const ana = user(1);

  const english = await school.course({
    title: 'English A1',
    benefits: ['A plan', 'Two'],
    translations: { fr: { title: 'Anglais A1', subtitle: '', description: 'Débuter' } },
  });
  await school.course({ title: 'A draft', is_published: false, benefits: ['None'] });
  await school.lesson(english.id, { video_url: SAMPLE });
  await school.lesson(english.id, {
    video_url: 'https://youtu.be/dQw4w9WgXcQ',
    tracks: [{ kind: 'captions', language: 'en', path: '/media/captions/a.vtt' }],
  });
  const quiz = await school.quiz(english.id, { questions: questions(2) });
  await school.quiz(english.id, { questions: questions(1), show_report: false });
  await school.enroll(ana, english.id);
  await submitQuiz(ctx, ana, quiz, { 1: 1, 2: 5 });
  const root = await school.as(user(3));
  await root.post('/admin/enrollments/', { user: 4, course: 2 });
  const asAna = await school.as(ana);
  await asAna.post('/lessons/1/complete/', { completed: true });
  await asAna.post('/lessons/2/complete/', { completed: false });
  await asAna.put('/lessons/2/position/', { seconds: 12 });
  await asAna.put('/profiles/me/goal/', {
    goal: { per: 'week', amount: 5 },
    reminder_hour: 19,
    weekly_letter: true,
    time_zone: 'Europe/Lisbon',
  });
  const now = ctx.now().toISOString();
  const { id: messageId } = await keepMessage(ctx, queries, {
    first_name: 'Sérgio',
    last_name: 'Alves',
    email: 'sergio@example.com',
    subject: 'Outros assuntos',
    message: 'Bom dia!',
  });
  await queries
    .insertInto('message_answers')
    .values({ message_id: messageId, author_id: null, text: 'Olá!', created_at: now })
    .execute();
  await queries
    .insertInto('answer_templates')
    .values({ name: 'Hello', text: 'Olá, {first_name}!' })
    .execute();
  for (const author_id of [2, 3, null]) {
    await queries
      .insertInto('staff_notes')
      .values({ user_id: 1, author_id, author_name: 'paulo', text: 'By bus.', created_at: now })
      .execute();
  }
  for (const [position, list] of ['users', 'courses'].entries()) {
    const view = { list, name: `View ${position}`, name_key: `view ${position}` };
    await queries
      .insertInto('saved_views')
      .values({ user_id: 2 + position, ...view, query: 'search=ana', position })
      .execute();
  }
  await school.anyone.post('/client-errors/', { message: 'It broke.' });
  await queries.insertInto('deletion_requests').values({ user_id: 4, requested_at: now }).execute();
  await queries
    .insertInto('videos')
    .values({ path: SAMPLE, seconds: 2, uploaded_at: now })
    .execute();
  const attempt = await queries.selectFrom('attempts').select(['id', 'user_id']).executeTakeFirst();
  if (attempt) {
    await queries
      .insertInto('attempt_comments')
      .values({ attempt_id: attempt.id, user_id: attempt.user_id, text: 'x', version: 1, at: now })
      .execute();
  }
  const upload = { id: 'a'.repeat(32), user_id: 2, size: 10, probes: 0, used_at: now };
  await queries
    .insertInto('uploads')
    .values({ ...upload, lock_wanted: false })
    .execute();
  const path = `/media/uploads/${upload.id}/0-0123456789abcdef`;
  await queries
    .insertInto('upload_chunks')
    .values({ upload_id: upload.id, start: 0, size: 4, path })
    .execute();
  await queries
    .insertInto('backups')
    .values({ is_scheduled: true, started_at: now, finished_at: now })
    .execute();
  const job = { kind: 'sample', payload: '{}', key: 'a', attempts: 1, max_attempts: 5 };
  const progress = { progress_done: 0, progress_total: 0, created_at: now };
  await queries
    .insertInto('jobs')
    .values([
      { ...job, ...progress, status: 'waiting', due_at: now },
      { ...job, ...progress, status: 'failed', failure: 'Broken.', finished_at: now },
      { ...job, ...progress, kind: 'users.import', status: 'done', finished_at: now },
    ])
    .execute();
  const { id: job_id } = await queries
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'users.import')
    .executeTakeFirstOrThrow();
  const counts = { total: 3, created: 1, updated: 0, unchanged: 0, refused: 1 };
  await queries
    .insertInto('user_imports')
    .values({ job_id, filename: 'turma.csv', invite: false, ...counts })
    .execute();
  await queries
    .insertInto('user_import_rows')
    .values({ job_id, line: 4, email: 'late@example.com', import_row: '{}' })
    .execute();
  await queries
    .insertInto('user_import_results')
    .values([
      { job_id, line: 2, outcome: 'create' },
      { job_id, line: 3, outcome: 'refuse', reason: 'A course is no longer there.' },
    ])
    .execute();
  await queries
    .insertInto('bulk_changes')
    .values({ job_id, action: 'deactivate', total: 1 })
    .execute();
  const { id: user_id } = await queries
    .selectFrom('users')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await queries
    .insertInto('bulk_change_people')
    .values({ job_id, user_id, outcome: 'self' })
    .execute();
}

/** The filled database of SQLite; copying it is much faster than filling each. */
let filled: Promise<Buffer> | undefined;

async function fillOnce(): Promise<Buffer> {
  const school = await openSchool();
  const folder = mkdtempSync(join(tmpdir(), 'trilha-fuzz-'));
  const file = join(folder, 'filled.sqlite');
  try {
    await fill(school);
    await sql`vacuum into ${file}`.execute(school.ctx.database.queries);
    return readFileSync(file);
  } finally {
    await school.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function openFuzzSchool(): Promise<FuzzSchool> {
  const asked: string[] = [];
  const fetch = async (address: string) => {
    asked.push(address);
    return new Response('{"title":"A video","duration":5}');
  };
  let school;
  if (engine === 'sqlite') {
    filled ??= fillOnce();
    const database = databaseOf('sqlite', openSqlite<Tables>(await filled));
    school = await openSchool({ database, fetch });
  } else {
    school = await openSchool({ fetch });
    await fill(school);
  }
  const sample = school.ctx.files.locate(SAMPLE);
  mkdirSync(dirname(sample), { recursive: true });
  copyFileSync(videoFixturePath('video.mp4'), sample);
  const { tokenOf } = school;
  return {
    ...school,
    asked,
    tokens: async () => ({
      nobody: undefined,
      student: await tokenOf(user(1)),
      staff: await tokenOf(user(2)),
      superuser: await tokenOf(user(3)),
    }),
  };
}
