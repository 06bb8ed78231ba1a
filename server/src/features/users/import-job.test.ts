import { type BackgroundJob, IMPORT_COURSE_GONE, JOB_CANCELED_FOR_GOOD } from '@trilha/contract';
import { describe, expect, test } from 'vitest';
import { schoolWithMeanwhile } from '../../../test/meanwhile.ts';
import { type Caller, type School, testSchool } from '../../../test/school.ts';
import { queueDueSchedules } from '../../platform/jobs/schedules.ts';
import { clearingOfImports, usersImport } from './import-job.ts';

const IMPORTS = '/admin/users/imports/';
const IN_FRENCH = { headers: { 'x-interface-language': 'fr' } };
const FAILED_IN_FRENCH =
  'La personne qui a lancé cette importation ne peut plus modifier d’utilisateurs.';

async function office(school?: School) {
  const here = school ?? (await testSchool());
  const paulo = await here.user({ is_staff: true, username: 'paulo' });
  return { school: here, paulo, staff: await here.as(paulo) };
}

interface Row {
  readonly email: string;
  readonly username?: string;
  readonly last_name?: string;
  readonly courses?: readonly number[];
}

/** Confirms the import of these rows, which stand from line 2 on. */
async function begin(caller: Caller, rows: readonly Row[], invite = false) {
  const { status, body } = await caller.post(IMPORTS, {
    filename: 'turma.csv',
    invite,
    rows: rows.map((row, n) => ({
      line: n + 2,
      username: row.email.split('@')[0],
      first_name: '',
      last_name: '',
      courses: [],
      ...row,
    })),
  });
  expect([status, body.status]).toEqual([202, 'waiting']);
  return body.id as number;
}

/** The same, until it has ended. */
async function imported(school: School, caller: Caller, rows: readonly Row[], invite = false) {
  const id = await begin(caller, rows, invite);
  await school.jobs();
  return seen(caller, id);
}

async function seen(caller: Caller, id: number) {
  const { body: state } = await caller.get(`${IMPORTS}${id}/`);
  const { body: results } = await caller.get(`${IMPORTS}${id}/rows/`);
  return { id, state, results };
}

const people = (count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({ email: `p${n}@x.test` }));

const users = (school: School) =>
  school.ctx.database.queries
    .selectFrom('users')
    .select(['id', 'email', 'username', 'first_name', 'last_name', 'password_hash'])
    .orderBy('id')
    .execute();

const waitingRows = async (school: School) =>
  (await school.ctx.database.queries.selectFrom('user_import_rows').selectAll().execute()).length;

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

describe('an import that meets trouble', () => {
  const violation = Object.assign(new Error('Taken.'), {
    code: '23505',
    detail: 'Key (username_key)=(p0) already exists.',
  });

  test('goes on where it stopped, and adds nobody twice', async () => {
    const { school, meanwhile } = await schoolWithMeanwhile();
    const { staff } = await office(school);
    // The database fails for good when the second part begins.
    const failing = async (): Promise<void> => {
      meanwhile(failing);
      throw new Error('The disk is full.');
    };
    const steps = [async () => {}, async () => {}, failing];
    const step = async (): Promise<void> => {
      const happens = steps.shift();
      if (steps.length > 0) meanwhile(step);
      await happens?.();
    };
    const id = await begin(staff, people(50), true);
    meanwhile(step);
    await school.jobs();
    expect((await seen(staff, id)).state).toMatchObject({
      status: 'waiting',
      created: 20,
      failure: 'The disk is full.',
      next_attempt_at: new Date(school.ctx.now().getTime() + 30_000).toISOString(),
    });
    meanwhile(async () => {});
    school.pass({ minutes: 1 });
    await school.jobs();
    const { state, results } = await seen(staff, id);
    expect(state).toMatchObject({ status: 'done', created: 50, failure: null });
    expect(results).toHaveLength(50);
    expect(await users(school)).toHaveLength(51);
    expect(await school.mails()).toHaveLength(50);
  });

  test('of the same people at the same time adds and invites each of them once', async () => {
    const school = await testSchool();
    const { staff } = await office(school);
    const both = [
      await begin(staff, people(25), true),
      await begin(staff, people(25).toReversed(), true),
    ];
    // As two processes do.
    const { signal } = new AbortController();
    const log = { info() {}, warn() {}, error() {} };
    await Promise.all(
      both.map((id) =>
        usersImport.start(school.ctx, {}, { id, attempt: 1, signal, log, progress() {} }),
      ),
    );
    const counts = [];
    for (const id of both) {
      const { state, results } = await seen(staff, id);
      expect(results).toHaveLength(25);
      counts.push(state.created, state.unchanged);
    }
    const [created = 0, unchanged = 0, others = 0, same = 0] = counts;
    expect([created + others, unchanged + same]).toEqual([25, 25]);
    expect(await users(school)).toHaveLength(26);
    expect(await waitingRows(school)).toBe(0);
    expect(await school.mails()).toHaveLength(25);
  });

  test.each([
    [1, { created: 3, refused: 0 }],
    [2, { created: 3, refused: 0 }],
    [3, { created: 2, refused: 1 }],
  ])(
    'refuses a row only, whose names are taken in that moment (%s times)',
    async (times, counts) => {
      const { school, meanwhile } = await schoolWithMeanwhile();
      const { staff } = await office(school);
      const id = await begin(staff, people(3));
      let left = times;
      const taken = async (): Promise<void> => {
        left -= 1;
        if (left > 0) meanwhile(taken);
        else if (times === 3) await school.user({ username: 'P0', email: 'p0@x.test' });
        throw violation;
      };
      // The first transaction is the one that takes the job.
      meanwhile(async () => meanwhile(taken));
      await school.jobs();
      expect((await seen(staff, id)).state).toMatchObject({
        failure: null,
        status: 'done',
        ...counts,
      });
      const reasons = async (options?: object) => {
        const { body } = await staff.get(`${IMPORTS}${id}/rows/`, options);
        return body.flatMap(({ messages }: { messages: string[] }) => messages);
      };
      const both =
        'A user with this email already exists. A user with this username already exists.';
      expect(await reasons()).toEqual(times === 3 ? [both] : []);
      // Each of its sentences, in the language of who reads it.
      expect(await reasons(IN_FRENCH)).toEqual(
        times === 3
          ? ['Cet e-mail est déjà utilisé par un compte. Ce nom d’utilisateur est déjà pris.']
          : [],
      );
    },
  );

  test.for(['deactivated', 'without the second step that staff need'] as const)(
    'fails where who began it is %s, as their other calls would',
    async (became) => {
      const { school, paulo, staff } = await office();
      const chief = await school.user({ is_superuser: true });
      const before = await users(school);
      const id = await begin(staff, people(2));
      const { queries } = school.ctx.database;
      if (became === 'deactivated') {
        await queries
          .updateTable('users')
          .set({ is_active: false })
          .where('id', '=', paulo.id)
          .execute();
      } else {
        await queries
          .insertInto('school_settings')
          .values({ name: 'staff_second_factor_required', is_on: true })
          .onConflict((of) => of.column('name').doUpdateSet({ is_on: true }))
          .execute();
      }
      await school.jobs();
      await queries.updateTable('school_settings').set({ is_on: false }).execute();
      expect(await users(school)).toEqual(before);
      const { state } = await seen(await school.as(chief), id);
      expect(state).toMatchObject({
        status: 'failed',
        created: 0,
        failure: 'Who began this import may not change users any more.',
      });
    },
  );

  test('fails where who began it is no longer staff, and can be tried again for a day', async () => {
    const { school, paulo, staff } = await office();
    const root = await school.user({ is_superuser: true });
    let chief = await school.as(root);
    const setStaff = (is_staff: boolean) =>
      school.ctx.database.queries
        .updateTable('users')
        .set({ is_staff })
        .where('id', '=', paulo.id)
        .execute();
    const first = await begin(staff, people(2));
    const second = await begin(staff, people(3));
    await setStaff(false);
    await school.jobs();
    const failed = await seen(chief, first);
    expect(failed.state).toMatchObject({
      status: 'failed',
      created: 0,
      can_go_on: true,
      failure: 'Who began this import may not change users any more.',
    });
    const french = await chief.get(`${IMPORTS}${first}/`, IN_FRENCH);
    expect(french.body).toEqual({
      ...failed.state,
      failure: FAILED_IN_FRENCH,
    });
    expect((await chief.get(IMPORTS, IN_FRENCH)).body[0].failure).toBe(FAILED_IN_FRENCH);
    await setStaff(true);
    school.pass({ hours: 23 });
    chief = await school.as(root);
    await clearing(school);
    expect((await chief.post(`/admin/jobs/${first}/retry/`)).status).toBe(200);
    await school.jobs();
    expect((await seen(chief, first)).state).toMatchObject({ status: 'done', created: 2 });

    school.pass({ hours: 2 });
    chief = await school.as(root);
    await clearing(school);
    expect(await waitingRows(school)).toBe(0);
    expect((await seen(chief, second)).state).toMatchObject({ status: 'failed', can_go_on: false });
    await chief.post(`/admin/jobs/${second}/retry/`);
    await school.jobs();
    const { state } = await seen(chief, second);
    expect(state.failure).toMatch('The rows that were left are deleted.');
    expect(state.created).toBe(0);
  });
});

/** What is repeated every hour. */
async function clearing(school: School): Promise<void> {
  await queueDueSchedules(school.ctx, [clearingOfImports]);
  await school.jobs();
}

describe('an import that is canceled', () => {
  const jobOf = async (caller: Caller, id: number) =>
    (await caller.get('/admin/jobs/')).body.results.find((job: BackgroundJob) => job.id === id);

  test('deletes the rows that wait, and cannot be tried again', async () => {
    const { school, staff } = await office();
    const id = await begin(staff, people(2));
    const before = await jobOf(staff, id);
    expect(before.cancel_note).toMatch('Users who are imported already stay');
    expect((await staff.post(`/admin/jobs/${id}/cancel/`)).body).toMatchObject({
      status: 'canceled',
      can_retry: false,
    });
    expect(await waitingRows(school)).toBe(0);
    const again = await staff.post(`/admin/jobs/${id}/retry/`);
    expect([again.status, again.body.detail]).toEqual([409, JOB_CANCELED_FOR_GOOD]);
    await school.jobs();
    expect((await seen(staff, id)).state).toMatchObject({ status: 'canceled', created: 0 });
    expect(await users(school)).toHaveLength(1);
  });

  test('while it runs keeps what is stored', async () => {
    const { school, meanwhile } = await schoolWithMeanwhile();
    const { staff } = await office(school);
    const id = await begin(staff, people(50), true);
    // Taking the job, its first rows, and then its next ones.
    const cancel = async () => {
      const { body } = await staff.post(`/admin/jobs/${id}/cancel/`);
      expect(body).toMatchObject({ status: 'running', is_canceling: true });
    };
    meanwhile(async () => meanwhile(async () => meanwhile(cancel)));
    await school.jobs();
    const { state, results } = await seen(staff, id);
    expect(state).toMatchObject({ status: 'canceled', total: 50, created: 20, can_go_on: false });
    expect(results).toHaveLength(20);
    expect(await users(school)).toHaveLength(21);
    expect(await school.mails()).toHaveLength(20);
    expect(await waitingRows(school)).toBe(0);
  });
});
