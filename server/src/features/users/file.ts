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
  const delimiter = delimiterOf(text);
  const rows: FileRow[] = [];
  const unused: string[] = [];
  let columns: (UserColumn | undefined)[] | undefined;
  let line = 1;
  const onRecord = (record: string[]): null => {
    const start = line;
    line += record.reduce((lines, cell) => lines + cell.split('\n').length - 1, 1);
    if (record.every((cell) => cell === '')) return null;
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
      if (column) cells[column] = unguarded(record[index] ?? '');
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
      on_record: onRecord,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Unreadable(`A quotation mark is opened in line ${line} and never closed.`);
  }
  if (!columns) throw new Unreadable('The file is empty.');
  const notes = unused.map((name) => `The column “${name.slice(0, 60)}” is not used.`);
  return { rows, notes };
}

const plain = (name: string) => searchable(name).replaceAll('_', ' ').trim();

const isKnown = (name: string) => IGNORED.test(plain(name));

function columnOf(name: string): UserColumn | undefined {
  const found = Object.entries(NAMES).find(([, pattern]) => pattern.test(plain(name)));
  return found?.[0] as UserColumn | undefined;
}

/** The one of three delimiters that gives the most known columns in the first line. */
function delimiterOf(text: string): string {
  const first = text.split('\n').find((line) => line.trim() !== '') ?? '';
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
