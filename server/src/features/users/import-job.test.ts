import { IMPORT_COURSE_GONE } from '@trilha/contract';
import { describe, expect, test } from 'vitest';
import type { School } from '../../../test/school.ts';
import {
  IMPORTS,
  office,
  begin,
  imported,
  seen,
  people,
  users,
  waitingRows,
} from '../../../test/user-imports.ts';

const audit = (school: School) =>
  school.ctx.database.queries
    .selectFrom('audit_entries')
    .select(['actor_name', 'action', 'subject_type', 'subject_name', 'details'])
    .orderBy('id')
    .execute();

describe('an import', () => {
  test('adds and changes users in the background; the same once more changes nothing', async () => {
    const { school, staff } = await office();
    const { id: course } = await school.course({ title: 'English' });
    await school.user({ email: 'ana@x.test', username: 'ana', first_name: 'Ana' });
    const rows = [
      { email: 'ana@x.test', first_name: 'Ana', last_name: 'Lima', courses: [course] },
      { email: 'JO@x.test', username: 'jo', last_name: 'Souza', courses: [course] },
    ];
    const id = await begin(staff, rows);
    // Nobody waits for it, and nobody is there yet.
    expect(await users(school)).toHaveLength(2);
    expect(await waitingRows(school)).toBe(2);
    await school.jobs();
    const first = await seen(staff, id);
    expect(first.state).toMatchObject({
      filename: 'turma.csv',
      status: 'done',
      invite: false,
      created_by: 'paulo',
      total: 2,
      created: 1,
      updated: 1,
      unchanged: 0,
      refused: 0,
      failure: null,
    });
    expect(first.results).toEqual([
      { line: 2, outcome: 'update', messages: [] },
      { line: 3, outcome: 'create', messages: [] },
    ]);
    expect((await users(school)).slice(1)).toMatchObject([
      { email: 'ana@x.test', first_name: 'Ana', last_name: 'Lima' },
      { email: 'jo@x.test', username: 'jo', last_name: 'Souza', password_hash: null },
    ]);
    expect((await staff.get(`/admin/enrollments/?course=${course}`)).body.count).toBe(2);
    expect((await staff.get('/admin/users/?search=souza')).body.count).toBe(1);
    // Its people wait no longer.
    expect(await waitingRows(school)).toBe(0);
    const again = await imported(school, staff, rows);
    expect(again.state).toMatchObject({ status: 'done', created: 0, updated: 0, unchanged: 2 });
    expect(await audit(school)).toMatchObject([
      {
        actor_name: 'paulo',
        action: 'import',
        subject_name: 'ana',
        // Said when it is read, in the reader's language.
        details: {
          changes: [{ sentence: 'Last name: (none) → {after}', params: { after: 'Lima' } }],
        },
      },
      { actor_name: 'paulo', action: 'import', subject_name: 'jo' },
    ]);
  });

  test('invites those who are new, and says so without the link', async () => {
    const { school, staff } = await office();
    await school.user({ email: 'ana@x.test', username: 'ana' });
    await imported(school, staff, [{ email: 'ana@x.test', last_name: 'L' }, ...people(1)], true);
    await imported(school, staff, people(1), true);
    const mails = await school.mails();
    expect(mails.map((mail) => mail.recipient)).toEqual(['p0@x.test']);
    expect(mails[0]?.text).toMatch(/\/redefinir-senha\?token=[\w-]{40,}/);
    const entry = (await audit(school)).find(({ subject_name }) => subject_name === 'p0');
    expect(entry?.details).toEqual({ email: 'p0@x.test', courses: [], invited: true });
  });

  test('refuses rows that became invalid since the dry run, and stores the others', async () => {
    const { school, staff } = await office();
    const course = await school.course({ title: 'English' });
    const other = await school.course({ title: 'French' });
    const id = await begin(staff, [
      { email: 'a@x.test' },
      { email: 'b@x.test', username: 'two' },
      { email: 'c@x.test', courses: [course.id] },
      { email: 'd@x.test', courses: [other.id] },
    ]);
    await school.user({ username: 'TWO' });
    await school.ctx.database.queries.deleteFrom('courses').where('id', '=', course.id).execute();
    await school.jobs();
    const { state, results } = await seen(staff, id);
    expect(state).toMatchObject({ status: 'done', total: 4, created: 2, refused: 2 });
    expect(results).toEqual([
      { line: 2, outcome: 'create', messages: [] },
      { line: 3, outcome: 'refuse', messages: ['A user with this username already exists.'] },
      { line: 4, outcome: 'refuse', messages: ['A course is no longer there.'] },
      { line: 5, outcome: 'create', messages: [] },
    ]);
  });

  test('of staff and superusers is for superusers only', async () => {
    const { school, paulo, staff } = await office();
    const chief = await school.as(await school.user({ is_superuser: true }));
    const boss = await school.user({ is_superuser: true, username: 'boss' });
    const rows = [paulo, boss].map(({ email, username }) => ({ email, username, last_name: 'N' }));
    const before = await users(school);
    const { results } = await imported(school, staff, rows);
    const messages = ['Only a superuser may change staff and their rights.'];
    expect(results).toEqual([
      { line: 2, outcome: 'refuse', messages },
      { line: 3, outcome: 'refuse', messages },
    ]);
    expect(await users(school)).toEqual(before);
    const allowed = await imported(school, chief, rows);
    expect(allowed.state).toMatchObject({ updated: 2, refused: 0 });
  });

  test('with rows that are none, too many or of a course that is gone is not begun', async () => {
    const { school, staff } = await office();
    const row = { line: 1, email: 'x', username: '', first_name: '', last_name: '', courses: [] };
    const bad = await staff.post(IMPORTS, { filename: ' ', rows: [row], invite: 'yes' });
    expect([bad.status, bad.body]).toEqual([
      400,
      {
        filename: ['Choose a CSV file.'],
        'rows.0.email': ['Invalid email format'],
        'rows.0.username': ['Username is required'],
        invite: ['Say true or false.'],
      },
    ]);
    const good = { ...row, email: 'a@x.test', username: 'a' };
    // PostgreSQL stores no such character.
    const unreadable = { filename: 'a\u0000.csv', rows: [good], invite: false };
    expect(await staff.post(IMPORTS, unreadable)).toMatchObject({
      status: 400,
      body: { filename: ['Must not contain a NUL character.'] },
    });
    const refused = async (rows: object[]) =>
      (await staff.post(IMPORTS, { filename: 'a.csv', rows, invite: false })).body;
    expect(await refused([good, good])).toEqual({
      rows: ['A line of the file stands here twice.'],
    });
    const many = Array.from({ length: 10_001 }, (_, line) => ({ ...good, line: line + 1 }));
    expect(await refused(many)).toEqual({ rows: ['At most 10000 rows at a time.'] });
    expect(await refused([{ ...good, courses: [4711] }])).toEqual({ rows: [IMPORT_COURSE_GONE] });
    expect((await staff.get(IMPORTS)).body).toEqual([]);
    expect((await staff.get('/admin/jobs/')).body.count).toBe(0);
    expect(await waitingRows(school)).toBe(0);
  });

  test('is seen by colleagues, the newest first, and among the jobs by the name of its file', async () => {
    const { school, staff } = await office();
    const colleague = await school.as(await school.user({ is_staff: true }));
    const ids = [];
    for (let n = 0; n < 11; n += 1) ids.push(await begin(staff, people(1)));
    const { body } = await colleague.get(IMPORTS);
    expect(body.map(({ id }: { id: number }) => id)).toEqual(ids.toReversed().slice(0, 10));
    const { results } = (await colleague.get('/admin/jobs/?kind=users.import')).body;
    expect(results[0]).toMatchObject({
      label: 'Importing users',
      subject: 'turma.csv',
      place: { kind: 'import', id: ids.at(-1) },
      created_by: 'paulo',
    });
    expect((await colleague.get(`${IMPORTS}4711/`)).status).toBe(404);
    expect((await colleague.get(`${IMPORTS}4711/rows/`)).status).toBe(404);
  });
});
