import { type BackgroundJob, JOB_CANCELED_FOR_GOOD } from '@trilha/contract';
import { describe, expect, test } from 'vitest';
import { schoolWithMeanwhile } from '../../../test/meanwhile.ts';
import { type Caller, type School, testSchool } from '../../../test/school.ts';
import { queueDueSchedules } from '../../platform/jobs/schedules.ts';
import { clearingOfImports, usersImport } from './import-job.ts';
import {
  IMPORTS,
  office,
  begin,
  seen,
  people,
  users,
  waitingRows,
} from '../../../test/user-imports.ts';

/* Imports that are interrupted, fail or are canceled. */

const IN_FRENCH = { headers: { 'x-interface-language': 'fr' } };
const FAILED_IN_FRENCH =
  'La personne qui a lancé cette importation ne peut plus modifier d’utilisateurs.';

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
