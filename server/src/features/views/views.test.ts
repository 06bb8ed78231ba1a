import { MAX_VIEWS, TOO_MANY_VIEWS, VIEW_NAME_REQUIRED, VIEW_NAME_TAKEN } from '@trilha/contract';
import { beforeEach, expect, test } from 'vitest';
import { type Caller, type School, testSchool } from '../../../test/school.ts';

const PATH = '/admin/views/';
let school: School;
let paulo: Caller;
let rita: Caller;

beforeEach(async () => {
  school = await testSchool();
  paulo = await school.as(await school.user({ is_staff: true }));
  rita = await school.as(await school.user({ is_staff: true }));
});

const save = (who: Caller, name: string, more: object = {}) =>
  who.post(PATH, { list: 'users', name, query: 'role=staff', ...more });

const namesOf = async (who: Caller) =>
  (await who.get(PATH)).body.map(({ name }: { name: string }) => name);

test('a view keeps what its list understands, in one order, and without the page', async () => {
  const { status, body } = await save(paulo, ' Away for long ', {
    query: 'order=last_seen&page=3&idle_since=30&colour=blue&role=pirate&search=%20ana%20&course=x',
  });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(Number),
    list: 'users',
    name: 'Away for long',
    query: 'search=ana&idle_since=30&order=last_seen',
  });
  expect((await paulo.get(PATH)).body).toEqual([body]);
  expect((await rita.get(PATH)).body).toEqual([]);
});

test('what a list no longer understands is left out when a view is read', async () => {
  const { body } = await save(paulo, 'Old');
  const { queries } = school.ctx.database;
  const store = (values: { query?: string; list?: string }) =>
    queries.updateTable('saved_views').set(values).where('id', '=', body.id).execute();
  await store({ query: 'grade=7&status=active&role=student' });
  expect((await paulo.get(PATH)).body).toMatchObject([{ query: 'role=student&status=active' }]);
  await store({ list: 'dragons' });
  expect((await paulo.get(PATH)).body).toEqual([]);
  expect((await paulo.patch(`${PATH}${body.id}/`, { query: '' })).status).toBe(404);
  expect((await paulo.delete(`${PATH}${body.id}/`)).status).toBe(204);
});

test('a name is unique for each person and list, whatever its capitals', async () => {
  const { body: first } = await save(paulo, 'Équipe');
  const { body: second } = await save(paulo, 'Others');
  const taken = { name: [VIEW_NAME_TAKEN] };
  expect(await save(paulo, 'ÉQUIPE')).toMatchObject({ status: 400, body: taken });
  const renamed = await paulo.patch(`${PATH}${second.id}/`, { name: 'équipe' });
  expect(renamed).toMatchObject({ status: 400, body: taken });
  expect((await save(paulo, 'équipe', { list: 'messages', query: '' })).status).toBe(201);
  expect((await save(rita, 'équipe')).status).toBe(201);
  const own = await paulo.patch(`${PATH}${first.id}/`, { name: 'équipe' });
  expect(own).toMatchObject({ status: 200, body: { name: 'équipe', query: 'role=staff' } });
});

test('a body is refused with a sentence for each field', async () => {
  const { status, body } = await save(paulo, ' ', { list: 'quizzes', query: 7, position: -1 });
  expect(status).toBe(400);
  expect(Object.keys(body).toSorted()).toEqual(['list', 'name', 'position', 'query']);
  expect(body.name).toEqual([VIEW_NAME_REQUIRED]);
  expect((await save(paulo, 'x'.repeat(61))).status).toBe(400);
  expect((await save(paulo, 'x'.repeat(60))).status).toBe(201);
});

test('a view is renamed, changed, moved and deleted by its owner alone', async () => {
  for (const name of ['one', 'two', 'three']) await save(paulo, name);
  await save(rita, 'hers');
  const views = (await paulo.get(PATH)).body;
  const path = `${PATH}${views[2].id}/`;
  expect((await paulo.patch(path, { position: 0 })).status).toBe(200);
  expect(await namesOf(paulo)).toEqual(['three', 'one', 'two']);
  await paulo.patch(path, { position: MAX_VIEWS });
  expect(await namesOf(paulo)).toEqual(['one', 'two', 'three']);
  const changed = await paulo.patch(path, { query: 'status=inactive&page=2' });
  expect(changed.body).toMatchObject({ name: 'three', query: 'status=inactive' });

  expect((await rita.patch(path, { name: 'mine' })).status).toBe(404);
  expect((await rita.delete(path)).status).toBe(404);
  expect(await namesOf(paulo)).toEqual(['one', 'two', 'three']);
  expect(await namesOf(rita)).toEqual(['hers']);

  expect((await paulo.delete(path)).status).toBe(204);
  expect((await paulo.delete(path)).status).toBe(404);
  expect((await paulo.patch(path, { name: 'gone' })).status).toBe(404);
  // As an undone deletion brings it back.
  await save(paulo, 'three', { position: 1 });
  expect(await namesOf(paulo)).toEqual(['one', 'three', 'two']);
});

test('of each list somebody has 20 views at most', async () => {
  for (let count = 0; count < MAX_VIEWS; count += 1) await save(paulo, `View ${count}`);
  const refused = await save(paulo, 'One more');
  expect(refused).toMatchObject({ status: 409, body: { detail: TOO_MANY_VIEWS } });
  expect((await save(paulo, 'One more', { list: 'courses' })).status).toBe(201);
  expect(await namesOf(paulo)).toHaveLength(MAX_VIEWS + 1);
});

test('two saved at the same time under one name are one view', async () => {
  const both = await Promise.all([save(paulo, 'Twin'), save(paulo, 'TWIN')]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 400]));
});

test('every role of staff has views, students have none', async () => {
  for (const staff_role of ['teacher', 'office'] as const) {
    const member = await school.as(await school.user({ is_staff: true, staff_role }));
    expect((await save(member, 'Mine')).status).toBe(201);
    expect(await namesOf(member)).toEqual(['Mine']);
  }
  const ana = await school.as(await school.user());
  expect((await ana.get(PATH)).status).toBe(403);
});
