import { signMedia } from '../../server/src/platform/security/signed-urls.ts';
import {
  answerId,
  canRetake,
  COURSES,
  lessonId,
  questionId,
  QUESTIONS_PER_QUIZ,
} from '../sets/catalogue.ts';
import { videoFiles } from '../sets/media-files.ts';
import { USERS_PER_RARE_NAME, emailOf, RARE_NAMES } from '../sets/user-names.ts';
import { attempted, courseOf, COURSES_PER_USER, givenPlace } from '../sets/users.ts';
import { PASSWORD } from '../sets/sets.ts';
import {
  get,
  json,
  ofConnection,
  post,
  range,
  type Request,
  rotated,
  type RequestContext,
} from './requests.ts';

export interface Call {
  readonly name: string;
  readonly title: string;
  readonly kind: 'read' | 'write' | 'log-in';
  /** Who may call it. What students do must not cost more in a larger school. */
  readonly audience: 'student' | 'staff' | 'visitor';
  /** Whether `bench/limit` answers it too. */
  readonly hasLimit?: true;
  /** The requests of one connection. It sends them in this order, again and again. */
  requests(context: RequestContext, connection: number): Request[];
  /** The status of a right answer. */
  readonly status: number;
  /** What is wrong with the body of an answer, or undefined. */
  errorIn(body: Buffer): string | undefined;
  /** What differs between two right answers. It is removed before they are compared. */
  readonly differs?: RegExp;
}

const parsed = (body: Buffer) => JSON.parse(body.toString()) as Record<string, unknown>;
const unless = (isGood: boolean, sentence: string) => (isGood ? undefined : sentence);
const listOf = (body: Buffer) => (parsed(body)['results'] as unknown[]).length;

/** The quiz that a submitter takes again and again. */
function quizOf(user: number, k: number): number {
  const first = courseOf(user, k);
  return canRetake(first) ? first : first + COURSES;
}

const CHUNK_BYTES = 256 * 1024;
const STRIDE_BYTES = 32 * 1024;

export const calls: readonly Call[] = [
  {
    name: 'login',
    title: 'log-in',
    kind: 'log-in',
    audience: 'visitor',
    status: 200,
    requests: ({ groups }, connection) =>
      ofConnection(groups.loginUsers, connection).map((user) => ({
        method: 'POST',
        path: '/api/token/',
        headers: json,
        body: JSON.stringify({ email: emailOf(user), password: PASSWORD }),
      })),
    errorIn: (body) => unless(typeof parsed(body)['access'] === 'string', 'no access token'),
    differs: /(?<="(access|refresh)":")[^"]+/g,
  },
  {
    name: 'profile',
    title: 'profile',
    kind: 'read',
    audience: 'student',
    status: 200,
    requests: (context, connection) =>
      rotated(
        context.groups.readers.map((user) => get(context, user, '/api/profiles/me/')),
        connection,
      ),
    errorIn: (body) => unless(String(parsed(body)['email']).endsWith('@bench.test'), 'no e-mail'),
  },
  {
    name: 'courses',
    title: 'course list',
    kind: 'read',
    audience: 'student',
    status: 200,
    requests: (context, connection) =>
      rotated(
        context.groups.readers.map((user) => get(context, user, '/api/courses/')),
        connection,
      ),
    errorIn: (body) => unless(listOf(body) === COURSES, 'not all courses'),
  },
  {
    name: 'course',
    title: 'course page',
    kind: 'read',
    audience: 'student',
    hasLimit: true,
    status: 200,
    requests: (context, connection) =>
      rotated(
        range(COURSES_PER_USER).flatMap((k) =>
          context.groups.readers.map((user) =>
            get(context, user, `/api/courses/${courseOf(user, k) + 1}/`),
          ),
        ),
        connection,
      ),
    errorIn: (body) => {
      const { lessons, quizzes } = parsed(body) as Record<string, unknown[]>;
      return unless(lessons?.length === 20 && (quizzes?.length ?? 0) >= 3, 'not the whole course');
    },
  },
  {
    name: 'enrollments',
    title: 'enrollments',
    kind: 'read',
    audience: 'student',
    status: 200,
    requests: (context, connection) =>
      rotated(
        context.groups.readers.map((user) => get(context, user, '/api/enrollments/')),
        connection,
      ),
    errorIn: (body) => unless(listOf(body) === COURSES_PER_USER, 'not all enrollments'),
    // Opened while the two servers were asked.
    differs: /(?<="last_accessed":")[^"]+/g,
  },
  {
    name: 'complete',
    title: 'complete a lesson',
    kind: 'write',
    audience: 'student',
    hasLimit: true,
    status: 200,
    requests: (context, connection) =>
      ofConnection(context.groups.completers, connection).flatMap((user) => {
        const path = `/api/lessons/${lessonId(courseOf(user, 1), 18)}/complete/`;
        return [true, false].map((completed) => post(context, user, path, { completed }));
      }),
    errorIn: (body) => unless('new_achievements' in parsed(body), 'no result'),
    differs: /(?<="completed_at":")[^"]+/g,
  },
  {
    name: 'submit',
    title: 'submit a quiz',
    kind: 'write',
    audience: 'student',
    status: 201,
    requests: (context, connection) =>
      range(COURSES_PER_USER).flatMap((k) =>
        ofConnection(context.groups.submitters, connection).map((user) => {
          const quiz = quizOf(user, k);
          const right = 3 + ((user + k) % 8);
          const answers = Object.fromEntries(
            range(QUESTIONS_PER_QUIZ).map((question) => [
              questionId(quiz, question),
              answerId(quiz, question, givenPlace(quiz, question, right)),
            ]),
          );
          return post(context, user, `/api/quizzes/${quiz + 1}/submit/`, { answers });
        }),
      ),
    errorIn: (body) => unless(parsed(body)['total'] === QUESTIONS_PER_QUIZ, 'not graded'),
    differs: /(?<="(completed_at|awarded_at)":")[^"]+|(?<="(id|number)":)\d+(?=[,}])/g,
  },
  {
    name: 'attempts',
    title: 'attempts',
    kind: 'read',
    audience: 'student',
    status: 200,
    requests: (context, connection) =>
      rotated(
        context.groups.readers.map((user) =>
          get(context, user, `/api/quizzes/${attempted(user, user % 8).quiz + 1}/attempts/`),
        ),
        connection,
      ),
    errorIn: (body) => unless(listOf(body) >= 1, 'no attempt'),
  },
  {
    name: 'stats',
    title: 'admin statistics',
    kind: 'read',
    audience: 'staff',
    status: 200,
    requests: (context) => [get(context, context.groups.staff, '/api/admin/dashboard/stats/')],
    errorIn: (body) => unless('overview' in parsed(body), 'no overview'),
  },
  {
    name: 'today',
    title: 'what waits for staff',
    kind: 'read',
    audience: 'staff',
    status: 200,
    requests: (context) => [get(context, context.groups.staff, '/api/admin/today/')],
    errorIn: (body) => unless('attention' in parsed(body), 'nothing of today'),
  },
  {
    name: 'search',
    title: 'user search',
    kind: 'read',
    audience: 'staff',
    status: 200,
    requests: (context, connection) =>
      rotated(
        RARE_NAMES.map((name) =>
          get(
            context,
            context.groups.staff,
            `/api/admin/users/?page=1&search=${encodeURIComponent(name.toLowerCase())}`,
          ),
        ),
        connection,
      ),
    errorIn: (body) => unless(listOf(body) === USERS_PER_RARE_NAME, 'not the people of this name'),
  },
  {
    name: 'find',
    title: 'search of everything, with a slip',
    kind: 'read',
    audience: 'staff',
    status: 200,
    requests: (context, connection) =>
      rotated(
        // The second and the third letter in the wrong order.
        RARE_NAMES.map((name) =>
          get(
            context,
            context.groups.staff,
            `/api/admin/search/?q=${encodeURIComponent(name.toLowerCase().replace(/^(.)(.)(.)/, '$1$3$2'))}`,
          ),
        ),
        connection,
      ),
    errorIn: (body) =>
      unless((parsed(body)['people'] as unknown[]).length === 5, 'not five of this name'),
  },
  {
    name: 'counts',
    title: 'counts of what waits',
    kind: 'read',
    audience: 'staff',
    status: 200,
    requests: (context) => [get(context, context.groups.staff, '/api/admin/counts/')],
    errorIn: (body) => unless('open_messages' in parsed(body), 'no counts'),
  },
  {
    name: 'video',
    title: 'video range (256 KB)',
    kind: 'read',
    audience: 'student',
    hasLimit: true,
    status: 206,
    requests: ({ keys }, connection) =>
      rotated(
        videoFiles.flatMap(({ path }) =>
          range(12).map((place) => ({
            method: 'GET' as const,
            path: signMedia(keys, path, new Date()),
            headers: {
              range: `bytes=${place * STRIDE_BYTES}-${place * STRIDE_BYTES + CHUNK_BYTES - 1}`,
            },
          })),
        ),
        connection,
      ),
    errorIn: (body) => unless(body.length === CHUNK_BYTES, 'not the whole range'),
  },
  {
    name: 'home',
    title: 'home page',
    kind: 'read',
    audience: 'visitor',
    status: 200,
    requests: () => [
      { method: 'GET', path: '/', headers: { 'accept-encoding': 'gzip, deflate, br' } },
    ],
    errorIn: (body) => unless(body.length > 1000, 'no page'),
  },
];
