import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { onTestFinished } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createCourse, type NewCourse } from '../src/features/courses/courses.ts';
import { enroll } from '../src/features/enrollments/enrollments.ts';
import { createLesson, type NewLesson } from '../src/features/lessons/lessons.ts';
import { createQuiz, type NewQuiz } from '../src/features/quizzes/quizzes.ts';
import { createUser, type NewUser } from '../src/features/users/users.ts';
import { openSession } from '../src/platform/access.ts';
import type { Context } from '../src/platform/context.ts';
import { diskFiles } from '../src/platform/files.ts';
import { deriveKeys } from '../src/platform/signing.ts';
import { testDatabase } from './database.ts';

export const PASSWORD = 'a-long-password';

interface Reply {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  /** The parsed JSON body, `undefined` where there is none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look at whatever came.
  readonly body: any;
  readonly text: string;
}

/** The API as one caller sees it. */
export interface Caller {
  get(path: string, options?: InjectOptions): Promise<Reply>;
  post(path: string, body?: unknown, options?: InjectOptions): Promise<Reply>;
  put(path: string, body?: unknown, options?: InjectOptions): Promise<Reply>;
  patch(path: string, body?: unknown, options?: InjectOptions): Promise<Reply>;
  delete(path: string, options?: InjectOptions): Promise<Reply>;
  send(method: string, path: string, options?: InjectOptions): Promise<Reply>;
}

export interface TestUser {
  readonly id: number;
  readonly email: string;
  readonly username: string;
  readonly is_staff: boolean;
}

/** An empty school on a real database of the engine under test, with factories; ends with its test. */
export interface School {
  readonly app: FastifyInstance;
  readonly ctx: Context;
  readonly anyone: Caller;
  /** Speaks as this user, with a session of their own. */
  as(user: TestUser): Promise<Caller>;
  /** Moves the school's clock. */
  pass(time: { minutes?: number; hours?: number; days?: number }): void;
  user(fields?: Partial<NewUser>): Promise<TestUser>;
  course(fields?: Partial<NewCourse> & { lessons?: number }): Promise<{
    id: number;
    lessons: number[];
  }>;
  lesson(courseId: number, fields?: Partial<NewLesson>): Promise<number>;
  quiz(courseId: number, fields?: Partial<NewQuiz>): Promise<number>;
  enroll(user: TestUser, courseId: number): Promise<void>;
}

/** A quiz of `n` questions, each with the first of three answers right. */
export function questions(n: number): NewQuiz['questions'] {
  return Array.from({ length: n }, (_, index) => ({
    text: `Question ${index + 1}`,
    answers: ['Right', 'Wrong', 'Also wrong'].map((text, place) => ({
      text,
      is_correct: place === 0,
    })),
  }));
}

export async function testSchool(): Promise<School> {
  const { database } = await testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'trilha-school-'));
  let now = new Date('2026-03-10T15:00:00.000Z').getTime();
  const ctx: Context = {
    database,
    files: diskFiles(join(folder, 'media')),
    keys: deriveKeys('a secret for tests only'),
    timeZone: 'America/Sao_Paulo',
    now: () => new Date(now),
  };
  const app = await buildApp(ctx, {
    logLevel: 'silent',
    trustProxy: 0,
    corsOrigins: ['https://client.example'],
    apiBaseUrl: '/api',
  });
  onTestFinished(async () => {
    await app.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  let count = 0;
  const factories = {
    async user(fields: Partial<NewUser> = {}) {
      count += 1;
      const user = { email: `user${count}@school.test`, username: `user${count}`, ...fields };
      const { id } = await createUser(ctx, user);
      return { id, email: user.email, username: user.username, is_staff: user.is_staff ?? false };
    },
    async course({ lessons = 0, ...fields }: Partial<NewCourse> & { lessons?: number } = {}) {
      count += 1;
      const { id } = await createCourse(ctx, {
        title: `Course ${count}`,
        subtitle: 'A subtitle',
        description: 'A description',
        level: 'beginner',
        duration: '12 weeks',
        ...fields,
      });
      const ids: number[] = [];
      for (let index = 0; index < lessons; index += 1) ids.push(await factories.lesson(id));
      return { id, lessons: ids };
    },
    async lesson(courseId: number, fields: Partial<NewLesson> = {}) {
      count += 1;
      const { id } = await createLesson(ctx, {
        course_id: courseId,
        title: `Lesson ${count}`,
        description: 'What it is about',
        duration: '01:30',
        video_url: `/media/videos/${count}.mp4`,
        ...fields,
      });
      return id;
    },
    async quiz(courseId: number, fields: Partial<NewQuiz> = {}) {
      count += 1;
      const { id } = await createQuiz(ctx, {
        course_id: courseId,
        title: `Quiz ${count}`,
        description: 'What it asks',
        passing_score: 70,
        can_retake: true,
        show_report: true,
        questions: questions(3),
        ...fields,
      });
      return id;
    },
    async enroll(user: TestUser, courseId: number) {
      // Through the front door, whatever the course's policy is.
      await enroll(ctx, { id: user.id, is_staff: true }, courseId);
    },
  };

  return {
    app,
    ctx,
    anyone: caller(app),
    as: async (user) => {
      const { access } = await openSession(ctx, user.id, { ip: '127.0.0.1', userAgent: 'test' });
      return caller(app, access);
    },
    pass: ({ minutes = 0, hours = 0, days = 0 }) => {
      now += ((days * 24 + hours) * 60 + minutes) * 60_000;
    },
    ...factories,
  };
}

/** A caller with an access token, or without one. Paths are below `/api`. */
export function caller(app: FastifyInstance, access?: string): Caller {
  const send: Caller['send'] = async (method, path, options = {}) => {
    const reply = await app.inject({
      method: method as 'GET',
      url: `/api${path}`,
      ...options,
      headers: {
        ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
        ...options.headers,
      },
    });
    const isJson = String(reply.headers['content-type']).startsWith('application/json');
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.body,
      body: isJson && reply.body !== '' ? JSON.parse(reply.body) : undefined,
    };
  };
  const withBody =
    (method: string) =>
    (path: string, body?: unknown, options: InjectOptions = {}) =>
      send(method, path, body === undefined ? options : { payload: body as object, ...options });
  return {
    send,
    get: (path, options) => send('GET', path, options),
    delete: (path, options) => send('DELETE', path, options),
    post: withBody('POST'),
    put: withBody('PUT'),
    patch: withBody('PATCH'),
  };
}
