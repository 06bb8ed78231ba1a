import { type InterfaceLanguage, type Sentence, unguarded } from '@trilha/contract';
import { CsvError, parse } from 'csv-parse/sync';
import { decode, Unreadable } from '../../platform/text/text-file.ts';
import {
  type Columns,
  columnsOf,
  isKnownColumn,
  isReasonColumn,
  type UserColumn,
} from './columns.ts';

export interface FileRow {
  /** The line of the file, from 1. */
  readonly line: number;
  /** Only the columns that the file has; '' where the cell is empty. */
  readonly cells: Readonly<Partial<Record<UserColumn, string>>>;
  /** All columns as given, without empty cells at the end. */
  readonly given: readonly string[];
  /** Why the row cannot be read as the first line says. */
  readonly problem?: Sentence;
}

export interface UsersFile {
  /** The names of the columns as given. */
  readonly header: readonly string[];
  readonly rows: readonly FileRow[];
  readonly notes: readonly Sentence[];
}

/** Limits of a file, because everybody waits while it is read. The sentences about them hold the numbers. */
const MAX_RECORD_LENGTH = 50_000;
const MAX_CELL_LENGTH = 2_000;
const MAX_COLUMNS = 200;
/** Spreadsheets leave empty rows behind, which take as long to read as others. */
const MAX_EMPTY_ROWS = 10_000;

/**
 * The rows of a CSV file of users: comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252.
 * @param language of what is said about it
 * @throws Unreadable
 */
export function readUsersFile(
  bytes: Uint8Array,
  maxRows: number,
  language?: InterfaceLanguage,
): UsersFile {
  // Excel names the delimiter in this line. Its line end stays, so that line numbers are right.
  const text = decode(bytes).replace(/^sep=.(?=\n)/i, '');
  checkLines(text);
  const delimiter = delimiterOf(text);
  const rows: FileRow[] = [];
  let first: { names: readonly string[]; columns: Columns['columns'] } | undefined;
  const notes: Sentence[] = [];
  const namelessFilled = new Set<number>();
  let line = 1;
  let emptyRows = 0;
  const onRecord = (record: string[]): null => {
    const start = line;
    line += record.reduce((lines, cell) => lines + cell.split('\n').length - 1, 1);
    if (record.length > MAX_COLUMNS) {
      throw new Unreadable({
        sentence: /*i18n*/ 'Line {line} has more than 200 columns.',
        params: { line: start },
      });
    }
    if (record.every((cell) => cell === '')) {
      emptyRows += 1;
      if (emptyRows <= MAX_EMPTY_ROWS) return null;
      throw new Unreadable(/*i18n*/ 'The file has more than 10000 empty rows. Delete them.');
    }
    const given = record.map(unguarded);
    if (!first) {
      const { columns, notes: about } = columnsOf(given, language);
      first = { names: given, columns };
      notes.push(...about);
      return null;
    }
    if (rows.length >= maxRows) {
      throw new Unreadable({
        sentence: /*i18n*/ 'The file has more than {max} rows. Split it into several.',
        params: { max: maxRows },
      });
    }
    for (const [index, name] of first.names.entries()) {
      if (name === '' && given[index]) namelessFilled.add(index + 1);
    }
    rows.push(rowOf(start, given, first.columns));
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
    throw new Unreadable({
      sentence: /*i18n*/ 'A quotation mark is opened in line {line} and never closed.',
      params: { line },
    });
  }
  if (!first) throw new Unreadable(/*i18n*/ 'The file is empty.');
  for (const column of namelessFilled) {
    notes.push({
      sentence: /*i18n*/ 'Column {column} has no name in the first line and is not imported.',
      params: { column },
    });
  }
  return withoutReasons({ header: first.names, rows, notes });
}

function rowOf(line: number, given: readonly string[], columns: Columns['columns']): FileRow {
  const cells: Partial<Record<UserColumn, string>> = {};
  for (const [index, column] of columns.entries()) {
    const cell = given[index] ?? '';
    if (!column) continue;
    if (cell.length > MAX_CELL_LENGTH) {
      throw new Unreadable({
        sentence:
          /*i18n*/ 'A cell in line {line} has more than 2000 characters. Is a quotation mark missing?',
        params: { line },
      });
    }
    cells[column] = cell;
  }
  const filled = given.slice(0, given.findLastIndex((cell) => cell !== '') + 1);
  // A text that was not put into quotes has moved all cells behind it.
  const problem =
    filled.length > columns.length
      ? /*i18n*/ 'This row has more cells than the first line has columns. Put texts with a comma or semicolon into quotation marks.'
      : undefined;
  return { line, cells, given: filled, ...(problem && { problem }) };
}

/** A file of rows that were not taken, mended: the former reasons are no part of it any more. */
function withoutReasons(file: UsersFile): UsersFile {
  const at = file.header.findIndex(isReasonColumn);
  if (at < 0) return file;
  const { header, rows, notes } = file;
  return {
    header: header.toSpliced(at, 1),
    rows: rows.map((row) => ({ ...row, given: row.given.toSpliced(at, 1) })),
    notes,
  };
}

const tooLong = (line: number) =>
  new Unreadable({
    sentence: /*i18n*/ 'Line {line} has more than 50000 characters. Is a quotation mark missing?',
    params: { line },
  });

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

/** The one of three delimiters that gives the most known columns in the first line. */
function delimiterOf(text: string): string {
  const [first = ''] = text.trimStart().split('\n', 1);
  const scores = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    known: first
      .split(delimiter)
      .map((cell) => cell.trim().replaceAll(/^"|"$/g, ''))
      .filter(isKnownColumn).length,
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

/** The same in the languages of the interface; the import reads all of them. */
const HEADER_IN: Readonly<Record<InterfaceLanguage, readonly string[]>> = {
  en: FILE_HEADER,
  'pt-BR': ['e-mail', 'usuário', 'nome', 'sobrenome', 'cursos', 'situação', 'função', 'cadastro'],
  fr: ['e-mail', 'nom d’utilisateur', 'prénom', 'nom', 'cours', 'statut', 'rôle', 'inscription'],
};

/** The first line of an export; undefined: of a client that names no language. */
export const fileHeader = (language: InterfaceLanguage | undefined): readonly string[] =>
  language === undefined ? FILE_HEADER : HEADER_IN[language];
