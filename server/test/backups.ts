import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { heldFiles } from '../src/platform/backup/hold.ts';
import { makeBackup, type Making } from '../src/platform/backup/make.ts';
import {
  type Database,
  type Engine,
  json,
  openDatabase,
} from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { tables } from '../src/platform/database/tables.ts';
import { diskFiles } from '../src/platform/media/files.ts';
import { engine, testDatabase } from './database/database.ts';
import { userWithAllData } from './person.ts';
import type { School } from './school.ts';

/** A folder that goes with its test. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * An empty installation, of the engine under test or on SQLite.
 * @param isFile on SQLite: in a file, as a school's, and not in memory
 */
export async function emptyTarget(of: Engine = engine, isFile = false) {
  const folder = testFolder();
  let database: Database;
  if (of === engine && !(isFile && of === 'sqlite')) ({ database } = await testDatabase());
  else {
    database = openDatabase({ file: join(folder, 'trilha.db') });
    await migrate(database);
  }
  onTestFinished(() => database.close());
  const now = () => new Date('2026-03-11T15:00:00.000Z');
  const files = heldFiles(diskFiles(join(folder, 'media')), { database, now });
  return { database, files, folder, now };
}

export type Installation = Awaited<ReturnType<typeof emptyTarget>>;

/** Fills every table, and makes files of each kind that rows name. */
export async function fillSchool(school: School): Promise<void> {
  const { ctx } = school;
  const { queries } = ctx.database;
  const { user, course } = await userWithAllData(school, { is_staff: true });
  const at = ctx.now().toISOString();
  const write = (kind: 'videos' | 'captions' | 'storyboards' | 'materials', ending: string) =>
    ctx.files.save(kind, ending, Readable.from([Buffer.alloc(70_000, ending)]));
  const [lesson = 0] = course.lessons;
  const logo = await ctx.files.save('pictures', 'webp', Readable.from(['logo']));
  const content = { identity: { name: 'Casa', shortName: 'Casa', logo: logo.slice(16) } };
  await queries
    .insertInto('school_drafts')
    .values({ id: 1, school: json(content), logo, edited_at: at, edited_by: user.id })
    .execute();
  await queries
    .insertInto('school_versions')
    .values({
      school: json(content),
      logo,
      sections: 'identity',
      created_at: at,
      created_by: user.id,
      published_at: at,
    })
    .execute();
  await queries
    .insertInto('answer_templates')
    .values({ name: 'Hello', text: 'Olá, {first_name}!' })
    .execute();
  await queries
    .insertInto('course_benefits')
    .values({ course_id: course.id, description: 'A plan' })
    .execute();
  await queries
    .insertInto('course_translations')
    .values({
      course_id: course.id,
      language: 'fr',
      title: 'Un cours',
      subtitle: '',
      description: '',
    })
    .execute();
  await queries
    .insertInto('lesson_materials')
    .values({
      lesson_id: lesson,
      position: 1,
      kind: 'file',
      title: 'What one says first',
      path: await write('materials', 'pdf'),
      file_type: 'pdf',
      file_name: 'Hello.pdf',
      file_size: 70_000,
      created_at: at,
    })
    .execute();
  const path = await write('captions', 'vtt');
  await queries
    .insertInto('lesson_tracks')
    .values({ lesson_id: lesson, kind: 'captions', language: 'en', path })
    .execute();
  const video = await write('videos', 'mp4');
  const replaced = { rendition: await write('videos', 'webm'), rendition_at: at };
  const storyboard = await write('storyboards', 'jpg');
  await queries
    .insertInto('videos')
    .values([
      // A number that needs all its digits.
      { path: video, seconds: 0.1 + 0.2, storyboard, uploaded_at: at },
      // Its upload has been cleared away: the rendition is played.
      { path: '/media/videos/replaced.mp4', seconds: 1e21, uploaded_at: at, ...replaced },
    ])
    .execute();
  await queries.updateTable('lessons').set({ video_url: video }).where('id', '=', lesson).execute();
  await queries
    .insertInto('password_tokens')
    .values({
      user_id: user.id,
      purpose: 'reset',
      token_hash: 'hash',
      created_at: at,
      expires_at: at,
    })
    .execute();
  await queries
    .insertInto('school_settings')
    .values({ name: 'staff_second_factor_required', is_on: false })
    .execute();
  await queries
    .insertInto('data_keys')
    .values({ name: 'secondFactors', encrypted: 'encrypted' })
    .execute();
  await queries
    .insertInto('outgoing_mails')
    .values({
      kind: 'mail',
      recipient: 'waits@school.test',
      subject: 'It waits',
      html: 'a link',
      text: 'a link',
      created_at: at,
      give_up_at: at,
      attempts: 1,
      next_try_at: at,
    })
    .execute();
  await queries
    .insertInto('jobs')
    .values({
      kind: 'sample',
      payload: '{"name":"\u00e1 \\" \u2028 \ud83d\ude00"}',
      status: 'running',
      attempts: 1,
      max_attempts: 1,
      progress_done: 0,
      progress_total: 0,
      created_at: at,
      due_at: at,
      lease_token: 'token',
    })
    .execute();
  await school.anyone.post('/client-errors/', { message: 'It broke.' });
  // An id that was given and is free again must not be given twice.
  const gone = await school.user({ username: 'gone' });
  await queries.deleteFrom('users').where('id', '=', gone.id).execute();
}

/** Every row of every table but these, in an order and a form that both engines share. */
export async function rowsOf(
  { queries }: Database,
  without: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of Object.keys(tables) as (keyof typeof tables)[]) {
    if (without.includes(table)) continue;
    const rows = await queries.selectFrom(table).selectAll().execute();
    all[table] = rows.map((row) => inOneForm(row)).toSorted();
  }
  return all;
}

/** PostgreSQL sorts the names in a JSON column. */
function inOneForm(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The content of a backup's files by their paths. */
export async function contentsOf(
  { files }: Pick<Installation, 'files'>,
  paths: readonly string[],
): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const path of paths) {
    contents[path] = await files.withLocalFile(path, async (file) =>
      readFileSync(file).toString('base64'),
    );
  }
  return contents;
}

/** Makes an archive and says where it is. */
export async function archiveOf(
  school: Pick<School, 'ctx'>,
  making: Partial<Making> = {},
): Promise<string> {
  const file = join(testFolder(), 'school.tar');
  await makeBackup(school.ctx, { file, secrets: () => [{ text: 'a secret' }], ...making });
  return file;
}
