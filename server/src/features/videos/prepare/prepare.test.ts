import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { queueDueSchedules } from '../../../platform/jobs/schedules.ts';
import { withFfmpeg } from '../../../../test/ffmpeg.ts';
import {
  callsOf,
  fakeFfmpeg,
  jobsOf,
  only,
  schoolWithVideo,
  storeFixture,
  unwatched,
} from '../../../../test/prepared-videos.ts';
import { testSchool } from '../../../../test/school.ts';
import {
  auditEntriesOf,
  filesOf,
  formOf,
  storyboardsOf,
  videoFixture,
  videoRows,
} from '../../../../test/videos.ts';
import { clearUnused } from '../clearing.ts';
import { preparationOfAll } from './job.ts';
import { prepareVideo } from './prepare.ts';

const LESSONS = '/admin/lessons/';

const unsigned = (address: string | null | undefined) => address?.split('?')[0];

describe('an uploaded video', () => {
  test('gets a poster, pictures for the seek bar and a rendition, which its lessons then play', async () => {
    const folder = await fakeFfmpeg();
    const school = await testSchool();
    const staff = await school.user({ is_staff: true });
    const paulo = await school.as(staff);
    const form = await formOf({ video_file: videoFixture('video.mp4') });
    const { body: video } = await paulo.send('POST', '/admin/videos/upload/', form);
    expect(await jobsOf(school)).toMatchObject([{ status: 'waiting' }]);
    const { id: course } = await school.course();
    const fields = { title: 'A', description: 'B', duration: '00:02', course_id: course };
    const { body: lesson } = await paulo.post(LESSONS, { ...fields, video_url: video.url });
    const forStaff = async () => (await paulo.get(`${LESSONS}${lesson.id}/`)).body;
    expect(lesson).toMatchObject({ video_preparation: 'waiting' });
    const pupil = await school.user();
    await school.enroll(pupil, course);
    const seen = async () => {
      const reply = await (await school.as(pupil)).get(`/courses/${course}/`);
      return reply.body.lessons[0];
    };
    expect(await seen()).toMatchObject({
      video_url: video.url,
      poster_url: null,
      storyboard: null,
    });

    await school.jobs();
    expect(await jobsOf(school)).toEqual([
      { status: 'done', failure: null, progress_done: 100, progress_total: 100 },
    ]);
    const row = only(await videoRows(school));
    expect(row).toMatchObject({ path: unsigned(video.url), preparation: 'done' });
    expect(await forStaff()).toMatchObject({ video_preparation: 'done' });
    const now = await seen();
    expect(now.poster_url).toBe(row.poster);
    expect(unsigned(now.video_url)).toBe(row.rendition);
    expect(row.rendition).not.toBe(row.path);
    expect(now.storyboard).toEqual({
      url: expect.stringMatching(/^\/media\/storyboards\/[0-9a-f]{32}\.webp\?exp=\d+&sig=/),
      every: 2,
      count: 1,
      columns: 1,
      width: 160,
      height: 90,
    });
    // The lesson itself is as it was, and both files can be fetched.
    const [stored] = await school.ctx.database.queries.selectFrom('lessons').selectAll().execute();
    expect(stored).toMatchObject({ video_url: row.path, version: lesson.version });
    for (const url of [video.url, now.video_url, now.storyboard.url]) {
      expect((await school.app.inject({ url })).statusCode).toBe(200);
      expect((await school.app.inject({ url: unsigned(url) ?? '' })).statusCode).toBe(403);
    }
    expect(filesOf(school).uploads).toEqual([]);
    // Whoever is not enrolled gets no address of it.
    const stranger = await school.as(await school.user());
    const { body } = await stranger.get(`/courses/${course}/`);
    expect(body.lessons[0]).toMatchObject({ video_url: null, storyboard: null });
    // A machine's work is nobody's change.
    expect((await auditEntriesOf(school)).map((entry) => entry.subject_type)).toEqual([
      'video',
      'lesson',
    ]);
    const calls = callsOf(folder);
    expect(calls).toHaveLength(4);
    for (const call of calls) {
      expect(call).toMatch(
        /-threads 1 -max_pixels 9437184 -f mov -enable_drefs 0 -protocol_whitelist file .*-i file:/,
      );
    }
    // Both changes of the file are made at once, and the picture is copied.
    expect(calls[3]).toMatch(/-c:v copy -af loudnorm=I=-16\S+ -c:a aac .*-movflags \+faststart/);
  });

  test('keeps its lesson in a form that was open meanwhile, by either address', async () => {
    await fakeFfmpeg();
    const { school, path } = await schoolWithVideo();
    const { id: course } = await school.course();
    const id = await school.lesson(course, { video_url: path });
    const paulo = await school.as(await school.user({ is_staff: true }));
    const { body: before } = await paulo.get(`${LESSONS}${id}/`);
    expect(unsigned(before.video_url)).toBe(path);
    await school.jobs();
    const save = (video_url: string, title: string) =>
      paulo.patch(`${LESSONS}${id}/`, { title, video_url, version: before.version });
    const saved = await save(before.video_url, 'From an open form');
    expect([saved.status, saved.body.title]).toEqual([200, 'From an open form']);
    const { rendition } = only(await videoRows(school));
    expect(unsigned(saved.body.video_url)).toBe(rendition);
    const again = await paulo.patch(`${LESSONS}${id}/`, {
      video_url: saved.body.video_url,
      description: 'From a new form',
      version: saved.body.version,
    });
    expect(again.status).toBe(200);
    const fields = { title: 'A', description: 'B', duration: '00:02', course_id: course };
    const other = await paulo.post(LESSONS, {
      ...fields,
      video_url: rendition,
    });
    expect(other.status).toBe(201);
    const lessons = await school.ctx.database.queries.selectFrom('lessons').selectAll().execute();
    expect(lessons.map((lesson) => lesson.video_url)).toEqual([path, path]);
    // Its poster and what is known about it are found by either address, too.
    const poster = await formOf({ url: rendition ?? '' });
    expect((await paulo.send('POST', '/admin/videos/poster/', poster)).status).toBe(200);
    for (const url of [path, rendition ?? '']) {
      const { body } = await paulo.get(`/admin/videos/metadata/?url=${encodeURIComponent(url)}`);
      expect([unsigned(body.url), body.duration]).toEqual([rendition, '00:02']);
    }
  });

  test('leaves the upload for a day, for those who watch it, and at its end nothing', async () => {
    await fakeFfmpeg();
    const { school, path } = await schoolWithVideo();
    const { id: course } = await school.course();
    const id = await school.lesson(course, { video_url: path });
    await school.jobs();
    const { rendition } = only(await videoRows(school));
    school.pass({ days: 400 });
    // The files are as old as the school's clock was; on the disk they are of today.
    const has = (file: string | null) => existsSync(school.ctx.files.locate(file ?? ''));
    await school.ctx.database.queries
      .updateTable('videos')
      .set({ rendition_at: school.ctx.now().toISOString() })
      .execute();
    school.pass({ hours: 23 });
    await clearUnused(school.ctx);
    expect([has(path), has(rendition)]).toEqual([true, true]);
    school.pass({ hours: 2 });
    expect(await clearUnused(school.ctx)).toMatchObject({ files: 1, suspicious: [] });
    expect([has(path), has(rendition)]).toEqual([false, true]);
    // It is still the lesson's video, and can be saved.
    const paulo = await school.as(await school.user({ is_staff: true }));
    const saved = await paulo.patch(`${LESSONS}${id}/`, { video_url: path });
    expect([saved.status, unsigned(saved.body.video_url)]).toEqual([200, rendition]);

    await school.ctx.database.queries.deleteFrom('lessons').execute();
    expect(await clearUnused(school.ctx)).toMatchObject({ videos: 1 });
    expect(filesOf(school)).toEqual({ videos: [], pictures: [], uploads: [] });
    expect(storyboardsOf(school)).toEqual([]);
  });
});

describe('the preparation', () => {
  test('does nothing without ffmpeg, and is made up for when there is one', async () => {
    withFfmpeg();
    const { school, path } = await schoolWithVideo();
    await school.jobs();
    expect(await jobsOf(school)).toMatchObject([{ status: 'done', failure: null }]);
    expect(await videoRows(school)).toMatchObject([{ path, poster: null, preparation: null }]);
    await fakeFfmpeg();
    const look = async () => {
      school.pass({ hours: 1 });
      await queueDueSchedules(school.ctx, [preparationOfAll]);
      await school.jobs();
    };
    await look();
    expect(await videoRows(school)).toMatchObject([{ preparation: 'done' }]);
    // And not again.
    await look();
    expect(await jobsOf(school)).toHaveLength(2);
  });

  test('that staff have canceled is under way no more', async () => {
    await fakeFfmpeg();
    const { school, path } = await schoolWithVideo();
    const paulo = await school.as(await school.user({ is_staff: true }));
    const { id: course } = await school.course();
    const fields = { title: 'A', description: 'B', duration: '00:02', course_id: course };
    const { body: lesson } = await paulo.post(LESSONS, { ...fields, video_url: path });
    expect(lesson.video_preparation).toBe('waiting');
    const { results } = (await paulo.get('/admin/jobs/')).body;
    await paulo.post(`/admin/jobs/${results[0].id}/cancel/`);
    const { body: after } = await paulo.get(`${LESSONS}${lesson.id}/`);
    expect(after.video_preparation).toBeNull();
  });

  test('takes nothing from who was faster: another poster, or the end of the video', async () => {
    await fakeFfmpeg();
    const { school, path } = await schoolWithVideo();
    const { queries } = school.ctx.database;
    const poster = await school.ctx.files.save('pictures', 'webp', Readable.from(['x']));
    await prepareVideo(school.ctx, path, {
      ...unwatched,
      onPercent: () => void queries.updateTable('videos').set({ poster }).execute(),
    });
    expect(await videoRows(school)).toMatchObject([{ poster, preparation: 'done' }]);
    expect(filesOf(school).pictures).toEqual([basename(poster)]);

    const gone = await storeFixture(school);
    await prepareVideo(school.ctx, gone, {
      ...unwatched,
      onPercent: () => void queries.deleteFrom('videos').where('path', '=', gone).execute(),
    });
    // The upload itself is removed by who deletes its row.
    const { videos, pictures } = filesOf(school);
    expect([videos.length, pictures.length, storyboardsOf(school).length]).toEqual([3, 1, 1]);
    await prepareVideo(school.ctx, gone, unwatched);
  });
});
