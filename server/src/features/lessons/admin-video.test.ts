import { VIDEO_FILE_GONE, VIDEO_NOT_AN_ADDRESS } from '@trilha/contract';
import { describe, expect, test } from 'vitest';
import {
  address,
  courseOfThree,
  auditEntries,
  LESSONS,
  market,
  schoolWithPaulo,
  storedVideo,
} from '../../../test/lessons.ts';

describe('the address of a video', () => {
  test.for([
    'javascript:alert(1)',
    'data:video/mp4;base64,AAAA',
    'ftp://videos.example/a.mp4',
    'file:///etc/passwd',
    '/etc/passwd',
    '//videos.example/a.mp4',
    'videos.example/a.mp4',
    'http:videos.example',
    'http://',
    '/media/',
    '/media/videos/',
    '/media/../secret.key',
    '/media/videos/../../secret.key',
    '/media/videos/%2e%2e/secret.key',
    '/media/videos\\a.mp4',
    '/media/videos/.hidden',
    '/media//videos/a.mp4',
    '/media/videos/a.mp4 onerror=alert(1)',
    '/mediators/a.mp4',
    '/media/videos/a.mp4\n/etc',
  ])('%j is none', async (video_url) => {
    const { school, paulo, course, lessons } = await courseOfThree();
    const errors = { video_url: [VIDEO_NOT_AN_ADDRESS] };
    const created = await paulo.post(LESSONS, market(course, { video_url }));
    expect([created.status, created.body]).toEqual([400, errors]);
    const updated = await paulo.patch(`${LESSONS}${lessons[0]}/`, { video_url });
    expect([updated.status, updated.body]).toEqual([400, errors]);
    expect(await auditEntries(school)).toEqual([]);
  });

  test.for([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10',
    'https://vimeo.com/76979871',
    'http://videos.example/a.mp4?exp=1&sig=2#t=3',
  ])('%s of another host is kept as it is', async (video_url) => {
    const { paulo, course } = await courseOfThree();
    const reply = await paulo.post(LESSONS, market(course, { video_url }));
    expect([reply.status, reply.body.video_url]).toEqual([201, video_url]);
  });

  test.for(['', '?exp=1&sig=x', '?exp=1&sig=x&utm_source=y#t=10', '#t=10'])(
    'of a stored file with %j is stored without it',
    async (rest) => {
      const { school, paulo, course } = await courseOfThree();
      const path = await storedVideo(school);
      const reply = await paulo.post(LESSONS, market(course, { video_url: path + rest }));
      expect(reply.status).toBe(201);
      expect(reply.body.video_url).toMatch(/^\/media\/videos\/market\.mp4\?exp=\d+&sig=[\w-]+$/);
      const { video_url } = await school.ctx.database.queries
        .selectFrom('lessons')
        .select('video_url')
        .where('id', '=', reply.body.id)
        .executeTakeFirstOrThrow();
      expect(video_url).toBe(path);
      // A form may send back the signed address that it read.
      const again = await paulo.patch(`${LESSONS}${reply.body.id}/`, reply.body);
      expect(again.body).toEqual(reply.body);
      expect(await auditEntries(school)).toHaveLength(1);
    },
  );

  test('of an older installation without a list of videos may stay', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const { id: course } = await school.course();
    const id = await school.lesson(course, { video_url: '/media/videos/old.mp4' });
    const { body } = await paulo.get(`${LESSONS}${id}/`);
    const reply = await paulo.patch(`${LESSONS}${id}/`, { ...body, title: 'New title' });
    expect([reply.status, reply.body.title]).toEqual([200, 'New title']);
    // Once no lesson uses the file, it cannot be used again.
    await paulo.patch(`${LESSONS}${id}/`, { video_url: address('new') });
    const back = await paulo.patch(`${LESSONS}${id}/`, { video_url: body.video_url });
    expect([back.status, back.body]).toEqual([400, { video_url: [VIDEO_FILE_GONE] }]);
  });
});
