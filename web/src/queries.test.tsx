import { api, type Endpoint } from '@trilha/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adminCoursesQuery } from './features/admin/courses/queries.ts';
import {
  courseLessonsQuery,
  useDeleteLesson,
  useLessonsChanged,
} from './features/admin/lessons/queries.ts';
import {
  editedQuizQuery,
  theirQuizQuery,
  useDeleteQuiz,
} from './features/admin/quizzes/queries.ts';
import { invalidateAfter, STALE_AFTER } from './features/admin/stale-after.ts';
import {
  courseQuery,
  coursesQuery,
  enrollmentsQuery,
  recentAchievementsQuery,
  useEnroll,
} from './features/learn/queries.ts';
import { endpointQuery, invalidate } from './lib/api/endpoint-query.ts';
import { queryClient } from './lib/api/query.ts';
import { json } from './lib/browser.testing.ts';

const GETS: ReadonlySet<string> = new Set(
  Object.values(api)
    .flatMap((group) => Object.values<Endpoint>(group))
    .flatMap(({ method, path }) => (method === 'GET' ? [path] : [])),
);

let asked: string[];
/** What the server's one course holds. */
let holds: { lesson_count: number; quiz_count: number };

beforeEach(() => {
  asked = [];
  holds = { lesson_count: 3, quiz_count: 2 };
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search } = new URL(url);
    const path = pathname.replace('/api', '');
    asked.push(`${method} ${path}${search}${typeof body === 'string' ? ` ${body}` : ''}`);
    if (method === 'DELETE' && path.startsWith('/admin/lessons/')) holds.lesson_count -= 1;
    if (method === 'DELETE' && path.startsWith('/admin/quizzes/')) holds.quiz_count -= 1;
    if (method === 'DELETE') return new Response(null, { status: 204 });
    if (method !== 'GET') return json(201, { id: 9 });
    if (/\/\d+\/$/.test(path)) return json(200, { id: 1, ...holds });
    return json(200, { count: 1, next: null, previous: null, results: [{ id: 1, ...holds }] });
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** What a hook gives to a screen that is drawn once. */
function resultOf<Result>(useHook: () => Result): Result {
  const results: Result[] = [];
  const Screen = () => {
    results.push(useHook());
    return null;
  };
  renderToString(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  );
  const [result] = results;
  if (!result) throw new Error('The screen was not drawn.');
  return result;
}

const isStale = (query: { queryKey: readonly unknown[] }) =>
  queryClient.getQueryState(query.queryKey)?.isInvalidated;

test('the counts of the courses, of which the delete dialog speaks, follow a lesson that goes', async () => {
  const courses = () => queryClient.fetchQuery(adminCoursesQuery(2, 'ing'));
  expect(await courses()).toMatchObject({ results: [{ lesson_count: 3 }] });
  await resultOf(useDeleteLesson).mutateAsync(5);
  expect(await courses()).toMatchObject({ results: [{ lesson_count: 2 }] });
});

test('they follow a quiz that goes', async () => {
  const courses = () => queryClient.fetchQuery(adminCoursesQuery(1, ''));
  expect(await courses()).toMatchObject({ results: [{ quiz_count: 2 }] });
  const quiz = Object.assign(Object.create(null), { id: 5 });
  await resultOf(() => useDeleteQuiz(() => undefined)).mutateAsync({ quiz, isLastOfPage: false });
  expect(await courses()).toMatchObject({ results: [{ quiz_count: 1 }] });
});

test('a lesson that is saved makes stale what counts lessons, and nothing else', () => {
  const params = { id: 1 };
  const stale = [
    endpointQuery(api.adminLessons.list, { query: { page: 2 } }),
    endpointQuery(api.adminLessons.get, { params }),
    endpointQuery(api.adminCourses.get, { params }),
    endpointQuery(api.courses.list),
    endpointQuery(api.courses.get, { params }),
    endpointQuery(api.enrollments.list),
    endpointQuery(api.adminEnrollments.list, { query: { page: 1 } }),
    endpointQuery(api.adminUsers.progress, { params }),
    endpointQuery(api.dashboard.stats),
    endpointQuery(api.audit.list, { query: { page: 1 } }),
  ];
  const fresh = [
    endpointQuery(api.profile.get),
    endpointQuery(api.adminUsers.get, { params }),
    endpointQuery(api.adminQuizzes.list, { query: { page: 1 } }),
    endpointQuery(api.achievements.recent),
  ];
  for (const { queryKey } of [...stale, ...fresh]) queryClient.setQueryData(queryKey, Object({}));
  resultOf(useLessonsChanged)();
  expect(stale.map(isStale)).toEqual(stale.map(() => true));
  expect(fresh.map(isStale)).toEqual(fresh.map(() => false));
});

test('who asks the same shares the answer, whoever declares the endpoint', async () => {
  await queryClient.fetchQuery(courseQuery(1));
  await queryClient.fetchQuery(courseLessonsQuery(1));
  await queryClient.fetchQuery(courseQuery(2));
  expect(asked).toEqual(['GET /courses/1/', 'GET /courses/2/']);
});

test('the copy that a form works on is not made stale by what it saves', async () => {
  const queries = [editedQuizQuery(5), theirQuizQuery(5)];
  for (const { queryKey } of queries) queryClient.setQueryData(queryKey, Object({}));
  await invalidateAfter(queryClient, 'quiz');
  expect(queries.map(isStale)).toEqual([false, true]);
});

test('who joins a course sees all lists of courses anew, before the button comes to rest', async () => {
  const queries = [coursesQuery, courseQuery(1), enrollmentsQuery, recentAchievementsQuery];
  for (const { queryKey } of queries) queryClient.setQueryData(queryKey, Object({}));
  const onEnrolled = vi.fn<() => void>(() => expect(queries.some(isStale)).toBe(false));
  await resultOf(() => useEnroll(onEnrolled)).mutateAsync(1);
  expect(onEnrolled).toHaveBeenCalledTimes(1);
  expect(queries.map(isStale)).toEqual([true, true, true, false]);
});

test('a query is asked with its parameters and its query, or with the body of a POST', async () => {
  await queryClient.fetchQuery(endpointQuery(api.videos.metadata, { query: { url: 'https://x' } }));
  await queryClient.fetchQuery(endpointQuery(api.adminUsers.progress, { params: { id: 7 } }));
  await queryClient.fetchQuery(endpointQuery(api.passwords.check, { body: { token: 'one' } }));
  await queryClient.fetchQuery(endpointQuery(api.passwords.check, { body: { token: 'two' } }));
  expect(asked).toEqual([
    'GET /admin/videos/metadata/?url=https%3A%2F%2Fx',
    'GET /admin/users/7/progress/',
    'POST /password-reset/check/ {"token":"one"}',
    'POST /password-reset/check/ {"token":"two"}',
  ]);
});

test('each path of the mapping is one that is asked for', () => {
  const paths = Object.values(STALE_AFTER).flatMap((each) => (each === 'everything' ? [] : each));
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !GETS.has(path))).toEqual([]);
});

test('a path that the contract does not declare is an error of types', async () => {
  // @ts-expect-error -- no endpoint has this path
  await invalidate(queryClient, '/admin-courses/');
  await invalidate(queryClient, '/admin/courses/');
  expect(asked).toEqual([]);
});
