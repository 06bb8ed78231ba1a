import { expect, test } from 'vitest';
import { everyRow, userWithAllData, requestOf, tracesOf } from '../../../test/person.ts';
import { testSchool } from '../../../test/school.ts';
import { foldCounts } from '../../platform/database/counts.ts';
import { tables } from '../../platform/database/tables.ts';
import { inventory, EXPORT_SECTIONS } from './inventory.ts';

/** Names of columns that identify the person a row belongs to. */
const PERSONAL =
  /(^|_)(user_id|email|ip|phone|recipient|reply_to|actor_id|about_id|uploaded_by|created_by|edited_by|user_agent)$/;

const entries = Object.entries(inventory);

test('every table has an entry in the inventory, with a reason where it holds personal data', () => {
  expect(Object.keys(inventory).toSorted()).toEqual(Object.keys(tables).toSorted());
  for (const [table, entry] of entries) {
    const personal = Object.keys(tables[table as keyof typeof tables]).filter((name) =>
      PERSONAL.test(name),
    );
    if ('notPersonal' in entry) expect(personal, `${table} holds nothing personal`).toEqual([]);
    else expect(entry.reason.length, table).toBeGreaterThan(10);
  }
});

test('the columns that the inventory names exist in their tables', () => {
  for (const [table, entry] of entries) {
    const columns = Object.keys(tables[table as keyof typeof tables]);
    if ('anonymize' in entry) expect(columns).toContain(entry.anonymize);
    if ('delete' in entry) expect(columns).toContain(entry.delete);
    if ('deleteByEmail' in entry) {
      expect(columns).toEqual(expect.arrayContaining([...entry.deleteByEmail]));
    }
  }
});

test.for([false, true])(
  'each table with personal data is in the export, or has a reason why not (staff: %s)',
  async (is_staff) => {
    const school = await testSchool();
    const { ana } = await userWithAllData(school, { is_staff });
    const found = new Set((await tracesOf(school)).map(({ table }) => table));
    const { status, body } = await ana.get('/profiles/me/data/');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['about', ...Object.keys(EXPORT_SECTIONS)]);
    expect(body.about.parts).toEqual(EXPORT_SECTIONS);
    for (const [table, entry] of entries) {
      if (!('section' in entry)) {
        const reason = 'notPersonal' in entry ? entry.notPersonal : entry.notExported;
        expect(reason.length, table).toBeGreaterThan(10);
        if ('notPersonal' in entry)
          expect(found, `${table} holds nothing personal`).not.toContain(table);
        continue;
      }
      // `userWithAllData` fills every section, so an empty one is a section that the export forgets.
      const section = body[entry.section];
      const content = Array.isArray(section) ? section : Object.values(section).filter(Boolean);
      expect(content, `${table} in ${entry.section}`).not.toEqual([]);
    }
  },
);

test('erasing a user does to each table what the inventory says', async () => {
  const school = await testSchool();
  const { user, root } = await userWithAllData(school);
  const countOf = async (table: string) =>
    (await everyRow(school)).filter((one) => one.table === table).length;
  const counts = async () => {
    // The rows of `school_counts` are differences until they are folded into one.
    await foldCounts(school.ctx.database);
    return Object.fromEntries(
      await Promise.all(entries.map(async ([table]) => [table, await countOf(table)])),
    );
  };
  const before = await counts();
  await root.post(`/admin/deletions/${await requestOf(root)}/confirm/`);
  const after = await counts();
  for (const [table, entry] of entries) {
    if ('anonymize' in entry || 'notPersonal' in entry) {
      expect(after[table], table).toBe(before[table]);
    } else if ('delete' in entry) {
      expect(before[table], `${table} has rows before the erasure`).toBeGreaterThan(0);
      // The session of the superuser stays.
      expect(after[table], table).toBe(table === 'sessions' ? 1 : 0);
    }
  }
  const rows = await everyRow(school);
  const owned = new RegExp(
    `"(user_id|actor_id|about_id|uploaded_by|created_by|edited_by)":${user.id}\\b`,
  );
  expect(rows.filter(({ row }) => owned.test(row))).toEqual([]);
  // A new table or column with personal data that the inventory does not cover appears here.
  const stays = (await tracesOf(school)).map(
    ({ table, row }) => `${table} ${JSON.parse(row).kind}`,
  );
  expect(stays.toSorted()).toEqual([
    // Counted by network address; deleted after a day.
    'limit_events login address',
    'limit_events reset address',
    // The mail that confirms the erasure.
    'outgoing_mails account erased',
  ]);
});
