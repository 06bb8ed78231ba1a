import { expect, test } from 'vitest';
import { keepMessage } from '../src/features/messages/messages.ts';
import { searchable } from '../src/platform/database/search.ts';
import { testSchool } from './school.ts';

const PEOPLE = ['Bia', 'Ana', 'Élio', 'Caio', 'Duda', 'Ana', 'Fábio'];

/** A superuser of a school in which each list has three pages and some rows. */
async function staffWithLongLists() {
  const school = await testSchool();
  const superuser = await school.user({ is_superuser: true });
  const root = await school.as(superuser);
  const { id: course } = await school.course({ lessons: 1 });
  const { queries } = school.ctx.database;
  for (let n = 0; n < 34; n += 1) {
    // Some have joined, and were here, in the same moment.
    if (n % 3 === 0) school.pass({ minutes: 1 });
    const now = school.ctx.now().toISOString();
    const first_name = PEOPLE[n % PEOPLE.length] ?? '';
    const user = await school.user({ first_name });
    await queries
      .updateTable('users')
      .set({ sort_name: searchable(first_name), last_seen_at: n % 4 === 0 ? null : now })
      .where('id', '=', user.id)
      .execute();
    await school.enroll(user, course);
    await keepMessage(school.ctx, queries, {
      first_name,
      last_name: 'Souza',
      email: user.email,
      subject: 'Outros assuntos',
      message: 'Hello',
    });
    await root.post(`/admin/users/${user.id}/notes/`, { text: 'Hello' });
  }
  await queries
    .insertInto('jobs')
    .values(
      Array.from({ length: 34 }, () => ({
        kind: 'users.import',
        payload: '{}',
        status: 'done' as const,
        attempts: 1,
        max_attempts: 1,
        due_at: school.ctx.now().toISOString(),
        progress_done: 0,
        progress_total: 0,
        created_at: school.ctx.now().toISOString(),
      })),
    )
    .execute();
  school.pass({ days: 20 });
  return { school, root: await school.as(superuser) };
}

test('the pages of a long list hold each row once, in its order, also those that are read from its end', async () => {
  const { school, root } = await staffWithLongLists();
  const users = await school.ctx.database.queries
    .selectFrom('users')
    .select(['id', 'date_joined', 'sort_name', 'last_seen_at'])
    .execute();
  const ascending = (key: 'date_joined' | 'sort_name' | 'last_seen_at') =>
    users
      .toSorted((a, b) => {
        const [one, other] = [a[key] ?? '', b[key] ?? ''];
        return one < other ? -1 : one > other ? 1 : a.id - b.id;
      })
      .map(({ id }) => id);
  const orders: Record<string, readonly number[]> = {
    joined: ascending('date_joined'),
    '-joined': ascending('date_joined').toReversed(),
    name: ascending('sort_name'),
    '-name': ascending('sort_name').toReversed(),
    last_seen: ascending('last_seen_at'),
    '-last_seen': ascending('last_seen_at').toReversed(),
  };
  const read = async (path: string) => {
    const ids: number[] = [];
    let next: string | null = path;
    while (next !== null) {
      const { status, body, text } = await root.get(next);
      expect(status, text).toBe(200);
      ids.push(...body.results.map(({ id }: { id: number }) => id));
      next = body.next?.slice('/api'.length) ?? null;
      if (next === null) expect(ids, path).toHaveLength(body.count);
    }
    return ids;
  };
  for (const [order, ids] of Object.entries(orders)) {
    expect(await read(`/admin/users/?order=${order}`), order).toEqual(ids);
  }
  for (const path of [
    '/admin/enrollments/?page=1',
    '/admin/enrollments/?attention=any',
    '/admin/messages/?page=1',
    '/admin/messages/?search=souza',
    '/admin/audit/?page=1',
    '/admin/audit/?action=create',
    '/admin/jobs/?kind=users.import',
  ]) {
    const ids = await read(path);
    expect(ids.length, path).toBeGreaterThan(30);
    expect(ids, path).toEqual(ids.toSorted((a, b) => b - a));
  }
});
