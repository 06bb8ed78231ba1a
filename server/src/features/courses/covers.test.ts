import { COVERS, coverAddress, ICON_NOT_AN_ADDRESS } from '@trilha/contract';
import { expect, test } from 'vitest';
import { auditEntries, courseOfThree, storedVideo } from '../../../test/lessons.ts';

/** Where students get the picture of the only course: the list, the course itself, what they are enrolled in. */
async function shown(student: Awaited<ReturnType<typeof withPosters>>['student'], course: number) {
  const [list, whole, enrollments] = await Promise.all([
    student.get('/courses/'),
    student.get(`/courses/${course}/`),
    student.get('/enrollments/'),
  ]);
  return [list.body.results[0], whole.body, enrollments.body.results[0]?.course].map(
    (answer) => answer?.cover_url,
  );
}

/** A course whose second and third lessons have a poster frame. */
async function withPosters() {
  const { school, paulo, course, lessons } = await courseOfThree();
  const posters = ['/media/pictures/two.webp', '/media/pictures/three.webp'] as const;
  for (const [index, poster] of posters.entries()) {
    const path = await storedVideo(school, `/media/videos/${index}.mp4`, poster);
    await school.ctx.database.queries
      .updateTable('lessons')
      .set({ video_url: path })
      .where('id', '=', lessons[index + 1] ?? 0)
      .execute();
  }
  const ana = await school.user();
  const student = await school.as(ana);
  return { school, paulo, course, lessons, posters, ana, student };
}

test('the picture of a course is its own, else that of its first lesson that has one', async () => {
  const { school, paulo, course, lessons, posters, ana, student } = await withPosters();
  const [two, three] = posters;
  expect(await shown(student, course)).toEqual([two, two, undefined]);
  await school.enroll(ana, course);
  expect(await shown(student, course)).toEqual([two, two, two]);

  await paulo.patch(`/admin/lessons/${lessons[2]}/`, { order: 1 });
  expect(await shown(student, course)).toEqual([three, three, three]);

  const at = `/admin/courses/${course}/`;
  await paulo.patch(at, { icon: '/media/pictures/own.webp' });
  const own = '/media/pictures/own.webp';
  expect(await shown(student, course)).toEqual([own, own, own]);
  // Staff see what it would be without.
  expect((await paulo.get(at)).body).toMatchObject({ icon: own, poster_url: three });

  await paulo.patch(at, { icon: '' });
  await school.ctx.database.queries.updateTable('videos').set({ poster: null }).execute();
  expect(await shown(student, course)).toEqual([null, null, null]);
  expect((await paulo.get(at)).body.poster_url).toBeNull();
});

test('who is not enrolled sees the pictures of the lessons, and no address of what is played', async () => {
  const { course, posters, student } = await withPosters();
  const { body, text } = await student.get(`/courses/${course}/`);
  expect(body.lessons.map((lesson: { poster_url: unknown }) => lesson.poster_url)).toEqual([
    null,
    ...posters,
  ]);
  expect(text).not.toMatch(/videos|\?exp=/);
});

test('staff choose an illustrated cover like any other field; a name that there is not is none', async () => {
  const { school, paulo, course } = await courseOfThree();
  const at = `/admin/courses/${course}/`;
  for (const icon of ['/covers/other.svg', '/covers/trail.png', '/covers/../trail.svg', 'trail']) {
    const refused = await paulo.patch(at, { icon });
    expect([refused.status, refused.body]).toEqual([400, { icon: [ICON_NOT_AN_ADDRESS] }]);
  }
  for (const name of COVERS) {
    const changed = await paulo.patch(at, { icon: coverAddress(name) });
    expect([changed.status, changed.body.icon]).toEqual([200, `/covers/${name}.svg`]);
  }
  const entries = await auditEntries(school);
  expect(entries.map(({ details }) => details)).toEqual(COVERS.map(() => ({ fields: ['icon'] })));

  const { version } = (await paulo.get(at)).body;
  await paulo.patch(at, { icon: coverAddress('book'), version });
  const late = await paulo.patch(at, { icon: coverAddress('film'), version });
  expect([late.status, late.body.fields]).toEqual([409, ['icon']]);
});
