import { GRADEBOOK_PAGE_SIZE } from '@trilha/contract';
import { COURSES, QUIZZES } from '../sets/catalogue.ts';
import { longTimer, SMALL_COURSES, staffOf } from '../sets/office.ts';
import { RARE_NAMES } from '../sets/user-names.ts';
import { COURSES_PER_USER } from '../sets/users.ts';

/** Who asks: all rights, teacher of three courses with few people, or with a tenth of all in each. */
export type Asking = keyof ReturnType<typeof staffOf>;

/** What staff ask for, of which none may take longer the larger the school is. */
export interface ListCall {
  readonly title: string;
  readonly as: Asking;
  readonly path: string;
}

const rare = RARE_NAMES[0].toLowerCase();
/** The second and the third letter in the wrong order. */
const slip = rare.replace(/^(.)(.)(.)/, '$1$3$2');
const SEARCHES: readonly (readonly [string, string])[] = [
  ['a rare name', rare],
  ['a frequent name', 'souza'],
  ['two words', 'ana souza'],
  ['two letters', 'an'],
  ['what all have', 'bench'],
  ['what nobody has', 'qqqzzz'],
];

const pagesOf = (rows: number, perPage: number) => Math.ceil(rows / perPage);

/** A moment within the time of the sets, in a cursor of a timeline. */
const momentOf = (day: string) => `${Date.parse(day)}-7-1`;

/** All lists of staff on the set of so many users: their first page, a deep one, and what narrows them. */
export function listCalls(users: number): ListCall[] {
  const big = 1;
  const small = (SMALL_COURSES[0] ?? 0) + 1;
  const inBig = (users * COURSES_PER_USER) / COURSES;
  const person = longTimer(users) + 1;
  const ask =
    (as: Asking) =>
    (title: string, path: string): ListCall => ({ title, as, path: `/api/admin${path}` });
  const all = ask('all');
  const teachers: readonly (readonly [Asking, string, number])[] = [
    ['teacher', 'a teacher of few', users / 50],
    ['bigTeacher', 'a teacher of many', inBig],
  ];
  return [
    all('users', '/users/'),
    all('users, a deep page', `/users/?page=${pagesOf(users * 0.9, 10)}`),
    all('users by name, a deep page', `/users/?order=name&page=${pagesOf(users * 0.9, 10)}`),
    all(
      'users by last visit, a deep page',
      `/users/?order=-last_seen&page=${pagesOf(users * 0.9, 10)}`,
    ),
    ...SEARCHES.map(([what, words]) =>
      all(`users, ${what}`, `/users/?search=${encodeURIComponent(words)}`),
    ),
    all('users, what all have, a deep page', `/users/?search=bench&page=${pagesOf(users / 2, 10)}`),
    all('users of a course, a deep page', `/users/?course=${big}&page=${pagesOf(inBig * 0.9, 10)}`),
    ...SEARCHES.map(([what, words]) =>
      all(`search, ${what}`, `/search/?q=${encodeURIComponent(words)}`),
    ),
    all('search, a slip', `/search/?q=${encodeURIComponent(slip)}`),
    all('a person', `/users/${person}/person/`),
    all('their progress', `/users/${person}/progress/`),
    all('their timeline', `/users/${person}/timeline/`),
    all(
      'their timeline, deep in it',
      `/users/${person}/timeline/?before=${momentOf('2026-03-01')}`,
    ),
    all(
      'their mails, deep in them',
      `/users/${person}/timeline/?show=mails&before=${momentOf('2026-03-01')}`,
    ),
    all('enrollments', '/enrollments/'),
    all('enrollments, a deep page', `/enrollments/?page=${pagesOf(users * 3.6, 10)}`),
    all(
      'enrollments of a course, a deep page',
      `/enrollments/?course=${big}&page=${pagesOf(inBig * 0.9, 10)}`,
    ),
    all('enrollments, a rare name', `/enrollments/?search=${encodeURIComponent(rare)}`),
    all('enrollments, a frequent name', '/enrollments/?search=souza'),
    all('enrollments, what nobody has', '/enrollments/?search=qqqzzz'),
    all('students who need attention', '/enrollments/?attention=any'),
    all(
      'students who need attention, a deep page',
      `/enrollments/?attention=any&page=${pagesOf(users * 3, 10)}`,
    ),
    all('inactive students', '/enrollments/?attention=inactive'),
    all('failing students', '/enrollments/?attention=failing'),
    all('failing students of a course', `/enrollments/?attention=failing&course=${big}`),
    all('enrollments by name', '/enrollments/?order=name'),
    all('enrollments by name, a later page', '/enrollments/?order=name&page=100'),
    all('enrollments by name, a rare name', `/enrollments/?order=name&search=${rare}`),
    all('enrollments by name, a frequent name', '/enrollments/?order=name&search=souza'),
    all('enrollments by name, who need attention', '/enrollments/?order=name&attention=failing'),
    all('enrollments of a course by name', `/enrollments/?order=name&course=${big}`),
    all('enrollments by course', '/enrollments/?order=course'),
    all(
      'enrollments by course, a deep page',
      `/enrollments/?order=-course&page=${pagesOf(users * 3.6, 10)}`,
    ),
    all('enrollments by last access', '/enrollments/?order=-active'),
    all(
      'enrollments by last access, a deep page',
      `/enrollments/?order=active&page=${pagesOf(users * 3.6, 10)}`,
    ),
    all('enrollments of a course by progress', `/enrollments/?order=-progress&course=${big}`),
    all('enrollments without progress', '/enrollments/?progress=none'),
    all('enrollments with some', '/enrollments/?progress=some'),
    all('enrollments with all, by name', '/enrollments/?progress=all&order=name'),
    all('enrollments of a week', '/enrollments/?enrolled_within=7'),
    all('courses', '/courses/'),
    all('lessons, the last page', `/lessons/?page=${pagesOf(600, 10)}`),
    all('quizzes, the last page', `/quizzes/?page=${pagesOf(QUIZZES, 10)}`),
    all('statistics of a quiz', '/quizzes/1/stats/'),
    all('gradebook', `/courses/${big}/gradebook/`),
    all(
      'gradebook, the last page',
      `/courses/${big}/gradebook/?page=${pagesOf(inBig * 0.9, GRADEBOOK_PAGE_SIZE)}`,
    ),
    all('gradebook, a rare name', `/courses/${big}/gradebook/?search=${encodeURIComponent(rare)}`),
    all('gradebook, a frequent name', `/courses/${big}/gradebook/?search=souza`),
    all('messages', '/messages/'),
    all('messages, a deep page', `/messages/?page=${pagesOf(users * 0.9, 10)}`),
    all('open messages', '/messages/?handled=false'),
    all(
      'handled messages, a deep page',
      `/messages/?handled=true&page=${pagesOf(users * 0.9, 10)}`,
    ),
    all('messages, a rare name', `/messages/?search=${encodeURIComponent(rare)}`),
    all('messages, a frequent word', '/messages/?search=turma'),
    all(
      'messages, a frequent word, a deep page',
      `/messages/?search=turma&page=${pagesOf(users / 2, 10)}`,
    ),
    all('audit', '/audit/'),
    all('audit, a deep page', `/audit/?page=${pagesOf(users * 1.8, 10)}`),
    all(
      'audit of one actor, a deep page',
      `/audit/?actor=${staffOf(users).all + 1}&page=${pagesOf(users, 10)}`,
    ),
    all('audit, one action and type', '/audit/?action=delete&subject_type=quiz'),
    all('audit of some days', '/audit/?from=2026-03-01&to=2026-03-10'),
    all('audit, a rare name', `/audit/?search=${encodeURIComponent(rare)}`),
    all('audit, a frequent name', '/audit/?search=souza'),
    all('jobs', '/jobs/'),
    all('jobs, a deep page', `/jobs/?page=${pagesOf(users * 0.4, 10)}`),
    all('failed jobs', '/jobs/?status=failed'),
    all(
      'jobs of one kind, a deep page',
      `/jobs/?kind=users.import&page=${pagesOf(users * 0.2, 10)}`,
    ),
    all('requests to be deleted', '/deletions/'),
    all('what waits for staff', '/today/'),
    all('counts of what waits', '/counts/'),
    all('admin statistics', '/dashboard/stats/'),
    ...teachers.flatMap(([as, who, people]) => {
      const of = ask(as);
      const course = as === 'teacher' ? small : big;
      return [
        of(`${who}: users`, '/users/'),
        of(
          `${who}: users by name, a deep page`,
          `/users/?order=name&page=${pagesOf(people * 0.9, 10)}`,
        ),
        of(`${who}: users of a course`, `/users/?course=${course}`),
        of(`${who}: users long away`, '/users/?idle_since=30&order=last_seen'),
        of(`${who}: users, a rare name`, `/users/?search=${encodeURIComponent(rare)}`),
        of(`${who}: users, a frequent name`, '/users/?search=souza'),
        of(`${who}: enrollments`, '/enrollments/'),
        of(`${who}: enrollments, a deep page`, `/enrollments/?page=${pagesOf(people * 0.9, 10)}`),
        of(`${who}: enrollments, a frequent name`, '/enrollments/?search=souza'),
        of(`${who}: students who need attention`, '/enrollments/?attention=any'),
        of(`${who}: failing students`, '/enrollments/?attention=failing'),
        of(`${who}: gradebook`, `/courses/${course}/gradebook/`),
        of(`${who}: courses`, '/courses/'),
        of(`${who}: search, a frequent name`, '/search/?q=souza'),
        of(`${who}: search, a slip`, `/search/?q=${encodeURIComponent(slip)}`),
      ];
    }),
  ];
}

const or = (name: string, values: readonly (string | number)[]) => [
  '',
  ...values.map((value) => `${name}=${value}`),
];

/** The list of users by each of its filters, orders and kinds of search together: their first pages. */
export function userListCalls(as: Asking): ListCall[] {
  const choices = [
    or('role', ['student', 'staff', 'superuser']),
    or('status', ['active', 'inactive', 'invited']),
    ['', 'never_logged_in=true', 'idle_since=30', 'idle_since=180'],
    or('course', [1, (SMALL_COURSES[0] ?? 0) + 1]),
    or('order', ['joined', 'name', '-name', 'last_seen', '-last_seen']),
    or('search', [encodeURIComponent(rare), 'souza', 'an']),
  ];
  let queries: string[][] = [[]];
  for (const values of choices) {
    queries = queries.flatMap((query) => values.map((value) => [...query, value]));
  }
  return queries.map((query) => {
    const path = `/api/admin/users/?${query.filter(Boolean).join('&')}`;
    return { title: path, as, path };
  });
}
