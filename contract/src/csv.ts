/**
 * How CSV files are written, by the server and by the site. It is a few lines of our own, because the
 * library for it brings a copy of Node's Buffer into the browser.
 */

/** By this Excel knows UTF-8: it goes before the first row. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Rows of a CSV file: semicolons, because Excel expects them in Portuguese and in French. Each cell
 * is in quotes, so that what it holds begins no other cell, whatever the reader's delimiter, and is
 * guarded where a spreadsheet would calculate it.
 */
export const csvRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(written).join(';')}\r\n`).join('');

const written = (cell: string) => `"${guarded(cell).replaceAll('"', '""')}"`;

/** How a cell begins that a spreadsheet would take for a formula, also behind apostrophes. */
const FORMULA = /^'*[=+\-@\t\r]/;

/**
 * One apostrophe more, so that `unguarded` gives back what was written: also before `'=`, which else
 * could not be told from a guarded `=`.
 */
const guarded = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell);

/** Whether a cell begins with an apostrophe that keeps spreadsheets from calculating it. */
export const isGuarded = (cell: string): boolean => cell.startsWith("'") && FORMULA.test(cell);

export const unguarded = (cell: string): string => (isGuarded(cell) ? cell.slice(1) : cell);
