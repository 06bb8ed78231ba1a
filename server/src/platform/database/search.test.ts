import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { engine } from '../../../test/database/database.ts';
import { onServer, sibling } from '../../../test/database/postgres.ts';
import { type School, testSchool } from '../../../test/school.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { containsWords, searchable } from './search.ts';
import { userRow } from '../../../test/factories.ts';

/** Short parts that recur, and characters with a meaning in a pattern or an index. */
const part = fc.oneof(
  fc.constantFrom(
    'ana',
    'an',
    'João',
    'Ñandú',
    'ŒUVRE',
    'ﬁm',
    'İz',
    '学习者',
    '🎬🎬',
    'a b',
    'Élan',
  ),
  fc.constantFrom(
    '%',
    '_',
    '"',
    "'",
    '\\',
    '*',
    '^',
    '-',
    '(',
    ')',
    ':',
    '+',
    'AND',
    'NOT',
    '.',
    '@',
  ),
  fc.string({ unit: 'grapheme', maxLength: 3 }).filter((text) => !text.includes('\0')),
);
const text = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
const words = fc.array(text, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));

const insert = ({ ctx }: School, n: number, search_text: string) =>
  ctx.database.queries
    .insertInto('users')
    .values({ ...userRow(`${n}`, ctx.now().toISOString()), search_text })
    .returning('id')
    .executeTakeFirstOrThrow();

async function indexOf({ queries }: Database, table: string): Promise<string | undefined> {
  const { rows } = await sql<{ indexdef: string }>`select indexdef from pg_indexes
    where schemaname = 'public' and indexname = ${`${table}_search`}`.execute(queries);
  return rows[0]?.indexdef;
}

async function found({ queries, engine: of }: Database, search: string): Promise<number[]> {
  const rows = await queries
    .selectFrom('users')
    .select('id')
    .where(containsWords({ engine: of }, 'users', search))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

test('a search by the index finds the same as reading every text, while texts are added, changed and deleted', async () => {
  const school = await testSchool();
  const { database } = school.ctx;
  const texts = new Map<number, string>();
  let n = 0;
  const run = fc.asyncProperty(
    fc.array(words, { minLength: 1, maxLength: 6 }),
    fc.array(words, { maxLength: 4 }),
    fc.array(fc.nat(50), { maxLength: 3 }),
    fc.array(words, { minLength: 1, maxLength: 6 }),
    fc.array(fc.tuple(fc.nat(50), fc.nat(30), fc.integer({ min: 1, max: 6 })), { maxLength: 6 }),
    async (added, changed, removed, searches, parts) => {
      for (const one of added) {
        n += 1;
        texts.set((await insert(school, n, searchable(one))).id, searchable(one));
      }
      const anyone = (at: number) => [...texts.keys()][at % texts.size] ?? 0;
      for (const [at, one] of changed.entries()) {
        const search_text = searchable(one);
        const id = anyone(at * 7);
        await database.queries
          .updateTable('users')
          .set({ search_text })
          .where('id', '=', id)
          .execute();
        texts.set(id, search_text);
      }
      for (const at of removed) {
        if (texts.size < 2) break;
        const id = anyone(at);
        await database.queries.deleteFrom('users').where('id', '=', id).execute();
        texts.delete(id);
      }
      // Also parts of existing texts, so that something is found.
      const cut = parts.map(([at, from, length]) =>
        Array.from(texts.get(anyone(at)) ?? '')
          .slice(from, from + length)
          .join(''),
      );
      for (const search of [...searches, ...cut]) {
        const wanted = searchable(search).split(/\s+/);
        const expected = [...texts].filter(([, one]) => wanted.every((word) => one.includes(word)));
        expect(await found(database, search), JSON.stringify(search)).toEqual(
          expected.map(([id]) => id).toSorted((a, b) => a - b),
        );
      }
    },
  );
  await fc.assert(run, { numRuns: 60, endOnFailure: true });
  if (engine === 'sqlite') {
    // Throws where the index holds anything else than the texts.
    await sql`insert into users_search (users_search, rank) values ('integrity-check', 1)`.execute(
      database.queries,
    );
  }
});

test('special characters of patterns and of the index are searched literally', async () => {
  const school = await testSchool();
  const names = [
    'ana "aninha" souza',
    '100% joão',
    'snake_case',
    'back\\slash',
    "d'ávila",
    'a*b^c:d',
    'zo"ltan',
  ];
  const ids = new Map<string, number>();
  for (const [n, name] of names.entries()) {
    ids.set(name, (await insert(school, n, searchable(name))).id);
  }
  for (const [search, name] of [
    ['"aninha"', 'ana "aninha" souza'],
    ['ana "an', 'ana "aninha" souza'],
    ['00% joao', '100% joão'],
    ['ke_ca', 'snake_case'],
    ['ck\\sl', 'back\\slash'],
    ["D'ÁVILA", "d'ávila"],
    ['a*b^c:', 'a*b^c:d'],
    ['zo"lt', 'zo"ltan'],
  ] as const) {
    expect(await found(school.ctx.database, search), search).toEqual([ids.get(name)]);
  }
  for (const search of ['an%inha', 'sn_ke', 'aninha*', 'ana OR joão', '""']) {
    expect(await found(school.ctx.database, search), search).toEqual([]);
  }
});

test('a search that grows when it is normalised finds what it says', async () => {
  const school = await testSchool();
  const { database } = school.ctx;
  // One character, which is written out as four words.
  const { id } = await insert(school, 1, searchable('x ﷺ y'));
  await insert(school, 2, searchable('x y'));
  expect(await found(database, 'ﷺ'.repeat(199))).toEqual([]);
  expect(await found(database, 'ﷺ '.repeat(100))).toEqual([id]);

  const all = await insert(school, 3, searchable('ﷺ'.repeat(199)));
  expect(await found(database, 'ﷺ'.repeat(199))).toEqual([all.id]);
  // As many different words as a search of 200 characters may have.
  const many = Array.from({ length: 100 }, (_, n) => `${String.fromCodePoint(0x4e00 + n)}ﷺ`).join(
    '',
  );
  const every = await insert(school, 4, searchable(many));
  expect(await found(database, many)).toEqual([every.id]);

  const admin = await school.as(await school.user({ is_superuser: true }));
  for (const search of ['ﷺ'.repeat(199), many].map(encodeURIComponent)) {
    for (const path of ['/admin/users/', '/admin/audit/', '/admin/messages/', '/admin/courses/']) {
      expect((await admin.get(`${path}?search=${search}`)).status, path).toBe(200);
    }
  }
});

test('no part of an erased name is left in the index', async () => {
  const school = await testSchool();
  const { database } = school.ctx;
  const { id } = await insert(school, 1, 'quaresma');
  expect(await found(database, 'quaresma')).toEqual([id]);
  await database.queries
    .updateTable('users')
    .set({ search_text: '' })
    .where('id', '=', id)
    .execute();
  if (engine === 'sqlite') {
    const { rows } = await sql<{ block: Buffer }>`select block from users_search_data`.execute(
      database.queries,
    );
    expect(rows.some(({ block }) => block.includes('qua'))).toBe(false);
  }
  expect(await found(database, 'quaresma')).toEqual([]);
});

test.runIf(engine === 'postgres')(
  'the parts of a word are those of each text that contains it, whatever its letters',
  async () => {
    const { queries } = (await testSchool()).ctx.database;
    const run = fc.asyncProperty(words, text, words, async (before, word, after) => {
      const searched = searchable(before, word, after);
      for (const one of searched.split(/\s+/)) {
        const { rows } = await sql<{ n: number }>`select count(*) as n
          from (select ${searched}::text as search_text) as users
          where ${containsWords({ engine }, 'users', one)}`.execute(queries);
        expect(rows[0]?.n, JSON.stringify([searched, one])).toBe(1);
      }
    });
    await fc.assert(run, { numRuns: 60, endOnFailure: true });
  },
);

test.runIf(engine === 'postgres')(
  'a database user without the right to create an extension has the same index',
  async () => {
    const server = inject('postgresUrl');
    const name = `poor_${randomBytes(4).toString('hex')}`;
    await onServer(server, `create role ${name} login password '${name}'`);
    await onServer(server, `create database ${name}`);
    const url = new URL(sibling(server, name));
    await onServer(url.href, `grant all on schema public to ${name}`);
    url.username = name;
    url.password = name;
    const database = openDatabase({ url: url.href });
    onTestFinished(async () => {
      await database.close();
      await onServer(server, `drop database ${name} with (force)`);
      await onServer(server, `drop role ${name}`);
    });
    await migrate(database);
    await sql`insert into users (email, username, username_key, first_name, last_name, is_active, is_staff, is_superuser, phone, bio, search_text, date_joined) values ('a', 'a', 'a', '', '', true, false, false, '', '', 'joana souza', now())`.execute(
      database.queries,
    );
    expect(await found(database, 'SOUZA oan')).toEqual([1]);
    expect(await found(database, 'silva')).toEqual([]);
    expect(await indexOf(database, 'users')).toContain('search_parts(search_text)');
    expect(await indexOf(database, 'audit_entries')).toContain('search_parts(search_text)');
  },
);
