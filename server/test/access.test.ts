import { randomUUID } from 'node:crypto';
import { api, type Endpoint } from '@trilha/contract';
import { expect, test } from 'vitest';
import { keepMessage } from '../src/features/messages/messages.ts';
import { submitQuiz } from '../src/features/quizzes/quizzes.ts';
import { questionsOfQuiz } from '../src/features/quizzes/editing/tree.ts';
import { openSession } from '../src/platform/security/sessions.ts';
import { videoFixture } from './videos.ts';
import {
  type Caller,
  PASSWORD,
  questions,
  type School,
  testSchool,
  type TestUser,
} from './school.ts';

/** What a call of an endpoint needs to succeed, and the roles that a rule of the feature refuses. */
interface Sample {
  params?: (rows: Rows) => Record<string, number>;
  query?: string;
  body?: (rows: Rows) => object;
  /** In place of a body, for multipart calls. */
  form?: FormData | (() => FormData);
  /** The callers have the password PASSWORD; otherwise they have none. */
  havePassword?: true;
  /** The expected status of an allowed call that needs more than rows, such as a code of an app. */
  outcome?: 400 | 409;
  /** Roles that a rule of the feature refuses, with the status. */
  refused?: Partial<Record<Role, 403 | 404>>;
}

interface Rows {
  course: number;
  benefit: number;
  lesson: number;
  /** Of one question. */
  quiz: number;
  question: number;
  answer: number;
  wrongAnswer: number;
  /** Of two questions. */
  longQuiz: number;
  longQuestion: number;
  /** Of the enrolled student. */
  attempt: number;
  enrollment: number;
  /** A user without other rows. */
  user: number;
  message: number;
  /** A user with two-step verification. */
  verified: number;
  /** The deletion request of another user. */
  deletion: number;
  /** Of the enrolled student. */
  session: number;
  /** Of the enrolled student. */
  passkey: number;
}

function pictureForm(field: string): FormData {
  const pixel = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  const form = new FormData();
  form.append(field, new Blob([Buffer.from(pixel, 'base64')]), 'pixel.gif');
  return form;
}

/** The path of a stored video that `newRows` creates. */
const VIDEO = '/media/videos/sample.mp4';

function posterForm(): FormData {
  const form = pictureForm('poster_file');
  form.append('url', VIDEO);
  return form;
}

function videoForm(): FormData {
  const form = new FormData();
  form.append('video_file', new Blob([videoFixture('video.mp4')]), 'video.mp4');
  return form;
}

function captionsForm(): FormData {
  const form = new FormData();
  form.append('language', 'pt-BR');
  form.append('kind', 'translation');
  form.append('captions_file', new Blob(['00:01.000 --> 00:02.000\nOlá']), 'ola.srt');
  return form;
}

function userFields(): FormData {
  const form = new FormData();
  const name = `added-${randomUUID()}`;
  form.append('email', `${name}@school.test`);
  form.append('username', name);
  form.append('password', 'a-good-password');
  return form;
}

function nameForm(): FormData {
  const form = new FormData();
  form.append('first_name', 'Maria');
  return form;
}

function usersForm(): FormData {
  const form = new FormData();
  form.append('users_file', new Blob(['email\nnew@school.test']), 'users.csv');
  return form;
}

function questionsForm(): FormData {
  const form = new FormData();
  form.append('import_file', new Blob(['Are you there? {T}']), 'questions.txt');
  return form;
}

const onlyStaff = { 'other student': 403, 'enrolled student': 403 } as const;

const onlyEnrolled = { 'other student': 403, staff: 403, superuser: 403 } as const;

const samples: Record<string, Sample> = {
  'system.health': {},
  'system.ready': {},
  'auth.login': { body: () => ({ email: 'nobody@school.test', password: 'x' }) },
  'auth.passkeyOptions': {},
  'auth.passkeyLogin': { body: () => ({}) },
  'auth.refresh': { body: () => ({ refresh: 'x' }) },
  'auth.logout': { body: () => ({ refresh: 'x' }) },
  'passwords.request': { body: () => ({ email: 'nobody@school.test' }) },
  'passwords.check': { body: () => ({ token: 'x' }) },
  'passwords.confirm': { body: () => ({ token: 'x', password: 'a-new-password' }) },
  'providers.list': {},
  'providers.startGoogle': {},
  'providers.startFacebook': {},
  'providers.returnGoogle': {},
  'providers.returnFacebook': {},
  'providers.exchange': { body: () => ({ ticket: 'x', verifier: 'x' }) },
  'profile.get': {},
  'profile.update': { body: () => ({ bio: 'Hello' }) },
  'profile.uploadImage': { form: pictureForm('profile_image') },
  'account.password': {},
  'account.changePassword': {
    havePassword: true,
    body: () => ({ current_password: PASSWORD, new_password: 'a-new-password' }),
  },
  'account.sessions': {},
  'account.endSession': {
    params: ({ session }) => ({ id: session }),
    refused: { 'other student': 404, staff: 404, superuser: 404 },
  },
  'account.endOtherSessions': {},
  'passkeys.list': {},
  'passkeys.begin': { body: () => ({}) },
  'passkeys.add': {
    body: () => ({
      response: {
        id: 'x',
        rawId: 'x',
        type: 'public-key',
        response: { clientDataJSON: 'x', attestationObject: 'x' },
      },
    }),
    outcome: 400,
  },
  'passkeys.rename': {
    params: ({ passkey }) => ({ id: passkey }),
    body: () => ({ label: 'My phone' }),
    refused: { 'other student': 404, staff: 404, superuser: 404 },
  },
  'passkeys.remove': {
    params: ({ passkey }) => ({ id: passkey }),
    refused: { 'other student': 404, staff: 404, superuser: 404 },
  },
  'secondFactor.get': { refused: onlyStaff },
  'secondFactor.start': { body: () => ({}), refused: onlyStaff },
  'secondFactor.confirm': {
    body: () => ({ code: '123456' }),
    outcome: 409,
    refused: onlyStaff,
  },
  'secondFactor.renewCodes': {
    body: () => ({ code: '123456' }),
    outcome: 409,
    refused: onlyStaff,
  },
  'secondFactor.stop': { body: () => ({ code: '123456' }), outcome: 409, refused: onlyStaff },
  'ownData.download': {},
  'ownData.deletion': {},
  'ownData.requestDeletion': { body: () => ({}) },
  'ownData.withdrawDeletion': {},
  'courses.list': {},
  'courses.get': { params: ({ course }) => ({ id: course }) },
  'courses.enroll': { params: ({ course }) => ({ id: course }) },
  'adminCourses.list': {},
  'adminCourses.get': { params: ({ course }) => ({ id: course }) },
  'adminCourses.create': {
    body: () => ({
      title: 'French for Travel',
      subtitle: 'Paris and beyond',
      description: 'What one says on the way',
      level: 'beginner',
      duration: '6 weeks',
    }),
  },
  'adminCourses.update': {
    params: ({ course }) => ({ id: course }),
    body: () => ({ title: 'Another title' }),
  },
  'adminCourses.remove': { params: ({ course }) => ({ id: course }) },
  'adminCourses.uploadIcon': { form: pictureForm('icon') },
  'adminCourses.addBenefit': {
    params: ({ course }) => ({ courseId: course }),
    body: () => ({ description: 'Small groups' }),
  },
  'adminCourses.updateBenefit': {
    params: ({ course, benefit }) => ({ courseId: course, id: benefit }),
    body: () => ({ description: 'Small groups' }),
  },
  'adminCourses.removeBenefit': {
    params: ({ course, benefit }) => ({ courseId: course, id: benefit }),
  },
  'lessons.complete': {
    params: ({ lesson }) => ({ id: lesson }),
    body: () => ({ completed: true }),
    refused: onlyEnrolled,
  },
  'lessons.position': {
    params: ({ lesson }) => ({ id: lesson }),
    body: () => ({ seconds: 3 }),
    refused: onlyEnrolled,
  },
  'adminLessons.list': {},
  'adminLessons.get': { params: ({ lesson }) => ({ id: lesson }) },
  'adminLessons.create': {
    body: ({ course }) => ({
      title: 'At the market',
      description: 'What one says there',
      duration: '02:10',
      video_url: 'https://videos.example/market.mp4',
      course_id: course,
    }),
  },
  'adminLessons.update': {
    params: ({ lesson }) => ({ id: lesson }),
    body: () => ({ title: 'Another title' }),
  },
  'adminLessons.remove': { params: ({ lesson }) => ({ id: lesson }) },
  'adminLessons.reorder': {
    params: ({ course }) => ({ id: course }),
    body: ({ lesson }) => ({ ids: [lesson] }),
  },
  'adminLessons.addTrack': { params: ({ lesson }) => ({ id: lesson }), form: captionsForm() },
  'adminLessons.removeTrack': {
    params: ({ lesson }) => ({ id: lesson }),
    query: '?language=en&kind=captions',
  },
  'enrollments.list': {},
  'achievements.list': {},
  'achievements.recent': {},
  'dashboard.stats': {},
  'adminQuizzes.list': {},
  'adminQuizzes.get': { params: ({ quiz }) => ({ id: quiz }) },
  'adminQuizzes.create': {
    body: ({ course }) => ({
      title: 'Numbers',
      description: 'From one to ten',
      course,
      questions: questions(2),
    }),
  },
  'adminQuizzes.update': {
    params: ({ quiz }) => ({ id: quiz }),
    body: () => ({ title: 'Another title' }),
  },
  'adminQuizzes.remove': { params: ({ quiz }) => ({ id: quiz }) },
  'adminQuizzes.addQuestion': {
    params: ({ quiz }) => ({ quizId: quiz }),
    body: () => questions(1)[0] ?? {},
  },
  'adminQuizzes.updateQuestion': {
    params: ({ quiz, question }) => ({ quizId: quiz, id: question }),
    body: () => ({ text: 'Another question' }),
  },
  'adminQuizzes.removeQuestion': {
    params: ({ longQuiz, longQuestion }) => ({ quizId: longQuiz, id: longQuestion }),
  },
  'adminQuizzes.addAnswer': {
    params: ({ quiz, question }) => ({ quizId: quiz, questionId: question }),
    body: () => ({ text: 'Another answer' }),
  },
  'adminQuizzes.updateAnswer': {
    params: ({ quiz, question, answer }) => ({ quizId: quiz, questionId: question, id: answer }),
    body: () => ({ text: 'Another answer' }),
  },
  'adminQuizzes.removeAnswer': {
    params: ({ quiz, question, wrongAnswer }) => ({
      quizId: quiz,
      questionId: question,
      id: wrongAnswer,
    }),
  },
  'adminQuizzes.stats': { params: ({ quiz }) => ({ id: quiz }) },
  'videos.upload': { form: videoForm() },
  'videos.metadata': { query: `?url=${encodeURIComponent(VIDEO)}` },
  'videos.poster': { form: posterForm() },
  'quizFiles.preview': { form: questionsForm() },
  'quizFiles.export': { params: ({ quiz }) => ({ id: quiz }), query: '?format=gift' },
  'adminUsers.list': {},
  'adminUsers.get': { params: ({ user }) => ({ id: user }) },
  'adminUsers.create': { form: userFields },
  'adminUsers.update': { params: ({ user }) => ({ id: user }), form: nameForm },
  'adminUsers.remove': { params: ({ user }) => ({ id: user }) },
  'adminUsers.checkPassword': { body: () => ({ password: 'a-good-password' }) },
  'adminUsers.progress': { params: ({ user }) => ({ id: user }) },
  'userFiles.preview': { form: usersForm() },
  'userFiles.store': {
    body: () => ({
      rows: [
        {
          line: 2,
          email: 'imported@school.test',
          username: 'imported',
          first_name: '',
          last_name: '',
          courses: [],
        },
      ],
      invite: false,
    }),
  },
  'userFiles.export': {},
  'adminEnrollments.list': {},
  'adminEnrollments.create': { body: ({ course, user }) => ({ course, user }) },
  'adminEnrollments.bulk': { body: ({ course }) => ({ course, users: ['nobody'] }) },
  'adminEnrollments.remove': { params: ({ enrollment }) => ({ id: enrollment }) },
  'contact.send': {
    body: () => ({
      first_name: 'Sérgio',
      last_name: 'Alves',
      email: 'sergio@example.com',
      subject: 'Outros assuntos',
      message: 'Bom dia!',
    }),
  },
  'messages.list': {},
  'messages.update': {
    params: ({ message }) => ({ id: message }),
    body: () => ({ handled: true }),
  },
  'adminDeletions.list': {},
  'adminDeletions.confirm': { params: ({ deletion }) => ({ id: deletion }) },
  'adminSecurity.get': {},
  'adminSecurity.update': { body: () => ({ staff_second_factor_required: false }) },
  'adminSecurity.staff': {},
  'adminSecurity.reset': { params: ({ verified }) => ({ id: verified }) },
  'audit.list': {},
  'quizzes.submit': {
    params: ({ quiz }) => ({ id: quiz }),
    body: ({ question, answer }) => ({ answers: { [question]: answer } }),
    refused: onlyEnrolled,
  },
  'quizzes.attempts': { params: ({ quiz }) => ({ id: quiz }) },
  'quizzes.report': {
    params: ({ attempt }) => ({ id: attempt }),
    refused: { 'other student': 404, staff: 404, superuser: 404 },
  },
};

const roles = [
  'nobody',
  'other student',
  'enrolled student',
  'staff',
  'superuser',
  'deactivated',
] as const;
type Role = (typeof roles)[number];

const endpoints = Object.entries(api).flatMap(([group, of]) =>
  Object.entries(of).map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
);

/** The expected error status of a role (401, 403 or that of the sample); undefined when allowed. */
function expectedError(endpoint: Endpoint, sample: Sample, role: Role) {
  if (endpoint.access === 'public') return undefined;
  if (role === 'nobody' || role === 'deactivated') return 401;
  const isStaff = role === 'staff' || role === 'superuser';
  if (endpoint.access === 'staff' && !isStaff) return 403;
  if (endpoint.access === 'superuser' && role !== 'superuser') return 403;
  return sample.refused?.[role];
}

async function people(school: School, { havePassword }: Sample) {
  const own = havePassword ? { password: PASSWORD } : {};
  const users: Record<Exclude<Role, 'nobody'>, TestUser> = {
    'other student': await school.user(own),
    'enrolled student': await school.user(own),
    staff: await school.user({ ...own, is_staff: true }),
    superuser: await school.user({ ...own, is_staff: true, is_superuser: true }),
    deactivated: await school.user(own),
  };
  // The last superuser cannot be deleted: this one stays.
  await school.user({ is_staff: true, is_superuser: true });
  const callers = new Map<Role, Caller>([['nobody', school.anyone]]);
  for (const [role, user] of Object.entries(users)) {
    callers.set(role as Role, await school.as(user));
  }
  await school.ctx.database.queries
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', users.deactivated.id)
    .execute();
  return { users, callers };
}

async function newRows(school: School, student: TestUser): Promise<Rows> {
  const { id: course } = await school.course({ benefits: ['A plan'] });
  const lesson = await school.lesson(course, {
    tracks: [{ kind: 'captions', language: 'en', path: '/media/captions/a.vtt' }],
  });
  const { id: benefit } = await school.ctx.database.queries
    .selectFrom('course_benefits')
    .select('id')
    .where('course_id', '=', course)
    .executeTakeFirstOrThrow();
  const quiz = await school.quiz(course, { questions: questions(1) });
  await school.enroll(student, course);
  const enrollment = await school.ctx.database.queries
    .selectFrom('enrollments')
    .select('id')
    .where('course_id', '=', course)
    .executeTakeFirstOrThrow();
  const user = await school.user();
  const message = await keepMessage(school.ctx, school.ctx.database.queries, {
    first_name: 'Ana',
    last_name: '',
    email: 'ana@example.com',
    subject: 'Outros assuntos',
    message: 'Olá',
  });
  const verified = await school.user({ is_staff: true });
  await school.ctx.database.queries
    .insertInto('second_factors')
    .values({
      user_id: verified.id,
      secret: 'encrypted',
      started_at: school.ctx.now().toISOString(),
      confirmed_at: school.ctx.now().toISOString(),
      last_step: 0,
    })
    .execute();
  const deletion = await school.ctx.database.queries
    .insertInto('deletion_requests')
    .values({
      user_id: (await school.user()).id,
      requested_at: school.ctx.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await openSession(school.ctx, student.id, { ip: '127.0.0.1', userAgent: '' });
  const session = await school.ctx.database.queries
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', student.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const passkey = await school.ctx.database.queries
    .insertInto('passkeys')
    .values({
      user_id: student.id,
      credential_id: randomUUID(),
      public_key: '',
      sign_count: 0,
      transports: '',
      is_synced: false,
      label: 'Phone',
      created_at: school.ctx.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [question] = await questionsOfQuiz(school.ctx.database.queries, quiz);
  const [answer, wrongAnswer] = question!.answers;
  const longQuiz = await school.quiz(course, { questions: questions(2) });
  const [longQuestion] = await questionsOfQuiz(school.ctx.database.queries, longQuiz);
  const result = await submitQuiz(school.ctx, student, quiz, { [question!.id]: answer!.id });
  await school.ctx.database.queries
    .insertInto('videos')
    .values({
      path: VIDEO,
      seconds: 2,
      poster: null,
      warning: null,
      uploaded_by: null,
      uploaded_at: school.ctx.now().toISOString(),
    })
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
  return {
    course,
    benefit,
    lesson,
    quiz,
    question: question!.id,
    answer: answer!.id,
    wrongAnswer: wrongAnswer!.id,
    longQuiz,
    longQuestion: longQuestion!.id,
    attempt: result.id,
    enrollment: enrollment.id,
    user: user.id,
    message: message.id,
    verified: verified.id,
    deletion: deletion.id,
    session: session.id,
    passkey: passkey.id,
  };
}

test('every endpoint has a sample', () => {
  expect(Object.keys(samples).toSorted()).toEqual(endpoints.map(([name]) => name).toSorted());
});

test.for(endpoints)(
  '%s allows the roles that it declares and no others',
  async ([name, endpoint]) => {
    const sample = samples[name] ?? {};
    const school = await testSchool();
    const { users, callers } = await people(school, sample);
    for (const role of roles) {
      // New rows for each role, so that the calls do not influence each other.
      const rows = await newRows(school, users['enrolled student']);
      const params = sample.params?.(rows) ?? {};
      const path =
        endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(params[key])) +
        (sample.query ?? '');
      const form = typeof sample.form === 'function' ? sample.form() : sample.form;
      const payload = form ?? sample.body?.(rows);
      // Another IP address for each role, because some calls are limited by it.
      const remoteAddress = `10.0.0.${roles.indexOf(role) + 1}`;
      const options = payload === undefined ? { remoteAddress } : { payload, remoteAddress };
      const reply = await callers.get(role)!.send(endpoint.method, path, options);
      const error = expectedError(endpoint, sample, role);
      if (error) {
        expect(reply.status, role).toBe(error);
        expect(reply.body.detail, role).toBe(reply.body.message);
      } else if (sample.outcome) {
        expect(reply.status, role).toBe(sample.outcome);
      } else if (!/^(auth|passwords|providers)\./.test(name)) {
        expect(reply.status, `${role}: ${reply.text}`).toBeLessThan(300);
      }
    }
  },
);
