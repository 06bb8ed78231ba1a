import { expect } from 'vitest';
import { type Caller, type School, testSchool } from './school.ts';

/* Imports of users: begun by staff, run by the jobs. */

export const IMPORTS = '/admin/users/imports/';

export async function office(school?: School) {
  const here = school ?? (await testSchool());
  const paulo = await here.user({ is_staff: true, username: 'paulo' });
  return { school: here, paulo, staff: await here.as(paulo) };
}

function fileOf(content: string | Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append('users_file', new Blob([content]), 'users.csv');
  return form;
}

/** What an import of the file would do. */
export const preview = (
  caller: Caller,
  content: string | Uint8Array<ArrayBuffer>,
  options?: object,
) => caller.post('/admin/users/import/', fileOf(content), options);

export interface Row {
  readonly email: string;
  readonly username?: string;
  readonly last_name?: string;
  readonly courses?: readonly number[];
}

/** Confirms the import of these rows, which stand from line 2 on. */
export async function begin(caller: Caller, rows: readonly Row[], invite = false) {
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
export async function imported(
  school: School,
  caller: Caller,
  rows: readonly Row[],
  invite = false,
) {
  const id = await begin(caller, rows, invite);
  await school.jobs();
  return seen(caller, id);
}

export async function seen(caller: Caller, id: number) {
  const { body: state } = await caller.get(`${IMPORTS}${id}/`);
  const { body: results } = await caller.get(`${IMPORTS}${id}/rows/`);
  return { id, state, results };
}

export const people = (count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({ email: `p${n}@x.test` }));

export const users = (school: School) =>
  school.ctx.database.queries
    .selectFrom('users')
    .select(['id', 'email', 'username', 'first_name', 'last_name', 'password_hash'])
    .orderBy('id')
    .execute();

export const waitingRows = async (school: School) =>
  (await school.ctx.database.queries.selectFrom('user_import_rows').selectAll().execute()).length;
