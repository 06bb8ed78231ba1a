import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesOf, videoRows } from '../../../test/videos.ts';
import { type School, testSchool } from '../../../test/school.ts';
import { clearUnused } from './clearing.ts';
import { lockVideoFile, registerVideo } from './videos.ts';

/** A school with a course; the times of its files follow its clock. */
async function schoolWithCourse() {
  const school = await testSchool();
  const { id: course } = await school.course();
  return { school, course };
}

/** A stored video with a poster, of the time of the school's clock. Nobody looks into its file here. */
async function store(school: School, poster?: string): Promise<string> {
  const path = touch(school, `/media/videos/${randomUUID()}.mp4`);
  await registerVideo(
    school.ctx,
    undefined,
    { path, seconds: 2, warning: null, name: null },
    poster,
  );
  return path;
}

/** Creates or touches a file at the time of the school's clock. */
function touch(school: School, path: string): string {
  const file = path.startsWith('/media/') ? school.ctx.files.locate(path) : path;
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file)) writeFileSync(file, 'x');
  utimesSync(file, school.ctx.now(), school.ctx.now());
  return path;
}

const has = (school: School, path: string) => existsSync(school.ctx.files.locate(path));

describe('a video that no lesson shows', () => {
  test('is removed after a day, with its row and its poster', async () => {
    const { school, course } = await schoolWithCourse();
    const poster = touch(school, '/media/pictures/a.webp');
    const unused = await store(school, poster);
    const used = await store(school, touch(school, '/media/pictures/b.webp'));
    await school.lesson(course, { video_url: used });
    school.pass({ hours: 23 });
    expect(await clearUnused(school.ctx)).toMatchObject({ videos: 0, files: 0 });
    const young = await store(school);
    school.pass({ hours: 2 });
    expect(await clearUnused(school.ctx)).toMatchObject({ videos: 1, files: 0, suspicious: [] });
    expect((await videoRows(school)).map((row) => row.path)).toEqual([used, young].toSorted());
    expect([has(school, unused), has(school, poster)]).toEqual([false, false]);
    expect([has(school, used), has(school, young)]).toEqual([true, true]);
    expect(has(school, '/media/pictures/b.webp')).toBe(true);
  });

  test('is removed once its last lesson is deleted', async () => {
    const { school, course } = await schoolWithCourse();
    const path = await store(school);
    const lesson = await school.lesson(course, { video_url: path });
    school.pass({ days: 30 });
    expect(await clearUnused(school.ctx)).toMatchObject({ videos: 0 });
    await school.ctx.database.queries.deleteFrom('lessons').where('id', '=', lesson).execute();
    expect(await clearUnused(school.ctx)).toMatchObject({ videos: 1 });
    expect(has(school, path)).toBe(false);
  });

  test('is kept for a lesson that is saved at the same time, or the lesson is refused', async () => {
    const { school, course } = await schoolWithCourse();
    const { database } = school.ctx;
    const paths = await Promise.all(Array.from({ length: 20 }, () => store(school)));
    school.pass({ days: 2 });
    const save = (path: string) =>
      database.transaction(async (trx) => {
        if (!(await lockVideoFile(trx, path))) return false;
        await trx
          .insertInto('lessons')
          .values({
            course_id: course,
            title: 'New',
            description: '',
            duration: '00:02',
            is_preview: false,
            section_title: '',
            position: 1,
            video_url: path,
            created_at: school.ctx.now().toISOString(),
          })
          .execute();
        return true;
      });
    // Two processes remove unused videos while lessons are saved.
    const [first, second, ...saved] = await Promise.all([
      clearUnused(school.ctx),
      clearUnused(school.ctx),
      ...paths.map(save),
    ]);
    const kept = paths.filter((_, index) => saved[index]);
    expect(first.videos + second.videos).toBe(paths.length - kept.length);
    expect((await videoRows(school)).map((row) => row.path)).toEqual(kept.toSorted());
    for (const path of paths) expect(has(school, path)).toBe(kept.includes(path));
  });

  test('is locked by a lesson that uses it until that is saved', async () => {
    const { school, course } = await schoolWithCourse();
    const path = await store(school);
    school.pass({ days: 2 });
    let clearing: Promise<unknown> = Promise.resolve();
    await school.ctx.database.transaction(async (trx) => {
      expect(await lockVideoFile(trx, path)).toBe(true);
      // Starts before the lesson is inserted, and waits for this transaction.
      clearing = clearUnused(school.ctx);
      await trx
        .insertInto('lessons')
        .values({
          course_id: course,
          title: 'New',
          description: '',
          duration: '00:02',
          is_preview: false,
          section_title: '',
          position: 1,
          video_url: path,
          created_at: school.ctx.now().toISOString(),
        })
        .execute();
      // In a transaction only the database may be awaited; these queries let the other one reach its lock.
      for (let n = 0; n < 50; n += 1) await trx.selectFrom('videos').select('path').execute();
    });
    expect(await clearing).toMatchObject({ videos: 0 });
    expect(has(school, path)).toBe(true);
    expect(await videoRows(school)).toHaveLength(1);
  });
});

describe('a file that nothing names', () => {
  test('is removed after a day, whatever it is', async () => {
    const { school } = await schoolWithCourse();
    const files = ['videos/a.mp4', 'captions/a.vtt', 'profiles/a.webp', 'pictures/a.webp'].map(
      (name) => touch(school, `/media/${name}`),
    );
    const draft = touch(school, '/media/videos/b.mp4.part');
    school.pass({ hours: 23 });
    const young = touch(school, '/media/videos/c.mp4');
    const youngDraft = touch(school, '/media/videos/c.mp4.part');
    expect(await clearUnused(school.ctx)).toMatchObject({ files: 0 });
    school.pass({ hours: 2 });
    expect(await clearUnused(school.ctx)).toEqual({
      videos: 0,
      files: 5,
      uploads: 0,
      suspicious: [],
    });
    for (const path of [...files, draft]) expect(has(school, path)).toBe(false);
    for (const path of [young, youngDraft]) expect(has(school, path)).toBe(true);
  });

  test('is not one that a lesson, its captions, a user or a course names', async () => {
    const { school, course } = await schoolWithCourse();
    const { queries } = school.ctx.database;
    // From before the table of videos existed: it has no row.
    const video = touch(school, '/media/videos/old.mp4');
    const captions = touch(school, '/media/captions/old.vtt');
    const face = touch(school, '/media/profiles/old.webp');
    const icon = touch(school, '/media/pictures/old.webp');
    await school.lesson(course, {
      video_url: video,
      tracks: [{ kind: 'captions', language: 'en', path: captions }],
    });
    const { id } = await school.user();
    await queries.updateTable('users').set({ profile_image: face }).where('id', '=', id).execute();
    await queries.updateTable('courses').set({ icon }).where('id', '=', course).execute();
    school.pass({ days: 30 });
    expect(await clearUnused(school.ctx)).toMatchObject({ files: 0, suspicious: [] });
    for (const path of [video, captions, face, icon]) expect(has(school, path)).toBe(true);
  });

  test('stays where most files would be removed, because the database may be the wrong one', async () => {
    const { school } = await schoolWithCourse();
    for (let n = 0; n < 25; n += 1) touch(school, `/media/videos/${n}.mp4`);
    touch(school, '/media/captions/a.vtt');
    school.pass({ days: 2 });
    expect(await clearUnused(school.ctx)).toMatchObject({ files: 1, suspicious: ['videos'] });
    expect(filesOf(school).videos).toHaveLength(25);
  });

  test('is searched without error where there are no folders, and by several at once', async () => {
    const { school } = await schoolWithCourse();
    expect(await clearUnused(school.ctx)).toMatchObject({ files: 0, uploads: 0 });
    for (let n = 0; n < 15; n += 1) touch(school, `/media/videos/${n}.mp4`);
    school.pass({ days: 2 });
    await Promise.all([1, 2, 3].map(() => clearUnused(school.ctx)));
    expect(filesOf(school).videos).toEqual([]);
  });
});

test('inactive uploads are removed after a day, with all of their files', async () => {
  const { school } = await schoolWithCourse();
  const owner = await school.user({ is_staff: true });
  const at = (name: string) => join(school.ctx.uploads, name);
  const [dead = '', alive = '', half] = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
  // A draft of a form, and what an earlier version has left.
  for (const name of [dead, alive, `${half}.part`, `${half}.json`]) {
    touch(school, at(name));
  }
  const { queries } = school.ctx.database;
  const now = () => school.ctx.now().toISOString();
  const fields = { user_id: owner.id, size: 10, probes: 0, used_at: now(), lock_wanted: false };
  await queries
    .insertInto('uploads')
    .values([dead, alive].map((id) => ({ ...fields, id })))
    .execute();
  school.pass({ hours: 23 });
  await queries.updateTable('uploads').set({ used_at: now() }).where('id', '=', alive).execute();
  expect(await clearUnused(school.ctx)).toMatchObject({ uploads: 0 });
  school.pass({ hours: 2 });
  expect(await clearUnused(school.ctx)).toMatchObject({ uploads: 2 });
  expect(filesOf(school).uploads).toEqual([alive]);
  expect(await queries.selectFrom('uploads').select('id').execute()).toEqual([{ id: alive }]);
});
