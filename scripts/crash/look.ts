import { readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { UserRow } from '@trilha/contract';
import { sql } from 'kysely';
import { clearUnused } from '../../server/src/features/videos/clearing.ts';
import type { Context } from '../../server/src/platform/context.ts';
import { FILE_KINDS } from '../../server/src/platform/media/files.ts';
import { readSettings } from '../../server/src/platform/settings.ts';
import { openInstallation } from '../../server/src/start.ts';
import { brokenRules } from '../../server/test/stored-rules.ts';
import { sha256 } from './clients.ts';
import { type Ledger, lossesOf } from './ledger.ts';
import type { CrashSchool } from './school.ts';

const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000;

export interface Found {
  /** Losses, what is half done, files that are missing. */
  readonly damage: string[];
  /** What is stored and was not answered. */
  readonly unanswered: readonly string[];
}

/**
 * Looks at what a server has left behind that does not run any more.
 * @param clears does what the server does when two days have passed, and then no file may be left over
 */
export async function findDamage(
  env: NodeJS.ProcessEnv,
  school: CrashSchool,
  ledger: Ledger,
  clears: boolean,
): Promise<Found> {
  const { ctx, database } = await openInstallation(readSettings(env));
  try {
    const stored = await storedValues(ctx, school);
    const damage = lossesOf(ledger, stored);
    const unanswered = ledger.settle(stored);
    damage.push(...(await brokenRules(database.queries)).map((rule) => `there are ${rule}`));
    damage.push(...(await halfDone(ctx)), ...(await missingFiles(ctx)));
    if (clears) damage.push(...(await clear(ctx, ledger)));
    // A server that was killed leaves them behind, and they are good for half a minute, in which no round
    // would go on with an upload.
    await database.queries
      .updateTable('uploads')
      .set({ lock_token: null, locked_until: null, lock_wanted: false })
      .execute();
    return { damage, unanswered };
  } finally {
    await database.close();
  }
}

/** Notes what the school has at the beginning. */
export async function noteBeginning(
  env: NodeJS.ProcessEnv,
  school: CrashSchool,
  ledger: Ledger,
): Promise<void> {
  const { ctx, database } = await openInstallation(readSettings(env));
  try {
    ledger.assume(await storedValues(ctx, school));
  } finally {
    await database.close();
  }
}

/** What is stored, by the names of the ledger. */
async function storedValues(
  { database: { queries }, files }: Context,
  school: CrashSchool,
): Promise<ReadonlyMap<string, string>> {
  const stored = new Map<string, string>();
  for (const student of school.students) {
    for (const lesson of school.courses.flatMap((course) => course.lessons)) {
      stored.set(`completion ${student} ${lesson}`, 'false');
    }
  }
  for (const row of await queries.selectFrom('lesson_completions').selectAll().execute()) {
    stored.set(`completion ${row.user_id} ${row.lesson_id}`, 'true');
  }
  for (const row of await queries.selectFrom('lesson_positions').selectAll().execute()) {
    stored.set(`position ${row.user_id} ${row.lesson_id}`, String(row.seconds));
  }
  const attempts = queries.selectFrom('attempts').select(['id', 'user_id', 'quiz_id', 'score']);
  for (const { id, user_id, quiz_id, score } of await attempts.execute()) {
    stored.set(`attempt ${id}`, `${user_id} ${quiz_id} ${score}`);
  }
  const enrollments = await queries.selectFrom('enrollments').selectAll().execute();
  for (const { user_id, course_id, ended_at } of enrollments) {
    stored.set(`enrollment ${user_id} ${course_id}`, ended_at === null ? 'running' : 'ended');
  }
  const courseOf = new Map(enrollments.map(({ user_id, course_id }) => [user_id, course_id]));
  const users = queries.selectFrom('users').select(['id', 'email', 'profile_image']);
  for (const { id, email, profile_image } of await users.execute()) {
    // Of the others it changes.
    if (email.startsWith('import-')) {
      stored.set(`user ${email}`, `enrolled in ${courseOf.get(id) ?? 'no course'}`);
    }
    if (profile_image !== null) stored.set(`picture ${id}`, profile_image);
  }
  // Confirmed, and not stored yet: the job goes on when the server does.
  const waiting = queries.selectFrom('user_import_rows').select(['email', 'import_row']);
  for (const { email, import_row } of await waiting.execute()) {
    const { courses } = UserRow.parse(import_row);
    stored.set(`user ${email}`, `enrolled in ${courses[0] ?? 'no course'}`);
  }
  for (const { id, video_url } of await queries.selectFrom('lessons').selectAll().execute()) {
    stored.set(`lesson ${id}`, video_url);
  }
  for (const { path } of await queries.selectFrom('videos').select('path').execute()) {
    const file = await files.stat(path);
    if (file) stored.set(`video ${path}`, sha256(await buffer(await files.read(path))));
  }
  for (const { id, title } of await queries
    .selectFrom('quizzes')
    .select(['id', 'title'])
    .execute()) {
    stored.set(`quiz ${id}`, title);
  }
  return stored;
}

/** What is stored in part only. */
async function halfDone({ database: { queries, engine } }: Context): Promise<string[]> {
  const damage: string[] = [];
  const lonely = await queries
    .selectFrom('users')
    .select('email')
    .where('email', 'like', 'import-%')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('enrollments').select('id').whereRef('enrollments.user_id', '=', 'users.id'),
        ),
      ),
    )
    .execute();
  for (const { email } of lonely) damage.push(`${email} was imported without the course`);
  // The texts of an edited quiz begin with its title, which is a number.
  const texts = await queries
    .selectFrom('quizzes')
    .innerJoin('questions', 'questions.quiz_id', 'quizzes.id')
    .innerJoin('answers', 'answers.question_id', 'questions.id')
    .select(['quizzes.id', 'title', 'questions.text as question', 'answers.text as answer'])
    .execute();
  for (const { id, title, question, answer } of texts) {
    if (!/^\d+$/.test(title)) continue;
    if (question.startsWith(`${title} `) && answer.startsWith(`${title} `)) continue;
    damage.push(`quiz ${id} is two quizzes: “${title}” with “${question}” and “${answer}”`);
  }
  if (engine === 'sqlite') {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(
      queries,
    );
    const faults = rows.filter((row) => row.integrity_check !== 'ok');
    damage.push(...faults.map((row) => `SQLite finds ${row.integrity_check}`));
    const broken = await sql`pragma foreign_key_check`.execute(queries);
    if (broken.rows.length > 0) damage.push(`SQLite finds ${broken.rows.length} broken references`);
  }
  return damage;
}

/** The files that rows name. */
async function namedFiles({ database: { queries } }: Context): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  const add = (path: string | null) => {
    if (path?.startsWith('/media/')) named.add(path);
  };
  for (const row of await queries.selectFrom('videos').selectAll().execute()) {
    for (const path of [row.path, row.poster, row.rendition, row.storyboard]) add(path);
  }
  for (const row of await queries.selectFrom('lessons').selectAll().execute()) add(row.video_url);
  for (const row of await queries.selectFrom('lesson_tracks').selectAll().execute()) add(row.path);
  for (const row of await queries.selectFrom('lesson_materials').selectAll().execute()) {
    add(row.path);
  }
  for (const row of await queries.selectFrom('users').selectAll().execute()) add(row.profile_image);
  for (const row of await queries.selectFrom('courses').selectAll().execute()) add(row.icon);
  return named;
}

async function missingFiles(ctx: Context): Promise<string[]> {
  const damage: string[] = [];
  for (const path of await namedFiles(ctx)) {
    if (!(await ctx.files.stat(path))) damage.push(`${path} is missing, and a row names it`);
  }
  return damage;
}

/** Files that no row names, and drafts, without any clearing: of a server that ended by itself there are none. */
export async function leftOver(env: NodeJS.ProcessEnv): Promise<string[]> {
  const { ctx, database } = await openInstallation(readSettings(env));
  try {
    const named = await namedFiles(ctx);
    const found: string[] = [];
    for (const kind of FILE_KINDS) {
      for (const { path } of await ctx.files.list(kind)) if (!named.has(path)) found.push(path);
    }
    const uploads = await database.queries.selectFrom('uploads').select('id').execute();
    const open = new Set(uploads.map(({ id }) => id));
    found.push(...readdirSync(ctx.uploads).filter((name) => !open.has(name)));
    return found.map((name) => `${name} is left over`);
  } finally {
    await database.close();
  }
}

/** Clears as after two days, and finds what is left over then. */
async function clear(ctx: Context, ledger: Ledger): Promise<string[]> {
  const later = { ...ctx, now: () => new Date(Date.now() + TWO_DAYS_MS) };
  const { suspicious } = await clearUnused(later);
  const damage = suspicious.map((kind) => `nearly all files of the kind ${kind} are left over`);
  const named = await namedFiles(ctx);
  ledger.forget((name) => name.startsWith('video ') && !named.has(name.slice('video '.length)));
  for (const kind of FILE_KINDS) {
    for (const { path } of await ctx.files.list(kind)) {
      if (!named.has(path)) damage.push(`${path} is left over`);
    }
  }
  for (const name of readdirSync(ctx.uploads))
    damage.push(`${name} is left over among the uploads`);
  return [...damage, ...(await missingFiles(ctx))];
}
