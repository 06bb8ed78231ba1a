import { describe, expect, test } from 'vitest';
import { type School, testSchool } from '../../../test/school.ts';
import { create, send, uploadStatus } from '../../../test/tus.ts';
import { formOf, videoFixture, videoRows } from '../../../test/videos.ts';

type Staff = Awaited<ReturnType<School['as']>>;

const VIDEO = videoFixture('video.mp4');

async function schoolWithPaulo() {
  const school = await testSchool();
  return { school, paulo: await school.as(await school.user({ is_staff: true })) };
}

const named = async (by: Staff, url: string): Promise<unknown> =>
  (await by.get(`/admin/videos/metadata/?url=${encodeURIComponent(url)}`)).body.name;

describe('the name of a file', () => {
  test('is kept with its video, for staff, and comes along with a copy of its lesson', async () => {
    const { school, paulo } = await schoolWithPaulo();
    const { id: course } = await school.course();
    const form = await formOf({ video_file: VIDEO }, 'C:\\filmes\\Lição\u202e 1.mp4');
    const { body: video } = await paulo.send('POST', '/admin/videos/upload/', form);
    expect(video).not.toHaveProperty('name');
    expect(await named(paulo, video.url)).toBe('Lição 1.mp4');
    const { body: lesson } = await paulo.post('/admin/lessons/', {
      course_id: course,
      title: 'One',
      description: 'x',
      duration: video.duration,
      video_url: video.url,
    });
    const copy = await paulo.post(`/admin/lessons/${lesson.id}/duplicate/`);
    expect(await named(paulo, copy.body.video_url)).toBe('Lição 1.mp4');
    const student = await school.user();
    await school.enroll(student, course);
    const ana = await school.as(student);
    const teacher = await school.user({ is_staff: true, staff_role: 'teacher' });
    expect(await named(await school.as(teacher), video.url)).toBeUndefined();
    expect(JSON.stringify((await ana.get(`/courses/${course}/`)).body)).not.toContain('Lição');
  });

  test('of an upload in chunks comes with its metadata', async () => {
    const { paulo } = await schoolWithPaulo();
    const pairs = ['owner OTk=', `filename ${btoa('market.mp4')}`, 'filetype dmlkZW8vbXA0'];
    const created = await create(paulo, VIDEO.length, { 'upload-metadata': pairs.join(',') });
    const upload = `/admin/videos/resumable/${String(created.headers['location'])}`;
    expect((await uploadStatus(paulo, upload)).status).toBe(200);
    const { body } = await send(paulo, upload, 0, VIDEO);
    expect(await named(paulo, body.url)).toBe('market.mp4');
  });

  test.each<[string, string | undefined]>([
    ['nothing', undefined],
    ['no name', 'filetype dmlkZW8vbXA0'],
    ['no base64', 'filename ???'],
    ['an empty name', 'filename '],
    ['a name of signs that nobody sees', `filename ${btoa('\u0000\u0007')}`],
    ['nonsense', ', =,,filename'],
  ])('is unknown where the metadata are %s, and the upload goes on', async (_, metadata) => {
    const { school, paulo } = await schoolWithPaulo();
    const created = await create(
      paulo,
      VIDEO.length,
      metadata === undefined ? {} : { 'upload-metadata': metadata },
    );
    expect(created.status).toBe(201);
    const upload = `/admin/videos/resumable/${String(created.headers['location'])}`;
    const { body } = await send(paulo, upload, 0, VIDEO);
    expect(body).toMatchObject({ duration: '00:02' });
    expect(await named(paulo, body.url)).toBeNull();
    expect(await videoRows(school)).toMatchObject([{ name: null }]);
  });
});
