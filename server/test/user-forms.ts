import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Caller, type School, testSchool } from './school.ts';

/* The forms with which staff add and change users. */

export const PIXEL = Buffer.from(
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'base64',
);

export type Fields = Record<string, string | readonly string[] | Blob>;

export function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value, 'me.gif');
    else for (const each of [value].flat()) form.append(name, each);
  }
  return form;
}

export const complete = {
  email: 'Maria@School.test',
  username: 'maria',
  password: 'a-good-password',
  first_name: 'Maria',
  last_name: 'Souza',
};

export const add = (caller: Caller, fields: Fields) => caller.post('/admin/users/', formOf(fields));
export const change = (caller: Caller, id: number, fields: Fields) =>
  caller.patch(`/admin/users/${id}/`, formOf(fields));

export async function office() {
  const school = await testSchool();
  const teacher = await school.user({ is_staff: true, username: 'paulo' });
  const superuser = await school.user({ is_staff: true, is_superuser: true, username: 'root' });
  return {
    school,
    teacher,
    superuser,
    staff: await school.as(teacher),
    chief: await school.as(superuser),
  };
}

export const pictures = (school: School): string[] => {
  const folder = join(school.ctx.files.folder, 'profiles');
  return existsSync(folder) ? readdirSync(folder) : [];
};

export const auditEntriesOf = (school: School) =>
  school.ctx.database.queries.selectFrom('audit_entries').selectAll().orderBy('id').execute();
