import { csvRows, isGuarded, unguarded } from '@trilha/contract';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test('every cell is in quotes, rows end as in Windows, and what looks like a formula is guarded', () => {
  expect(
    csvRows([
      ['', 'a "b"; c', '1,5', 'two\nlines'],
      ['=1+1', '+55', '-Lima', '@SUM'],
      ['\tx', '\rx', "'=", "'s"],
    ]),
  ).toBe(
    [
      '"";"a ""b""; c";"1,5";"two\nlines"\r\n',
      `"'=1+1";"'+55";"'-Lima";"'@SUM"\r\n`,
      `"'\tx";"'\rx";"''=";"'s"\r\n`,
    ].join(''),
  );
  expect(csvRows([])).toBe('');
});

test('a guard is known by what stands behind it', () => {
  expect(["'=1", "''=1", "'\t", "'s", '=1', '', "'"].map(isGuarded)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

const signs = fc.constantFrom(...Array.from('\'"=+-@\t\r\n;, ax0'), '\uFEFF');
const cell = fc.oneof(
  fc.array(signs, { maxLength: 8 }).map((all) => all.join('')),
  fc.string({ unit: 'grapheme' }),
);

test('no cell begins like a formula, and reading gives back what was written', () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 4 })
        .chain((width) =>
          fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }),
        ),
      (rows) => {
        const read: string[][] = parse(csvRows(rows), {
          delimiter: ';',
          record_delimiter: '\r\n',
        });
        for (const each of read.flat()) expect(each).not.toMatch(/^[=+\-@\t\r]/);
        expect(read.map((row) => row.map(unguarded))).toEqual(rows);
      },
    ),
  );
});
