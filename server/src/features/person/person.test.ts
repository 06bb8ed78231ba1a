import { ERASED_NAME, NOTE_NOT_YOURS, NOTE_OF_ANOTHER, type TimelineEntry } from '@trilha/contract';
import { expect, test } from 'vitest';
import { choose, questionsOf } from '../../../test/quizzes.ts';
import { type Caller, type School, testSchool } from '../../../test/school.ts';
import { keepMessage } from '../messages/messages.ts';

const AT_FIRST = '2026-03-10T15:00:00.000Z';

async function office() {
  const school = await testSchool();
  const teacher = await school.user({ is_staff: true, username: 'paulo', first_name: 'Paulo' });
  const ana = await school.user({ username: 'ana', email: 'ana@school.test', first_name: 'Ana' });
  return { school, teacher, ana, paulo: await school.as(teacher) };
}

/** All entries, page by page. */
async function wholeTimeline(staff: Caller, id: number, show = '') {
  const pages: TimelineEntry[][] = [];
  let before = '';
  do {
    const { status, body } = await staff.get(
      `/admin/users/${id}/timeline/?show=${show}&before=${before}`,
    );
    expect(status).toBe(200);
    pages.push(body.results);
    before = body.next ?? '';
  } while (before !== '');
  return pages;
}

/** Something of every kind, each a minute after the one before. */
async function eventful({ school, ana, paulo }: Awaited<ReturnType<typeof office>>) {
  const course = await school.course({ title: 'Français', lessons: 2 });
  const quiz = await school.quiz(course.id, { title: 'Salut' });
  await paulo.post('/admin/enrollments/', { user: ana.id, course: course.id });
  const student = await school.as(ana);
  school.pass({ minutes: 1 });
  await student.post(`/lessons/${course.lessons[0]}/complete/`, { completed: true });
  school.pass({ minutes: 1 });
  const answers = choose(await questionsOf(student, course.id, quiz), 1);
  await student.post(`/quizzes/${quiz}/submit/`, { answers });
  school.pass({ minutes: 1 });
  await keepMessage(school.ctx, school.ctx.database.queries, {
    first_name: 'Ana',
    last_name: 'Lima',
    email: 'Ana@School.test',
    subject: 'Outros assuntos',
    message: 'When do we begin?',
  });
  school.pass({ minutes: 1 });
  await school.anyone.post('/password-reset/', { email: ana.email });
  await school.mails();
  school.pass({ minutes: 1 });
  await paulo.post(`/admin/users/${ana.id}/notes/`, { text: 'Comes by bus.' });
  school.pass({ minutes: 1 });
  const [enrollment] = (await paulo.get('/admin/enrollments/')).body.results;
  await paulo.delete(`/admin/enrollments/${enrollment.id}/`);
  return { course, quiz };
}

test('a person’s page: how to reach them, when they were last seen, how far they are in each course', async () => {
  const all = await office();
  const { ana, paulo } = all;
  const { course } = await eventful(all);
  const { status, body } = await paulo.get(`/admin/users/${ana.id}/person/`);
  expect([status, body]).toMatchObject([
    200,
    {
      email: 'ana@school.test',
      birth_date: null,
      bio: '',
      guardian_name: '',
      guardian_contact: '',
      last_seen: expect.any(String),
      courses: [
        {
          course_id: course.id,
          title: 'Français',
          video_progress: 50,
          quiz_progress: expect.any(Number),
          ended_at: '2026-03-10T15:06:00.000Z',
        },
      ],
    },
  ]);
});

test('the timeline has everything, the newest first, and what it is narrowed to', async () => {
  const all = await office();
  const { ana, paulo, teacher } = all;
  const { course, quiz } = await eventful(all);
  const [entries = []] = await wholeTimeline(paulo, ana.id);
  const minute = (n: number) => new Date(Date.parse(AT_FIRST) + n * 60_000).toISOString();
  const inCourse = { id: course.id, title: 'Français', language: null };
  expect(entries).toMatchObject([
    {
      kind: 'audit',
      at: minute(6),
      action: 'end',
      subject_type: 'enrollment',
      actor_name: 'paulo',
    },
    { kind: 'ended', at: minute(6), course: inCourse },
    {
      kind: 'note',
      at: minute(5),
      text: 'Comes by bus.',
      author_name: 'Paulo',
      author_id: teacher.id,
    },
    { kind: 'mail', at: minute(4), state: 'sent', subject: expect.stringContaining('senha') },
    { kind: 'message', at: minute(3), name: 'Ana Lima', handled: false },
    { kind: 'attempt', at: minute(2), quiz_id: quiz, title: 'Salut', number: 1, course: inCourse },
    { kind: 'lesson', at: minute(1), id: course.lessons[0], course: inCourse },
    { kind: 'audit', at: minute(0), action: 'enroll' },
    { kind: 'enrolled', at: minute(0), course: inCourse },
  ]);
  // What a mail or a message said is told by no list.
  expect(JSON.stringify(entries)).not.toMatch(/When do we begin|html|token/);
  const kinds = async (show: string) =>
    (await wholeTimeline(paulo, ana.id, show)).flat().map(({ kind }) => kind);
  expect(await kinds('notes')).toEqual(['note']);
  expect(await kinds('courses')).toEqual(['ended', 'enrolled']);
  expect(await kinds('lessons')).toEqual(['lesson']);
  expect(await kinds('quizzes')).toEqual(['attempt']);
  expect(await kinds('messages')).toEqual(['message']);
  expect(await kinds('mails')).toEqual(['mail']);
  expect(await kinds('audit')).toEqual(['audit', 'audit']);
  expect(await kinds('nonsense')).toHaveLength(9);
  // Somebody else has had none of it.
  expect(await wholeTimeline(paulo, teacher.id)).toEqual([[]]);
});

test('page by page nothing is missing and nothing twice, whatever happened in the same moment', async () => {
  const all = await office();
  const { school, ana, paulo } = all;
  await eventful(all);
  const at = school.ctx.now().toISOString();
  const { queries } = school.ctx.database;
  const mail = { kind: 'mail', html: null, text: null, give_up_at: at, attempts: 1 };
  const rows = Array.from({ length: 35 }, (_, index) => index);
  await queries
    .insertInto('staff_notes')
    .values(
      rows.map((n) => ({ user_id: ana.id, author_name: 'rita', text: `${n}`, created_at: at })),
    )
    .execute();
  await queries
    .insertInto('outgoing_mails')
    .values(rows.map((n) => ({ ...mail, recipient: ana.email, subject: `${n}`, created_at: at })))
    .execute();
  const pages = await wholeTimeline(paulo, ana.id);
  expect(pages.map((page) => page.length)).toEqual([30, 30, 19]);
  const keys = pages.flat().map(({ kind, id }) => `${kind} ${id}`);
  expect(new Set(keys).size).toBe(79);
  // The same at once, in the order of the moments.
  const moments = pages.flat().map((entry) => entry.at);
  expect(moments).toEqual(moments.toSorted().toReversed());
});

const noteOf = (staff: Caller, id: number, text = 'Comes by bus.') =>
  staff.post(`/admin/users/${id}/notes/`, { text });

test('a note is changed by its author alone, and deleted by them or a superuser; each is audited without its words', async () => {
  const { school, ana, paulo } = await office();
  const rita = await school.as(await school.user({ is_staff: true }));
  const root = await school.as(await school.user({ is_superuser: true, is_staff: true }));
  const { status, body: note } = await noteOf(paulo, ana.id);
  expect([status, note]).toMatchObject([201, { text: 'Comes by bus.', edited_at: null }]);
  const path = `/admin/notes/${note.id}/`;
  school.pass({ minutes: 1 });
  for (const other of [rita, root]) {
    expect(await other.patch(path, { text: 'No' })).toMatchObject({
      status: 403,
      body: { detail: NOTE_OF_ANOTHER },
    });
  }
  const changed = await paulo.patch(path, { text: 'By train.' });
  expect(changed.body).toMatchObject({ text: 'By train.', edited_at: '2026-03-10T15:01:00.000Z' });
  expect(await rita.delete(path)).toMatchObject({ status: 403, body: { detail: NOTE_NOT_YOURS } });
  expect((await root.delete(path)).status).toBe(204);
  expect((await paulo.patch(path, { text: 'Again' })).status).toBe(404);
  const { body: own } = await noteOf(paulo, ana.id);
  expect((await paulo.delete(`/admin/notes/${own.id}/`)).status).toBe(204);

  const { results } = (await root.get('/admin/audit/?subject_type=note')).body;
  expect(
    results.map((entry: { action: string; subject_name: string }) => [
      entry.action,
      entry.subject_name,
    ]),
  ).toEqual([
    ['delete', 'ana'],
    ['create', 'ana'],
    ['delete', 'ana'],
    ['update', 'ana'],
    ['create', 'ana'],
  ]);
  expect(JSON.stringify(results)).not.toMatch(/bus|train/);
});

test.each([
  [{ text: ' ' }, 'Write a note.'],
  [{ text: 'x'.repeat(5001) }, 'Must be at most 5000 characters.'],
])('a note that is blank or too long is refused', async (sent, sentence) => {
  const { ana, paulo } = await office();
  expect(await paulo.post(`/admin/users/${ana.id}/notes/`, sent)).toMatchObject({
    status: 400,
    body: { text: [sentence] },
  });
});

/** The names of the authors of a person’s notes. */
async function authors(staff: Caller, id: number) {
  const notes = (await wholeTimeline(staff, id, 'notes')).flat();
  return notes.map((note) => note.kind === 'note' && [note.author_id, note.author_name]);
}

test('the notes of staff who are gone stay: under their name where they were deleted, without it where erased', async () => {
  const { school, ana, paulo } = await office();
  const root = await school.as(await school.user({ is_superuser: true, is_staff: true }));
  const [rita, saul] = await Promise.all(
    ['rita', 'saul'].map((username) => school.user({ is_staff: true, username })),
  );
  for (const author of [rita, saul]) {
    if (author) await noteOf(await school.as(author), ana.id);
    school.pass({ minutes: 1 });
  }
  await root.delete(`/admin/users/${rita?.id}/`);
  await requestErasure(school, saul?.id ?? 0);
  const [request] = (await root.get('/admin/deletions/')).body.results;
  expect((await root.post(`/admin/deletions/${request.id}/confirm/`)).status).toBe(204);
  expect(await authors(paulo, ana.id)).toEqual([
    [null, ERASED_NAME],
    [null, 'rita'],
  ]);
});

async function requestErasure({ ctx }: School, user_id: number) {
  const requested_at = ctx.now().toISOString();
  await ctx.database.queries
    .insertInto('deletion_requests')
    .values({ user_id, requested_at })
    .execute();
}

test('who was invited is so until they have a password, log in, or are made inactive', async () => {
  const { school, paulo } = await office();
  const { queries } = school.ctx.database;
  const { id } = await school.user();
  const isInvited = async (changes: object) => {
    await queries.updateTable('users').set(changes).where('id', '=', id).execute();
    const { body } = await paulo.get(`/admin/users/${id}/person/`);
    expect(body).not.toHaveProperty('password_hash');
    return body.is_invited;
  };
  expect(await isInvited({ last_seen_at: null, password_hash: 'x' })).toBe(false);
  expect(await isInvited({ password_hash: null })).toBe(true);
  expect(await isInvited({ is_active: false })).toBe(false);
  expect(await isInvited({ is_active: true, last_seen_at: school.ctx.now().toISOString() })).toBe(
    false,
  );
  expect(await isInvited({ last_seen_at: null, password_hash: 'x' })).toBe(false);
});

test('an erased person has no page, no timeline and no notes', async () => {
  const { school, ana, paulo } = await office();
  const root = await school.as(await school.user({ is_superuser: true, is_staff: true }));
  await noteOf(paulo, ana.id);
  await requestErasure(school, ana.id);
  const [request] = (await root.get('/admin/deletions/')).body.results;
  await root.post(`/admin/deletions/${request.id}/confirm/`);
  const { queries } = school.ctx.database;
  const { id } = await queries
    .selectFrom('users')
    .select('id')
    .where('erased_at', 'is not', null)
    .executeTakeFirstOrThrow();
  for (const gone of [ana.id, id]) {
    expect((await paulo.get(`/admin/users/${gone}/person/`)).status).toBe(404);
    expect((await paulo.get(`/admin/users/${gone}/timeline/`)).status).toBe(404);
    expect((await noteOf(paulo, gone)).status).toBe(404);
    expect((await paulo.patch(`/admin/users/${gone}/person/`, {})).status).toBe(404);
  }
  expect(await queries.selectFrom('staff_notes').select('id').execute()).toEqual([]);
});

test('staff change birth date and guardian of students, superusers those of staff', async () => {
  const { school, ana, teacher, paulo } = await office();
  const rita = await school.as(await school.user({ is_staff: true }));
  const details = {
    birth_date: '2014-05-31',
    guardian_name: 'Otto Lima',
    guardian_contact: '+351 912 345 678',
  };
  const path = `/admin/users/${ana.id}/person/`;
  const { status, body } = await rita.patch(path, details);
  expect([status, body]).toMatchObject([200, { ...details, version: 2 }]);
  // Unchanged nothing is written.
  expect((await rita.patch(path, details)).body.version).toBe(2);
  expect((await rita.patch(path, { birth_date: '' })).body).toMatchObject({
    birth_date: null,
    guardian_name: 'Otto Lima',
  });
  expect((await rita.patch(`/admin/users/${teacher.id}/person/`, details)).status).toBe(403);
  const { results } = (await paulo.get('/admin/audit/')).body;
  expect(results.map((entry: { details: unknown }) => entry.details)).toEqual([
    { fields: ['birth_date'] },
    { fields: ['birth_date', 'guardian_name', 'guardian_contact'] },
  ]);
});
