import { stringify } from 'csv-stringify/sync';

/** By this Excel knows UTF-8: it goes before the first row. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Rows of a CSV file: semicolons, because Excel expects them in Portuguese and in French. Each cell
 * is in quotes, so that what it holds begins no other cell, whatever the reader's delimiter, and is
 * guarded where a spreadsheet would calculate it.
 */
export function csvRows(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => row.map(guarded)),
    { delimiter: ';', record_delimiter: 'windows', quoted: true, quoted_empty: true },
  );
}

/** How a cell begins that a spreadsheet would take for a formula, also behind apostrophes. */
const FORMULA = /^'*[=+\-@\t\r]/;

/**
 * One apostrophe more, so that `unguarded` gives back what was written. The library's own
 * `escape_formulas` leaves `'=` as it is, which could not be told from a guarded `=`.
 */
const guarded = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell);

/** Whether a cell begins with an apostrophe that keeps spreadsheets from calculating it. */
export const isGuarded = (cell: string): boolean => cell.startsWith("'") && FORMULA.test(cell);

export const unguarded = (cell: string): string => (isGuarded(cell) ? cell.slice(1) : cell);
