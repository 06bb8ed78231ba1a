import { stripTypeScriptTypes } from 'node:module';
import { afterEach, expect, test } from 'vitest';
import { instrument, nameOfGuard } from './guards.ts';

afterEach(() => {
  globalThis.mutant = undefined;
});

const SOURCE = `
const MAX_TRIES = 3;
const isClosed = (row: { open: boolean; staff?: boolean }) => !(row.open || row.staff);
export const access = { access: 'staff', note: (undefined ?? 'a').trim() } as const;
export function enter(row: { open: boolean; staff?: boolean }, tries: number): string {
  if (isClosed(row)) throw new Error('closed');
  if (tries > MAX_TRIES && tries < 100) throw new Error('too often');
  requireName(row);
  return 'in';
}
function requireName(row: object): void {
  if (!('name' in row)) throw new Error('no name');
}
export const found = (rows: Rows, user: { id: number }) =>
  rows.select('id').where('user_id', '=', user.id).where('size', '>', 1).where((or) => or).said;
interface Rows {
  said: string;
  select(...args: unknown[]): Rows;
  where(...args: unknown[]): Rows;
}
`;

interface Rows {
  readonly said: string;
  select(...args: unknown[]): Rows;
  where(...args: unknown[]): Rows;
}

/** Rows that say what was asked of them. */
const rows = (said = ''): Rows => ({
  said,
  select: (...args) => rows(`${said} select ${args.join(' ')}`),
  where: (...args) =>
    rows(`${said} where ${args.map((arg) => (typeof arg === 'function' ? 'f' : arg)).join(' ')}`),
});

const { code, mutants } = instrument('server/example.ts', SOURCE, { operands: false, nextId: 10 });

interface Example {
  readonly access: { readonly access: string; readonly note: string };
  enter(row: object, tries: number): string;
  found(from: Rows, user: { id: number }): string;
}

const example: Example = await import(
  `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(code))}`
);

/** Switches the mutant with this text on. */
function switchOn(text: string): void {
  const { id } = mutants.find((mutant) => mutant.text.includes(text))!;
  globalThis.mutant = (each) => each === id;
}

test('the guards of a source are found, with their lines and where they stand', () => {
  expect(mutants.map(({ id, line, within, text }) => `${id} ${line} ${within}: ${text}`))
    .toMatchInlineSnapshot(`
      [
        "10 4 access: access: access: 'staff' → user",
        "11 6 enter: error: isClosed(row) → never",
        "12 7 enter: error: tries > MAX_TRIES && tries < 100 → never",
        "13 7 enter: limit: MAX_TRIES → without end",
        "14 7 enter: operand: tries > MAX_TRIES && tries < 100 → tries > MAX_TRIES",
        "15 7 enter: operand: tries > MAX_TRIES && tries < 100 → tries < 100",
        "16 8 enter: call: requireName(row); → nothing",
        "17 12 requireName: error: !('name' in row) → never",
        "18 15 found: condition: .where('user_id', '=', user.id) → nothing",
      ]
    `);
});

test('the same guard twice in a function has two names', () => {
  const source = 'const f = (a) => a.where("key", b).where("key", b);';
  const twice = instrument('server/twice.ts', source, { operands: false, nextId: 1 }).mutants;
  const names = twice.map(nameOfGuard);
  expect(names).toEqual([
    'server/twice.ts f condition: .where("key", b) → nothing',
    'server/twice.ts f condition: .where("key", b) → nothing (2)',
  ]);
});

test('what chooses a value, an order or a part of a list is no guard', () => {
  const source = `
    const name = (a) => a.first.trim() || a.last;
    const order = (a, b) => a.name.localeCompare(b.name) || a.id - b.id;
    const used = (a) => a && { method: 'code' };
    const next = (rows, after) => rows.where('lesson_id', '>', after);
  `;
  const found = instrument('server/values.ts', source, { operands: true, nextId: 1 });
  expect(found.mutants).toEqual([]);
});

test('with all switches off the code does what it did', () => {
  expect(example.access).toMatchObject({ access: 'staff', note: 'a' });
  expect(example.enter({ open: true, name: 'Ana' }, 1)).toBe('in');
  expect(() => example.enter({ open: false }, 1)).toThrow('closed');
  expect(() => example.enter({ open: true }, 4)).toThrow('too often');
  expect(() => example.enter({ open: true }, 1)).toThrow('no name');
  const asked = ' select id where user_id = 7 where size > 1 where f';
  expect(example.found(rows(), { id: 7 })).toBe(asked);
});

test('a switch takes its guard away and no other', () => {
  switchOn('access:');
  expect(example.access.access).toBe('user');
  switchOn('error: isClosed(row)');
  expect(() => example.enter({ open: false }, 4)).toThrow('too often');
  switchOn('→ tries < 100');
  expect(() => example.enter({ open: true }, 1)).toThrow('too often');
  switchOn('limit: MAX_TRIES');
  expect(() => example.enter({ open: true }, 4)).toThrow('no name');
  switchOn('call: requireName(row);');
  expect(example.enter({ open: true }, 1)).toBe('in');
  switchOn("condition: .where('user_id'");
  expect(example.found(rows(), { id: 7 })).toBe(' select id where size > 1 where f');
});
