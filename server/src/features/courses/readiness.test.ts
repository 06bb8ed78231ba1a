import { expect, test } from 'vitest';
import { testSchool } from '../../../test/school.ts';

test('what a course misses is looked up in all that belongs to it', async () => {
  const school = await testSchool();
  const course = await school.course({ lessons: 2, benefits: ['A'] });
  const quiz = await school.quiz(course.id);
  const paulo = await school.as(await school.user({ is_staff: true }));
  await school.ctx.database.queries
    .updateTable('lessons')
    .set({ video_url: 'https://videos.example/hello.mp4', is_preview: true })
    .where('id', '=', course.lessons[0] ?? 0)
    .execute();
  const { body } = await paulo.get(`/admin/courses/${course.id}/readiness/`);
  const found = Object.fromEntries(
    body.items.map(({ check, ...item }: { check: string }) => [check, item]),
  );
  expect(found).toMatchObject({
    lessons: { is_met: true, is_needed: true },
    videos: { is_met: true },
    captions: { is_met: false, missing: [{ kind: 'lesson', id: course.lessons[1] }] },
    quizzes: { is_met: true },
    question_lessons: { is_met: false, missing: [{ kind: 'quiz', id: quiz }] },
    picture: { is_met: false },
    benefits: { is_met: true },
    language: { is_met: false },
    previews: { is_met: false },
  });
  expect((await paulo.get('/admin/courses/987654/readiness/')).status).toBe(404);
});
