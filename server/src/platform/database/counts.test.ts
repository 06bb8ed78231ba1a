import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Caller, PASSWORD, type School, testSchool } from '../../../test/school.ts';
import { foldCounts, storedCount } from './counts.ts';

/** One step of a random walk; the numbers choose the user and the course. */
type Step = (walk: Walk, who: number, what: number) => Promise<StepResult>;

type StepResult = { readonly status: number; readonly text: string } | false | undefined | void;

interface Walk {
  readonly school: School;
  readonly root: Caller;
  readonly users: number[];
  readonly courses: number[];
}

const of = (ids: readonly number[], n: number) => ids[n % ids.length] ?? 0;

function userForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

let made = 0;
const someone = () => {
  made += 1;
  return { email: `walker${made}@school.test`, username: `walker${made}` };
};

const patch = ({ root, users }: Walk, who: number, fields: Record<string, string>) =>
  root.patch(`/admin/users/${of(users, who)}/`, undefined, { payload: userForm(fields) });

const steps: Record<string, Step> = {
  create: async ({ root, users, courses }, _, what) => {
    const payload = userForm({
      ...someone(),
      password: PASSWORD,
      is_active: String(what % 3 > 0),
      courses: String(of(courses, what)),
    });
    const reply = await root.post('/admin/users/', undefined, { payload });
    if (reply.status === 201) users.push(reply.body.id);
    return reply;
  },
  import: async ({ school, root, courses }, _, what) => {
    const lines = [someone(), someone()].map(
      ({ email, username }) => `${email},${username},${of(courses, what)}`,
    );
    const file = new FormData();
    const csv = ['email,username,courses', ...lines].join('\n');
    file.append('users_file', new Blob([csv]), 'users.csv');
    const { body } = await root.post('/admin/users/import/', undefined, { payload: file });
    const rows = body.rows.flatMap(({ row }: { row: unknown }) => (row ? [row] : []));
    const begun = await root.post('/admin/users/imports/', {
      filename: 'users.csv',
      rows,
      invite: false,
    });
    await school.jobs();
    return begun;
  },
  join: async ({ school, users, courses }, who, what) => {
    const user = { id: of(users, who), email: '', username: '', is_staff: false };
    // A user who has just been deleted cannot log in.
    const caller = await school.as(user).catch(() => school.anyone);
    return caller.post(`/courses/${of(courses, what)}/enroll/`);
  },
  enroll: ({ root, users, courses }, who, what) =>
    root.post('/admin/enrollments/', { user: of(users, who), course: of(courses, what) }),
  end: async ({ root }, who) => {
    const { results } = (await root.get('/admin/enrollments/')).body;
    return (
      results.length > 0 && root.delete(`/admin/enrollments/${results[who % results.length].id}/`)
    );
  },
  takeAway: (walk, who) => patch(walk, who, { courses: '' }),
  deactivate: (walk, who) => patch(walk, who, { is_active: 'false' }),
  activate: (walk, who) => patch(walk, who, { is_active: 'true' }),
  erase: async (walk, who) => {
    const { school, root, users } = walk;
    await school.ctx.database.queries
      .insertInto('deletion_requests')
      .values({ user_id: of(users, who), requested_at: school.ctx.now().toISOString() })
      .execute()
      .catch(() => undefined);
    const [request] = (await root.get('/admin/deletions/')).body.results;
    return request && root.post(`/admin/deletions/${request.id}/confirm/`);
  },
  deleteUser: ({ root, users }, who) => root.delete(`/admin/users/${of(users, who)}/`),
  addCourse: async ({ school, courses }) => void courses.push((await school.course()).id),
  deleteCourse: ({ root, courses }, _, what) => root.delete(`/admin/courses/${of(courses, what)}/`),
  fold: ({ school }) => foldCounts(school.ctx.database),
};

/** Compares the stored counts, and the numbers of the API, with the rows. */
async function compare({ school, root }: Walk) {
  const { queries } = school.ctx.database;
  const { rows: counted } = await sql<{ course: number; kept: number; n: number }>`
    select id as course,
      (select coalesce(sum(n), 0) from school_counts
        where name = 'running_enrollments' and subject = courses.id) as kept,
      (select count(*) from enrollments where course_id = courses.id and ended_at is null) as n
    from courses`.execute(queries);
  for (const row of counted) expect(row.kept, `course ${row.course}`).toBe(row.n);
  const { rows } = await sql<Record<string, number>>`select
    ${storedCount('users')} as kept_users,
    (select count(*) from users where erased_at is null) as users,
    ${storedCount('running_enrollments')} as kept_running,
    (select count(*) from enrollments where ended_at is null) as running,
    (select count(*) from enrollments join users on users.id = user_id
      where ended_at is null and is_active = ${true}) as active,
    (select count(*) from enrollments join users on users.id = user_id
      where ended_at is null and erased_at is null) as listed`.execute(queries);
  const [truth] = rows;
  expect([truth?.['kept_users'], truth?.['kept_running']]).toEqual([
    truth?.['users'],
    truth?.['running'],
  ]);
  const { overview } = (await root.get('/admin/dashboard/stats/')).body;
  expect(overview).toMatchObject({
    total_users: truth?.['users'],
    active_enrollments: truth?.['active'],
  });
  expect((await root.get('/admin/users/')).body.count).toBe(truth?.['users']);
  expect((await root.get('/admin/enrollments/')).body.count).toBe(truth?.['listed']);
  let [inCourses, listed] = [0, 0];
  for (const { course } of counted) {
    listed += (await root.get(`/admin/enrollments/?course=${course}`)).body.count;
    inCourses += (await root.get(`/admin/courses/${course}/`)).body.enrollment_count;
  }
  expect([listed, inCourses]).toEqual([truth?.['listed'], truth?.['active']]);
}

/** Reads the users and courses that exist, and adds some where they are few. */
async function refresh({ school, root, users, courses }: Walk) {
  const { queries } = school.ctx.database;
  const people = await queries
    .selectFrom('users')
    .select('id')
    .where('erased_at', 'is', null)
    .where('is_superuser', '=', false)
    .execute();
  users.splice(0, Infinity, ...people.map(({ id }) => id));
  const taught = await queries.selectFrom('courses').select('id').execute();
  courses.splice(0, Infinity, ...taught.map(({ id }) => id));
  while (courses.length < 3) courses.push((await school.course()).id);
  while (users.length < 6) users.push((await school.user()).id);
  for (const user of users.slice(0, 3)) {
    for (const course of courses) await root.post('/admin/enrollments/', { user, course });
  }
}

const randomStep = fc.record({
  name: fc.constantFrom(...Object.keys(steps)),
  who: fc.nat(30),
  what: fc.nat(30),
});

test(
  'stored counts equal the rows after any sequence of simultaneous changes',
  { timeout: 120_000 },
  async () => {
    const school = await testSchool();
    const root = await school.as(await school.user({ is_superuser: true }));
    const walk: Walk = { school, root, users: [], courses: [] };
    await refresh(walk);
    await compare(walk);
    // Each run continues with the rows of the runs before.
    await fc.assert(
      fc.asyncProperty(fc.array(randomStep, { minLength: 6, maxLength: 12 }), async (chosen) => {
        const replies = await Promise.all(
          chosen.map(async ({ name, who, what }) => steps[name]?.(walk, who, what)),
        );
        expect(replies.filter((reply) => reply && reply.status >= 500)).toEqual([]);
        await compare(walk);
        await refresh(walk);
      }),
      { numRuns: 8, endOnFailure: true },
    );
    await foldCounts(school.ctx.database);
    await compare(walk);
  },
);
