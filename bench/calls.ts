import { signMedia } from '../server/src/platform/security/signed-urls.ts';
import {
  answerId,
  canRetake,
  COURSES,
  lessonId,
  questionId,
  QUESTIONS_PER_QUIZ,
} from './catalogue.ts';
import { videoFiles } from './files.ts';
import { BEARERS, emailOf, RARE_NAMES } from './names.ts';
import { attempted, courseOf, COURSES_PER_USER, givenPlace } from './people.ts';
import { PASSWORD } from './sets.ts';
import { get, json, ofConnection, post, range, type Request, turned, type World } from './world.ts';

export interface Call {
  readonly name: string;
  readonly title: string;
  readonly kind: 'read' | 'write' | 'log-in';
  /** Who may call it; what students do must not grow with the school. */
  readonly of: 'student' | 'staff' | 'visitor';
  /** The requests of one of the connections, in their order, over and over. */
  requests(world: World, connection: number): Request[];
  /** The status of a right answer. */
  readonly status: number;
  /** What is wrong with the body of an answer; undefined where nothing is. */
  fault(body: Buffer): string | undefined;
  /** What must differ between two right answers, to be taken out before they are compared. */
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

const PIECE = 256 * 1024;
const STEP = 32 * 1024;

export const calls: readonly Call[] = [
  {
    name: 'login',
    title: 'log-in',
    kind: 'log-in',
    of: 'visitor',
    status: 200,
    requests: ({ people }, connection) =>
      ofConnection(people.enterers, connection).map((user) => ({
        method: 'POST',
        path: '/api/token/',
        headers: json,
        body: JSON.stringify({ email: emailOf(user), password: PASSWORD }),
      })),
    fault: (body) => unless(typeof parsed(body)['access'] === 'string', 'no access token'),
    differs: /(?<="(access|refresh)":")[^"]+/g,
  },
  {
    name: 'profile',
    title: 'profile',
    kind: 'read',
    of: 'student',
    status: 200,
    requests: (world, connection) =>
      turned(
        world.people.readers.map((user) => get(world, user, '/api/profiles/me/')),
        connection,
      ),
    fault: (body) => unless(String(parsed(body)['email']).endsWith('@bench.test'), 'no e-mail'),
  },
  {
    name: 'courses',
    title: 'course list',
    kind: 'read',
    of: 'student',
    status: 200,
    requests: (world, connection) =>
      turned(
        world.people.readers.map((user) => get(world, user, '/api/courses/')),
        connection,
      ),
    fault: (body) => unless(listOf(body) === COURSES, 'not all courses'),
  },
  {
    name: 'course',
    title: 'course page',
    kind: 'read',
    of: 'student',
    status: 200,
    requests: (world, connection) =>
      turned(
        range(COURSES_PER_USER).flatMap((k) =>
          world.people.readers.map((user) =>
            get(world, user, `/api/courses/${courseOf(user, k) + 1}/`),
          ),
        ),
        connection,
      ),
    fault: (body) => {
      const { lessons, quizzes } = parsed(body) as Record<string, unknown[]>;
      return unless(lessons?.length === 20 && (quizzes?.length ?? 0) >= 3, 'not the whole course');
    },
  },
  {
    name: 'enrollments',
    title: 'enrollments',
    kind: 'read',
    of: 'student',
    status: 200,
    requests: (world, connection) =>
      turned(
        world.people.readers.map((user) => get(world, user, '/api/enrollments/')),
        connection,
      ),
    fault: (body) => unless(listOf(body) === COURSES_PER_USER, 'not all enrollments'),
    // Opened while the two servers were asked.
    differs: /(?<="last_accessed":")[^"]+/g,
  },
  {
    name: 'complete',
    title: 'complete a lesson',
    kind: 'write',
    of: 'student',
    status: 200,
    requests: (world, connection) =>
      ofConnection(world.people.completers, connection).flatMap((user) => {
        const path = `/api/lessons/${lessonId(courseOf(user, 1), 18)}/complete/`;
        return [true, false].map((completed) => post(world, user, path, { completed }));
      }),
    fault: (body) => unless('new_achievements' in parsed(body), 'no result'),
    differs: /(?<="completed_at":")[^"]+/g,
  },
  {
    name: 'submit',
    title: 'submit a quiz',
    kind: 'write',
    of: 'student',
    status: 201,
    requests: (world, connection) =>
      range(COURSES_PER_USER).flatMap((k) =>
        ofConnection(world.people.submitters, connection).map((user) => {
          const quiz = quizOf(user, k);
          const right = 3 + ((user + k) % 8);
          const answers = Object.fromEntries(
            range(QUESTIONS_PER_QUIZ).map((question) => [
              questionId(quiz, question),
              answerId(quiz, question, givenPlace(quiz, question, right)),
            ]),
          );
          return post(world, user, `/api/quizzes/${quiz + 1}/submit/`, { answers });
        }),
      ),
    fault: (body) => unless(parsed(body)['total'] === QUESTIONS_PER_QUIZ, 'not graded'),
    differs: /(?<="(completed_at|awarded_at)":")[^"]+|(?<="(id|number)":)\d+(?=[,}])/g,
  },
  {
    name: 'attempts',
    title: 'attempts',
    kind: 'read',
    of: 'student',
    status: 200,
    requests: (world, connection) =>
      turned(
        world.people.readers.map((user) =>
          get(world, user, `/api/quizzes/${attempted(user, user % 8).quiz + 1}/attempts/`),
        ),
        connection,
      ),
    fault: (body) => unless(listOf(body) >= 1, 'no attempt'),
  },
  {
    name: 'stats',
    title: 'admin statistics',
    kind: 'read',
    of: 'staff',
    status: 200,
    requests: (world) => [get(world, world.people.staff, '/api/admin/dashboard/stats/')],
    fault: (body) => unless('overview' in parsed(body), 'no overview'),
  },
  {
    name: 'search',
    title: 'user search',
    kind: 'read',
    of: 'staff',
    status: 200,
    requests: (world, connection) =>
      turned(
        RARE_NAMES.map((name) =>
          get(
            world,
            world.people.staff,
            `/api/admin/users/?page=1&search=${encodeURIComponent(name.toLowerCase())}`,
          ),
        ),
        connection,
      ),
    fault: (body) => unless(listOf(body) === BEARERS, 'not the people of this name'),
  },
  {
    name: 'video',
    title: 'video range (256 KB)',
    kind: 'read',
    of: 'student',
    status: 206,
    requests: ({ keys }, connection) =>
      turned(
        videoFiles.flatMap(({ path }) =>
          range(12).map((place) => ({
            method: 'GET' as const,
            path: signMedia(keys, path, new Date()),
            headers: { range: `bytes=${place * STEP}-${place * STEP + PIECE - 1}` },
          })),
        ),
        connection,
      ),
    fault: (body) => unless(body.length === PIECE, 'not the whole piece'),
  },
  {
    name: 'home',
    title: 'home page',
    kind: 'read',
    of: 'visitor',
    status: 200,
    requests: () => [
      { method: 'GET', path: '/', headers: { 'accept-encoding': 'gzip, deflate, br' } },
    ],
    fault: (body) => unless(body.length > 1000, 'no page'),
  },
];
