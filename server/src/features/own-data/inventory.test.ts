import { expect, test } from 'vitest';
import { everyRow, userWithAllData, requestOf, tracesOf } from '../../../test/person.ts';
import { testSchool } from '../../../test/school.ts';
import { foldCounts } from '../../platform/database/counts.ts';
import { tables } from '../../platform/database/tables.ts';
import { inventory, EXPORT_SECTIONS } from './inventory.ts';

/** Columns that tell whose a row is, by their names. */
const PERSONAL =
  /(^|_)(user_id|email|ip|phone|recipient|reply_to|actor_id|about_id|uploaded_by|user_agent)$/;

const all = Object.entries(inventory);

test('every table says what becomes of what it holds about people, and why', () => {
  expect(Object.keys(inventory).toSorted()).toEqual(Object.keys(tables).toSorted());
  for (const [table, holding] of all) {
    const personal = Object.keys(tables[table as keyof typeof tables]).filter((name) =>
      PERSONAL.test(name),
    );
    if ('nothing' in holding) expect(personal, `${table} holds nothing personal`).toEqual([]);
    else expect(holding.because.length, table).toBeGreaterThan(10);
  }
});

test('the columns by which rows are found are columns of their tables', () => {
  for (const [table, holding] of all) {
    const columns = Object.keys(tables[table as keyof typeof tables]);
    if ('keep' in holding) expect(columns).toContain(holding.keep);
    if ('delete' in holding) expect(columns).toContain(holding.delete);
    if ('deleteByEmail' in holding) {
      expect(columns).toEqual(expect.arrayContaining([...holding.deleteByEmail]));
    }
  }
});

test.for([false, true])(
  'each table is in the file, or says why not (staff: %s)',
  async (is_staff) => {
    const school = await testSchool();
    const { ana } = await userWithAllData(school, { is_staff });
    const found = new Set((await tracesOf(school)).map(({ table }) => table));
    const { status, body } = await ana.get('/profiles/me/data/');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['about', ...Object.keys(EXPORT_SECTIONS)]);
    expect(body.about.parts).toEqual(EXPORT_SECTIONS);
    for (const [table, holding] of all) {
      if (!('part' in holding)) {
        const reason = 'nothing' in holding ? holding.nothing : holding.notInFile;
        expect(reason.length, table).toBeGreaterThan(10);
        if ('nothing' in holding)
          expect(found, `${table} holds nothing personal`).not.toContain(table);
        continue;
      }
      // Every part was given something to tell, so that one that is forgotten is noticed.
      const part = body[holding.part];
      const told = Array.isArray(part) ? part : Object.values(part).filter(Boolean);
      expect(told, `${table} in ${holding.part}`).not.toEqual([]);
    }
  },
);

test('what is said about each table is what happens to it', async () => {
  const school = await testSchool();
  const { user, root } = await userWithAllData(school);
  const countOf = async (table: string) =>
    (await everyRow(school)).filter((one) => one.table === table).length;
  const counts = async () => {
    // Their rows are differences that have yet to be added up.
    await foldCounts(school.ctx.database);
    return Object.fromEntries(
      await Promise.all(all.map(async ([table]) => [table, await countOf(table)])),
    );
  };
  const before = await counts();
  await root.post(`/admin/deletions/${await requestOf(root)}/confirm/`);
  const after = await counts();
  for (const [table, holding] of all) {
    if ('keep' in holding || 'nothing' in holding) {
      expect(after[table], table).toBe(before[table]);
    } else if ('delete' in holding) {
      expect(before[table], `${table} had something to lose`).toBeGreaterThan(0);
      // Of the superuser, there are sessions only.
      expect(after[table], table).toBe(table === 'sessions' ? 1 : 0);
    }
  }
  const rows = await everyRow(school);
  const owned = new RegExp(`"(user_id|actor_id|about_id|uploaded_by)":${user.id}\\b`);
  expect(rows.filter(({ row }) => owned.test(row))).toEqual([]);
  // A new table, or a new column, that nobody has thought of would show here.
  const stays = (await tracesOf(school)).map(
    ({ table, row }) => `${table} ${JSON.parse(row).kind}`,
  );
  expect(stays.toSorted()).toEqual([
    // By network address, for a day.
    'limit_events login address',
    'limit_events reset address',
    // The mail which tells that it is done.
    'outgoing_mails account erased',
  ]);
});
