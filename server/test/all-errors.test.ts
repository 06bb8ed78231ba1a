import {
  BIRTH_DATE_NOT_PAST,
  COURSE_UNKNOWN,
  COURSES_UNKNOWN,
  EMAIL_TAKEN,
  ENROLL_COURSE_UNKNOWN,
  OWNER_UNKNOWN,
  PICTURE_NOT_READABLE,
  RIGHT_ANSWER_STAYS,
  STUDENT_UNKNOWN,
  TRANSLATION_OF_OWN,
  USER_UNKNOWN,
  USERNAME_TAKEN,
  VIDEO_FILE_GONE,
} from '@trilha/contract';
import { expect, test } from 'vitest';
import { keepMessage } from '../src/features/messages/messages.ts';
import { teacherWithQuiz } from './quizzes.ts';
import { questions, testSchool } from './school.ts';

/*
 * All errors of a body are reported together: those that its schema finds, those of its file, and those that only
 * the database can find. What the schema accepts as a whole is tested in the features.
 */

const UNKNOWN = 2_000_000_000;
const GONE = '/media/videos/gone.mp4';
const REQUIRED = ['Title is required'];
const FOREIGN_LESSON = ["This lesson does not belong to the quiz's course."];

async function office() {
  const school = await testSchool();
  const ana = await school.user({ username: 'ana', email: 'ana@school.test' });
  const bruno = await school.user({ username: 'bruno', email: 'bruno@school.test' });
  const paulo = await school.as(await school.user({ username: 'paulo', is_staff: true }));
  return { school, ana, bruno, paulo };
}

/** A multipart form; a repeated field is a list. */
function formOf(fields: Record<string, string | Blob | readonly string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value, 'picture.gif');
    else for (const each of [value].flat()) form.append(name, each);
  }
  return form;
}

const NO_PICTURE = () => new Blob(['no picture']);

test('a new user: taken names and unknown courses beside what is missing', async () => {
  const { school, paulo } = await office();
  const before = await school.ctx.database.queries.selectFrom('users').selectAll().execute();
  const taken = { email: 'ANA@school.test', username: 'Bruno', courses: String(UNKNOWN) };
  const short = await paulo.post('/admin/users/', formOf({ ...taken, password: 'short' }));
  expect([short.status, short.body]).toEqual([
    400,
    {
      email: [EMAIL_TAKEN],
      username: [USERNAME_TAKEN],
      courses: [COURSES_UNKNOWN],
      password: ['Password must be at least 8 characters'],
    },
  ]);
  const oneInvalid = formOf({ email: 'ana@', username: 'bruno', password: 'a-good-password' });
  expect((await paulo.post('/admin/users/', oneInvalid)).body).toEqual({
    email: ['Invalid email format'],
    username: [USERNAME_TAKEN],
  });
  const withFile = { ...taken, password: 'a-good-password', profile_image: NO_PICTURE() };
  expect((await paulo.post('/admin/users/', formOf(withFile))).body).toEqual({
    email: [EMAIL_TAKEN],
    username: [USERNAME_TAKEN],
    courses: [COURSES_UNKNOWN],
    profile_image: [PICTURE_NOT_READABLE],
  });
  const after = await school.ctx.database.queries.selectFrom('users').selectAll().execute();
  expect(after).toEqual(before);
});

test('a user who is changed: the names of others beside what is invalid, the own ones are free', async () => {
  const { ana, paulo } = await office();
  const path = `/admin/users/${ana.id}/`;
  const others = formOf({ email: 'bruno@school.test', username: 'bruno', password: 'short' });
  expect((await paulo.patch(path, others)).body).toEqual({
    email: [EMAIL_TAKEN],
    username: [USERNAME_TAKEN],
    password: ['Password must be at least 8 characters'],
  });
  const own = formOf({ email: 'ana@school.test', username: 'ana', password: 'short' });
  expect((await paulo.patch(path, own)).body).toEqual({
    password: ['Password must be at least 8 characters'],
  });
  const file = formOf({ username: 'bruno', profile_image: NO_PICTURE() });
  expect((await paulo.patch(path, file)).body).toEqual({
    username: [USERNAME_TAKEN],
    profile_image: [PICTURE_NOT_READABLE],
  });
});

test('the own profile: a taken name and a day to come beside a text that is too long', async () => {
  const { school, ana } = await office();
  const caller = await school.as(ana);
  const body = { username: 'BRUNO', birth_date: '2999-01-01', phone: '1'.repeat(41) };
  expect((await caller.patch('/profiles/me/', body)).body).toEqual({
    username: [USERNAME_TAKEN],
    birth_date: [BIRTH_DATE_NOT_PAST],
    phone: ['Must be at most 40 characters.'],
  });
  const own = { username: 'ana', phone: '1'.repeat(41) };
  expect((await caller.patch('/profiles/me/', own)).body).toEqual({
    phone: ['Must be at most 40 characters.'],
  });
});

test('a person’s details: a day to come beside a name that is too long', async () => {
  const { ana, paulo } = await office();
  const body = { birth_date: '2999-01-01', guardian_name: 'x'.repeat(151) };
  expect((await paulo.patch(`/admin/users/${ana.id}/person/`, body)).body).toEqual({
    birth_date: [BIRTH_DATE_NOT_PAST],
    guardian_name: ['Must be at most 150 characters.'],
  });
});

test('a lesson: an unknown course and a video that is gone beside what is missing', async () => {
  const { school, paulo } = await office();
  const { lessons } = await school.course({ lessons: 1 });
  const body = { title: ' ', course_id: UNKNOWN, video_url: `${GONE}?exp=1&sig=x` };
  const errors = { title: REQUIRED, course_id: [COURSE_UNKNOWN], video_url: [VIDEO_FILE_GONE] };
  const created = await paulo.post('/admin/lessons/', body);
  expect(created.body).toEqual({
    ...errors,
    description: ['Description is required'],
    duration: ['Duration is required'],
  });
  const changed = await paulo.patch(`/admin/lessons/${lessons[0]}/`, body);
  expect([changed.status, changed.body]).toEqual([400, errors]);
});

test('a course: a translation into its own language beside what is missing', async () => {
  const { school, paulo } = await office();
  const translations = { fr: { title: 'Titre', subtitle: '', description: '' } };
  const { id } = await school.course({ translations });
  const errors = { title: REQUIRED, 'translations.fr.title': [TRANSLATION_OF_OWN] };
  const changed = await paulo.patch(`/admin/courses/${id}/`, { title: '', language: 'fr' });
  expect([changed.status, changed.body]).toEqual([400, errors]);
  const created = await paulo.post('/admin/courses/', { language: 'fr', translations });
  expect(created.body).toMatchObject({ ...errors, duration: ['Duration is required'] });
});

test('an enrollment: an unknown user or course beside the other one, which is missing', async () => {
  const { paulo } = await office();
  const path = '/admin/enrollments/';
  expect((await paulo.post(path, { user: UNKNOWN })).body).toEqual({
    user: [USER_UNKNOWN],
    course: ['Course is required'],
  });
  expect((await paulo.post(path, { course: UNKNOWN })).body).toEqual({
    user: ['User is required'],
    course: [ENROLL_COURSE_UNKNOWN],
  });
  expect((await paulo.post(`${path}bulk/`, { course: UNKNOWN, users: [] })).body).toEqual({
    course: [ENROLL_COURSE_UNKNOWN],
    users: ['Enter at least one user.'],
  });
});

test('the poster of a video: a video that is gone beside a picture that is none', async () => {
  const { paulo } = await office();
  const form = formOf({ url: GONE, poster_file: NO_PICTURE() });
  expect((await paulo.post('/admin/videos/poster/', form)).body).toEqual({
    url: [VIDEO_FILE_GONE],
    poster_file: [PICTURE_NOT_READABLE],
  });
});

test('a quiz: an unknown course, and ids of other trees beside questions without a text', async () => {
  const { school, paulo, path, load } = await teacherWithQuiz();
  const { lessons } = await school.course({ lessons: 1 });
  const [first, second] = (await load()).questions;
  const tree = [
    { ...first, text: '', lesson_id: lessons[0] },
    { ...second, id: UNKNOWN },
    { id: 'x', lesson_id: 'y', answers: 'z' },
    null,
  ];
  const { status, body } = await paulo.patch(path, { title: '', questions: tree });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    title: REQUIRED,
    'questions.0.text': ['Question text is required'],
    'questions.0.lesson_id': FOREIGN_LESSON,
    'questions.1.id': ['This question does not belong to this quiz.'],
    'questions.2.answers': ['At least two answers are required'],
  });
  const other = { title: '', course: UNKNOWN };
  const errors = { title: REQUIRED, course: [COURSE_UNKNOWN] };
  expect((await paulo.patch(path, other)).body).toEqual(errors);
  const created = await paulo.post('/admin/quizzes/', { ...other, questions: questions(1) });
  expect(created.body).toEqual({ ...errors, description: ['Description is required'] });
});

test('a question and an answer: a lesson of elsewhere, and the right answer, beside a missing text', async () => {
  const { school, paulo, path, load } = await teacherWithQuiz();
  const { lessons } = await school.course({ lessons: 1 });
  const body = { text: '', lesson_id: lessons[0] };
  const errors = { text: ['Question text is required'], lesson_id: FOREIGN_LESSON };
  const answers = [
    { text: 'a', is_correct: true },
    { text: 'b', is_correct: false },
  ];
  const added = await paulo.post(`${path}questions/`, { ...body, answers });
  expect(added.body).toEqual(errors);
  const [first] = (await load()).questions;
  const question = `${path}questions/${first.id}/`;
  expect((await paulo.patch(question, body)).body).toEqual(errors);
  const right = first.answers.find((answer: { is_correct: boolean }) => answer.is_correct);
  const unmarked = { text: '', is_correct: false };
  expect((await paulo.patch(`${question}answers/${right.id}/`, unmarked)).body).toEqual({
    text: ['Answer text is required'],
    is_correct: [RIGHT_ANSWER_STAYS],
  });
  const more = Array.from({ length: 17 }, (_, n) => ({ text: `more ${n}`, is_correct: false }));
  for (const answer of more) await paulo.post(`${question}answers/`, answer);
  expect((await paulo.post(`${question}answers/`, { text: '' })).body).toEqual({
    text: ['Answer text is required'],
    non_field_errors: ['At most 20 answers are possible.'],
  });
});

test('a row that is not there stays behind an invalid body', async () => {
  const { paulo } = await teacherWithQuiz();
  const [lesson, quiz] = [`/admin/lessons/${UNKNOWN}/`, `/admin/quizzes/${UNKNOWN}/`];
  for (const path of [lesson, quiz]) {
    const { status, body } = await paulo.patch(path, { title: '' });
    expect([status, body]).toEqual([400, { title: REQUIRED }]);
  }
});

test('a lead: an unknown owner and student beside a stage that is none', async () => {
  const { school, ana, paulo } = await office();
  const { id } = await keepMessage(school.ctx, school.ctx.database.queries, {
    first_name: 'Inês',
    last_name: 'Couto',
    email: 'ines@example.com',
    subject: 'Outros assuntos',
    message: 'Bom dia!',
  });
  const changes = { stage: 'asleep', owner: ana.id, student: UNKNOWN };
  expect((await paulo.patch(`/admin/messages/${id}/`, changes)).body).toEqual({
    stage: ['Choose one of the stages.'],
    owner: [OWNER_UNKNOWN],
    student: [STUDENT_UNKNOWN],
  });
});
