import { api, type Endpoint } from '@trilha/contract';
import { expect, test } from 'vitest';
import { submitQuiz } from '../src/features/quizzes/quizzes.ts';
import { type Caller, questions, type School, testSchool, type TestUser } from './school.ts';

/** What a call of an endpoint needs to succeed, and who is refused by a finer rule than `access`. */
interface Sample {
  params?: (rows: Rows) => Record<string, number>;
  body?: (rows: Rows) => object;
  /** In place of a body, for multipart calls. */
  form?: FormData;
  /** Roles that a rule of the feature refuses, and how. */
  refused?: Partial<Record<Role, 403 | 404>>;
}

interface Rows {
  course: number;
  lesson: number;
  /** Of one question. */
  quiz: number;
  question: number;
  answer: number;
  /** Of the enrolled student. */
  attempt: number;
}

function pictureForm(): FormData {
  const pixel = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  const form = new FormData();
  form.append('profile_image', new Blob([Buffer.from(pixel, 'base64')]), 'pixel.gif');
  return form;
}

const onlyEnrolled = { 'other student': 403, staff: 403, superuser: 403 } as const;

const samples: Record<string, Sample> = {
  'system.health': {},
  'system.ready': {},
  'auth.login': { body: () => ({ email: 'nobody@school.test', password: 'x' }) },
  'auth.refresh': { body: () => ({ refresh: 'x' }) },
  'auth.logout': { body: () => ({ refresh: 'x' }) },
  'profile.get': {},
  'profile.update': { body: () => ({ bio: 'Hello' }) },
  'profile.uploadImage': { form: pictureForm() },
  'courses.list': {},
  'courses.get': { params: ({ course }) => ({ id: course }) },
  'courses.enroll': { params: ({ course }) => ({ id: course }) },
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
  'enrollments.list': {},
  'achievements.list': {},
  'achievements.recent': {},
  'dashboard.stats': {},
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

/** What the rights alone say: 401, 403, or undefined for everything that comes after them. */
function refusalFor(endpoint: Endpoint, sample: Sample, role: Role) {
  if (endpoint.access === 'public') return undefined;
  if (role === 'nobody' || role === 'deactivated') return 401;
  const isStaff = role === 'staff' || role === 'superuser';
  if (endpoint.access === 'staff' && !isStaff) return 403;
  if (endpoint.access === 'superuser' && role !== 'superuser') return 403;
  return sample.refused?.[role];
}

async function people(school: School) {
  const users: Record<Exclude<Role, 'nobody'>, TestUser> = {
    'other student': await school.user(),
    'enrolled student': await school.user(),
    staff: await school.user({ is_staff: true }),
    superuser: await school.user({ is_staff: true, is_superuser: true }),
    deactivated: await school.user(),
  };
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
  const { id: course, lessons } = await school.course({ lessons: 1 });
  const quiz = await school.quiz(course, { questions: questions(1) });
  await school.enroll(student, course);
  const { question, answer } = await school.ctx.database.queries
    .selectFrom('questions')
    .innerJoin('answers', 'answers.question_id', 'questions.id')
    .select(['questions.id as question', 'answers.id as answer'])
    .where('quiz_id', '=', quiz)
    .orderBy('answers.id')
    .executeTakeFirstOrThrow();
  const result = await submitQuiz(school.ctx, student, quiz, { [question]: answer });
  return { course, lesson: lessons[0] ?? 0, quiz, question, answer, attempt: result.id };
}

test('every endpoint has a sample', () => {
  expect(Object.keys(samples).toSorted()).toEqual(endpoints.map(([name]) => name).toSorted());
});

test.for(endpoints)('%s lets in whom it declares, and nobody else', async ([name, endpoint]) => {
  const sample = samples[name] ?? {};
  const school = await testSchool();
  const { users, callers } = await people(school);
  for (const role of roles) {
    // Rows of its own for each role: what one does must not change what another may do.
    const rows = await newRows(school, users['enrolled student']);
    const params = sample.params?.(rows) ?? {};
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(params[key]));
    const payload = sample.form ?? sample.body?.(rows);
    const options = payload === undefined ? {} : { payload };
    const reply = await callers.get(role)!.send(endpoint.method, path, options);
    const refusal = refusalFor(endpoint, sample, role);
    if (refusal) {
      expect(reply.status, role).toBe(refusal);
      expect(reply.body.detail, role).toBe(reply.body.message);
    } else if (!name.startsWith('auth.')) {
      expect(reply.status, `${role}: ${reply.text}`).toBeLessThan(300);
    }
  }
});
