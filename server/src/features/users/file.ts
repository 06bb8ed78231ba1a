import { CsvError, parse } from 'csv-parse/sync';
import { searchable } from '../../platform/database/search.ts';
import { unguarded } from '../../platform/text/csv-file.ts';
import { decode, Unreadable } from '../../platform/text/text-file.ts';

/** The columns of a file that are read. */
export type UserColumn = 'email' | 'username' | 'first_name' | 'last_name' | 'courses';

/** The accepted column names in English and Portuguese, without accents. */
const NAMES: Readonly<Record<UserColumn, RegExp>> = {
  email: /^(e-?mail|mail|email address|endereco de e-?mail)$/,
  username: /^(user ?name|user|usuario|nome de usuario|login)$/,
  first_name: /^(first ?name|given name|nome|primeiro nome)$/,
  last_name: /^(last ?name|surname|family name|sobrenome|ultimo nome)$/,
  courses: /^(courses?|cursos?)$/,
};

/** Columns that the export writes for readers of the file and that the import ignores. */
const IGNORED = /^(status|role|joined)$/;

export interface FileRow {
  /** The line of the file, from 1. */
  readonly line: number;
  /** Only the columns that the file has; '' where the cell is empty. */
  readonly cells: Readonly<Partial<Record<UserColumn, string>>>;
}

/** Limits of a file, because everybody waits while it is read. */
const MAX_RECORD_LENGTH = 50_000;
const MAX_CELL_LENGTH = 2_000;
const MAX_COLUMNS = 200;
/** Spreadsheets leave empty rows behind, which take as long to read as others. */
const MAX_EMPTY_ROWS = 10_000;

const HEADER_NEEDED =
  'The first line must name the columns, and one of them must be “email”. Download the example to see how.';

/**
 * The rows of a CSV file of users: comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252.
 * @throws Unreadable
 */
export function readUsersFile(
  bytes: Uint8Array,
  maxRows: number,
): { rows: FileRow[]; notes: string[] } {
  // Excel names the delimiter in this line. Its line end stays, so that line numbers are right.
  const text = decode(bytes).replace(/^sep=.(?=\n)/i, '');
  checkLines(text);
  const delimiter = delimiterOf(text);
  const rows: FileRow[] = [];
  const unused: string[] = [];
  let columns: (UserColumn | undefined)[] | undefined;
  let line = 1;
  let emptyRows = 0;
  const onRecord = (record: string[]): null => {
    const start = line;
    line += record.reduce((lines, cell) => lines + cell.split('\n').length - 1, 1);
    if (record.length > MAX_COLUMNS) {
      throw new Unreadable(`Line ${start} has more than ${MAX_COLUMNS} columns.`);
    }
    if (record.every((cell) => cell === '')) {
      emptyRows += 1;
      if (emptyRows <= MAX_EMPTY_ROWS) return null;
      throw new Unreadable(`The file has more than ${MAX_EMPTY_ROWS} empty rows. Delete them.`);
    }
    if (!columns) {
      columns = record.map(columnOf);
      if (!columns.includes('email')) throw new Unreadable(HEADER_NEEDED);
      unused.push(...record.filter((name, index) => name && !columns?.[index] && !isKnown(name)));
      return null;
    }
    if (rows.length >= maxRows) {
      throw new Unreadable(`The file has more than ${maxRows} rows. Split it into several.`);
    }
    const cells: Partial<Record<UserColumn, string>> = {};
    for (const [index, column] of columns.entries()) {
      const cell = record[index] ?? '';
      if (!column) continue;
      if (cell.length > MAX_CELL_LENGTH) {
        throw new Unreadable(
          `A cell in line ${start} has more than ${MAX_CELL_LENGTH} characters. Is a quotation mark missing?`,
        );
      }
      cells[column] = unguarded(cell);
    }
    rows.push({ line: start, cells });
    return null;
  };
  try {
    parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      max_record_size: MAX_RECORD_LENGTH,
      on_record: onRecord,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw tooLong(line);
    throw new Unreadable(`A quotation mark is opened in line ${line} and never closed.`);
  }
  if (!columns) throw new Unreadable('The file is empty.');
  const notes = unused.map((name) => `The column “${name.slice(0, 60)}” is not used.`);
  return { rows, notes };
}

const tooLong = (line: number) =>
  new Unreadable(
    `Line ${line} has more than ${MAX_RECORD_LENGTH} characters. Is a quotation mark missing?`,
  );

/** Checks the lines of the file; a row has several where its cells have. */
function checkLines(text: string): void {
  let from = 0;
  for (let line = 1; from <= text.length; line += 1) {
    const end = text.indexOf('\n', from);
    const next = end < 0 ? text.length : end;
    if (next - from > MAX_RECORD_LENGTH) throw tooLong(line);
    from = next + 1;
  }
}

const plain = (name: string) => searchable(name).replaceAll('_', ' ').trim();

const isKnown = (name: string) => IGNORED.test(plain(name));

function columnOf(name: string): UserColumn | undefined {
  const written = plain(name);
  const found = Object.entries(NAMES).find(([, pattern]) => pattern.test(written));
  return found?.[0] as UserColumn | undefined;
}

/** The one of three delimiters that gives the most known columns in the first line. */
function delimiterOf(text: string): string {
  const [first = ''] = text.trimStart().split('\n', 1);
  const scores = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    known: first
      .split(delimiter)
      .map((cell) => cell.trim().replaceAll(/^"|"$/g, ''))
      .filter((cell) => columnOf(cell) ?? isKnown(cell)).length,
  }));
  scores.sort((a, b) => b.known - a.known);
  return scores[0]?.delimiter ?? ',';
}

/** Separates several courses in one cell. */
export const COURSE_MARK = '|';

export const FILE_HEADER = [
  'email',
  'username',
  'first_name',
  'last_name',
  'courses',
  'status',
  'role',
  'joined',
] as const;
