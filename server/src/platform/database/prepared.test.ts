import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { engine, testDatabase } from '../../../test/database/database.ts';
import { type Param, onlyRow, prepare, prepareList, executePrepared } from './prepared.ts';

async function open() {
  const { database } = await testDatabase({ isOwn: true });
  onTestFinished(() => database.close());
  return database;
}

const addCourse = prepare((db, param: Param<{ title: string; isPublished: boolean; at: string }>) =>
  db
    .insertInto('courses')
    .values({
      title: param('title'),
      subtitle: 'the same',
      description: '',
      level: 'beginner',
      duration: param('title'),
      icon: '',
      enrollment: 'open',
      is_published: param('isPublished'),
      created_at: param('at'),
    })
    .returning(['title', 'subtitle', 'duration', 'is_published', 'created_at']),
);

const titles = prepare((db, param: Param<{ isPublished: boolean }>) =>
  db
    .selectFrom('courses')
    .select('title')
    .where('is_published', '=', param('isPublished'))
    .where('subtitle', '=', 'the same')
    .orderBy('title'),
);

test('a prepared query runs with other values each time, a param may occur twice', async () => {
  const { queries } = await open();
  const at = '2026-02-28T23:59:59.120Z';
  const rows = [];
  for (const [title, isPublished] of [
    ['one', true],
    ['two', false],
    ["it's + ? $1", true],
  ] as const) {
    rows.push(onlyRow(await addCourse(queries, { title, isPublished, at })));
  }
  expect(rows).toEqual(
    ['one', 'two', "it's + ? $1"].map((title) => ({
      title,
      subtitle: 'the same',
      duration: title,
      is_published: title !== 'two',
      created_at: at,
    })),
  );
  const published = await titles(queries, { isPublished: true });
  expect(published).toEqual([{ title: "it's + ? $1" }, { title: 'one' }]);
  expect(await titles(queries, { isPublished: false })).toEqual([{ title: 'two' }]);
});

test('a query about a list runs with lists of several lengths, and with values that all items share', async () => {
  const { queries } = await open();
  const addBenefits = prepareList(
    (db, benefits: readonly Param<{ text: string }>[], param: Param<{ courseId: number }>) =>
      db
        .insertInto('course_benefits')
        .values(benefits.map((of) => ({ course_id: param('courseId'), description: of('text') })))
        .returning(['course_id', 'description']),
  );
  const at = '2026-01-01T00:00:00.000Z';
  await addCourse(queries, { title: 'one', isPublished: true, at });
  const { id } = await queries.selectFrom('courses').select('id').executeTakeFirstOrThrow();
  for (const texts of [['a', 'b', 'c'], ['d'], ['e', 'f', 'g']]) {
    const benefits = texts.map((text) => ({ text }));
    expect(await addBenefits(queries, benefits, { courseId: id })).toEqual(
      texts.map((description) => ({ course_id: id, description })),
    );
  }
});

test('a prepared query in a transaction is rolled back with it', async () => {
  const database = await open();
  const undone = database.transaction(async (trx) => {
    await addCourse(trx, { title: 'gone', isPublished: true, at: '2026-01-01T00:00:00.000Z' });
    expect(await titles(trx, { isPublished: true })).toHaveLength(1);
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  expect(await titles(database.queries, { isPublished: true })).toEqual([]);
});

test('the engine compiles the statement once for all runs', async () => {
  const database = await open();
  if (engine === 'sqlite') {
    const { sql: text } = database.queries
      .selectFrom('users')
      .select('id')
      .where('id', '=', 7)
      .compile();
    expect(text).toMatch(/= \+\?$/);
    return;
  }
  await database.transaction(async (trx) => {
    for (const isPublished of [true, false, true]) await titles(trx, { isPublished });
    const { rows } = await sql<{ runs: number }>`select generic_plans + custom_plans as runs
      from pg_prepared_statements where statement like '%subtitle%order by%'`.execute(trx);
    expect(rows).toEqual([{ runs: 3 }]);
  });
});

test('executePrepared makes PostgreSQL reuse the statement too', async () => {
  const database = await open();
  await database.transaction(async (trx) => {
    for (const email of ['a@b.test', 'c@d.test']) {
      const query = trx.selectFrom('users').select('bio').where('email', '=', email);
      expect(await executePrepared(trx, query)).toEqual([]);
    }
    if (engine === 'sqlite') return;
    const { rows } = await sql<{ runs: number }>`select generic_plans + custom_plans as runs
      from pg_prepared_statements where statement like '%"bio"%'`.execute(trx);
    expect(rows).toEqual([{ runs: 2 }]);
  });
});

test('onlyRow throws when there is no row', () => {
  expect(onlyRow([{ n: 1 }])).toEqual({ n: 1 });
  expect(() => onlyRow([])).toThrow('gave none');
});
