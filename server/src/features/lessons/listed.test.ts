import { expect, test } from 'vitest';
import { testSchool } from '../../../test/school.ts';

test('staff see all lessons of a course in their order, and of no other', async () => {
  const school = await testSchool();
  const course = await school.course({ lessons: 12 });
  await school.course({ lessons: 1 });
  const paulo = await school.as(await school.user({ is_staff: true }));
  const [first, ...others] = course.lessons;
  await school.ctx.database.queries
    .insertInto('lesson_tracks')
    .values(
      ['en', 'fr'].map((language) => ({
        lesson_id: first ?? 0,
        kind: 'captions' as const,
        language,
        path: `/media/captions/${language}.vtt`,
      })),
    )
    .execute();
  const ids = [...others, first ?? 0];
  await paulo.post(`/admin/courses/${course.id}/lessons/order/`, { ids });
  const { body } = await paulo.get(`/admin/courses/${course.id}/lessons/`);
  expect(body.results.map((lesson: { id: number }) => lesson.id)).toEqual(ids);
  expect(body.results.at(-1)).toEqual({
    id: first,
    title: expect.any(String),
    duration: expect.any(String),
    order: 12,
    section_title: '',
    poster_url: null,
    video_preparation: null,
    is_preview: false,
    track_languages: ['en', 'fr'],
  });
});

test('a course without lessons has an empty list, one that is not there none', async () => {
  const school = await testSchool();
  const { id } = await school.course();
  const paulo = await school.as(await school.user({ is_staff: true }));
  expect((await paulo.get(`/admin/courses/${id}/lessons/`)).body.results).toEqual([]);
  expect((await paulo.get('/admin/courses/987654/lessons/')).status).toBe(404);
});
