import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { questions, testSchool } from '../../../test/school.ts';

/** A course with captions, a preview, a quiz that names a lesson, a translation and an enrolled student. */
async function fullCourse() {
  const school = await testSchool();
  const user = await school.user({ username: 'paulo', is_staff: true });
  const paulo = await school.as(user);
  const course = await school.course({
    title: 'Français',
    language: 'fr',
    lessons: 2,
    benefits: ['A', 'B'],
    translations: { en: { title: 'French', subtitle: 'S', description: '' } },
  });
  const [first = 0] = course.lessons;
  await paulo.patch(`/admin/lessons/${first}/`, { is_preview: true });
  await school.enroll(await school.user(), course.id);
  const [question] = questions(1);
  const { body: quiz } = await paulo.post('/admin/quizzes/', {
    title: 'Bonjour',
    description: 'D',
    course: course.id,
    questions: [{ ...question, lesson_id: first }],
  });
  return { school, paulo, course, first, quiz };
}

type Whole = Awaited<ReturnType<typeof fullCourse>>;

async function addCaptions({ paulo }: Whole, lesson: number) {
  const form = new FormData();
  form.set('language', 'fr');
  form.set('kind', 'captions');
  form.set('captions_file', new Blob(['00:01.000 --> 00:02.000\nSalut']), 'salut.srt');
  const reply = await paulo.send('POST', `/admin/lessons/${lesson}/captions/`, { payload: form });
  expect(reply.status).toBe(201);
}

const tracksIn = ({ school }: Whole) =>
  school.ctx.database.queries
    .selectFrom('lesson_tracks')
    .select(['lesson_id', 'path'])
    .orderBy('id')
    .execute();

test('a copy of a course is a draft with all that one learns in it, and nobody in it', async () => {
  const whole = await fullCourse();
  const { paulo, course, first, quiz } = whole;
  await addCaptions(whole, first);
  const reply = await paulo.post(`/admin/courses/${course.id}/duplicate/`, undefined, {
    headers: { 'x-interface-language': 'pt-BR' },
  });
  expect(reply.status).toBe(201);
  expect(reply.body).toMatchObject({
    title: 'Français (cópia)',
    language: 'fr',
    is_published: false,
    catalogue_entry: null,
    lesson_count: 2,
    quiz_count: 1,
    enrollment_count: 0,
    benefits: [{ description: 'A' }, { description: 'B' }],
    translations: { en: { title: 'French (copy)', subtitle: 'S' } },
  });
  const { id } = reply.body;
  const { body: lessons } = await paulo.get(`/admin/courses/${id}/lessons/`);
  const { body: before } = await paulo.get(`/admin/courses/${course.id}/lessons/`);
  const texts = (list: { title: string; order: number; track_languages: string[] }[]) =>
    list.map(({ title, order, track_languages }) => ({ title, order, track_languages }));
  expect(texts(lessons.results)).toEqual(texts(before.results));
  expect(lessons.results[0].track_languages).toEqual(['fr']);
  expect(lessons.results.map((each: { is_preview: boolean }) => each.is_preview)).toEqual([
    false,
    false,
  ]);
  const { body: quizzes } = await paulo.get(`/admin/quizzes/?course=${id}`);
  const { body: copy } = await paulo.get(`/admin/quizzes/${quizzes.results[0].id}/`);
  expect(copy).toMatchObject({
    title: 'Bonjour',
    attempts_count: 0,
    // The copied lesson, not the one of the other course.
    questions: [{ text: quiz.questions[0].text, lesson_id: lessons.results[0].id }],
  });
  const answersOf = (list: { text: string; is_correct: boolean }[]) =>
    list.map(({ text, is_correct }) => [text, is_correct]);
  expect(answersOf(copy.questions[0].answers)).toEqual(answersOf(quiz.questions[0].answers));
  expect((await paulo.post('/admin/courses/987654/duplicate/')).status).toBe(404);
});

test('a copy of a lesson stands behind it, one of a quiz in the same course', async () => {
  const { school, paulo, course, first, quiz } = await fullCourse();
  const reply = await paulo.post(`/admin/lessons/${first}/duplicate/`);
  expect(reply.status).toBe(201);
  expect(reply.body).toMatchObject({ order: 2, is_preview: false, completions_count: 0 });
  expect(reply.body.title).toMatch(/ \(copy\)$/);
  const { body } = await paulo.get(`/admin/courses/${course.id}/lessons/`);
  expect(body.results.map((each: { id: number }) => each.id)).toEqual([
    first,
    reply.body.id,
    course.lessons[1],
  ]);
  const copied = await paulo.post(`/admin/quizzes/${quiz.id}/duplicate/`);
  expect([copied.status, copied.body]).toMatchObject([
    201,
    { title: 'Bonjour (copy)', course: course.id, questions: [{ lesson_id: first }] },
  ]);
  expect(copied.body.questions[0].id).not.toBe(quiz.questions[0].id);
  for (const missing of ['/admin/lessons/987654/duplicate/', '/admin/quizzes/987654/duplicate/']) {
    expect((await paulo.post(missing)).status).toBe(404);
  }
  const entries = await school.ctx.database.queries
    .selectFrom('audit_entries')
    .select(['action', 'subject_type', 'subject_id', 'subject_name'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(entries).toMatchObject([
    { action: 'create', subject_type: 'quiz', subject_id: copied.body.id },
    { action: 'create', subject_type: 'lesson', subject_id: reply.body.id },
  ]);
});

test('captions stay as long as the lesson or its copy shows them, whichever goes first', async () => {
  for (const [gone, left] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const whole = await fullCourse();
    const { school, paulo, first } = whole;
    await addCaptions(whole, first);
    const { body: copy } = await paulo.post(`/admin/lessons/${first}/duplicate/`);
    const lessons = [first, copy.id];
    const [track] = await tracksIn(whole);
    const file = school.ctx.files.locate(track?.path ?? '');
    const captions = (at: number) =>
      `/admin/lessons/${lessons[at]}/captions/?language=fr&kind=captions`;
    expect((await paulo.delete(captions(gone))).status).toBe(204);
    expect((await tracksIn(whole)).map(({ lesson_id }) => lesson_id)).toEqual([lessons[left]]);
    expect(existsSync(file)).toBe(true);
    expect((await paulo.delete(captions(left))).status).toBe(204);
    expect(existsSync(file)).toBe(false);
  }
});

test('a copy has the material of its lesson, whose file stays as long as either names it', async () => {
  for (const [gone, left] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const { school, paulo, first } = await fullCourse();
    const form = new FormData();
    form.set('material_file', new Blob(['olá; tchau']), 'words.txt');
    const path = (lesson: number) => `/admin/lessons/${lesson}/materials/`;
    await paulo.send('POST', `${path(first)}files/`, { payload: form });
    await paulo.post(path(first), {
      title: 'A dictionary',
      link_url: 'https://dictionary.example/',
    });
    const { body: copy } = await paulo.post(`/admin/lessons/${first}/duplicate/`);
    const lessons = [first, copy.id];
    const materialsOf = async (at: number) => (await paulo.get(path(lessons[at]))).body.results;
    const withoutIds = (list: object[]) =>
      list.map((each) => ({ ...each, id: undefined, lesson_id: undefined }));
    expect(withoutIds(await materialsOf(1))).toEqual(withoutIds(await materialsOf(0)));
    const { path: file } = await school.ctx.database.queries
      .selectFrom('lesson_materials')
      .select('path')
      .where('path', 'is not', null)
      .executeTakeFirstOrThrow();
    const isThere = () => existsSync(school.ctx.files.locate(file ?? ''));
    const remove = async (at: number) => {
      for (const { id } of await materialsOf(at)) await paulo.delete(`/admin/materials/${id}/`);
    };
    await remove(gone);
    expect(await materialsOf(left)).toHaveLength(2);
    expect(isThere()).toBe(true);
    await remove(left);
    expect(isThere()).toBe(false);
  }
});

test('deleting the original leaves its copy whole, and the other way round', async () => {
  const whole = await fullCourse();
  const { paulo, course, first } = whole;
  await addCaptions(whole, first);
  const { body: copy } = await paulo.post(`/admin/courses/${course.id}/duplicate/`);
  const lessonsOf = async (id: number) =>
    (await paulo.get(`/admin/lessons/?course=${id}`)).body.results;
  const played = await lessonsOf(copy.id);
  await paulo.delete(`/admin/courses/${course.id}/`);
  expect(await lessonsOf(copy.id)).toEqual(played);
  expect(played[0]).toMatchObject({ tracks: [{ language: 'fr' }] });
  const { body: again } = await paulo.post(`/admin/courses/${copy.id}/duplicate/`);
  await paulo.delete(`/admin/courses/${again.id}/`);
  expect(await lessonsOf(copy.id)).toEqual(played);
});
