import {
  BYTE_ORDER_MARK,
  csvRows,
  type ImportedQuestion,
  isGuarded,
  type Sentence,
} from '@trilha/contract';
import { CsvError, parse } from 'csv-parse/sync';
import { type Collector, type Loss, SEVERAL_RIGHT } from './collector.ts';
import { tidy } from './text.ts';

/** Room for all answers, and for what other programs write beside them. */
const MAX_COLUMNS = 100;

const DELIMITERS = ['\t', ';', ','] as const;

/** Rows of a question, its answers, and which of them is right. */
export function readCsv(source: string, into: Collector): void {
  // Excel's own way to name the delimiter; the line stays, so that lines are counted right.
  const named = /^sep=(.)\n/i.exec(source)?.[1];
  const text = named === undefined ? source : source.slice(source.indexOf('\n'));
  const delimiter = named ?? delimiterOf(text);
  let line = 1;
  let layout: Layout | undefined;
  const onRecord = (record: string[]): null => {
    const row = { line, cells: record };
    line += record.reduce((lines, cell) => lines + countOf('\n', cell), 1);
    if (record.every((cell) => cell === '')) return null;
    if (!layout) {
      const header = layoutOf(record);
      layout = header ?? PLAIN;
      if (header) return null;
    }
    readRow(row, layout, into);
    return null;
  };
  try {
    parse(text, { ...options(delimiter), on_record: onRecord });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const rest = text.split('\n', line).at(-1) ?? '';
    into.refuse(line, rest, /*i18n*/ 'A quotation mark is opened here and never closed.');
  }
}

const options = (delimiter: string) => ({
  delimiter,
  record_delimiter: '\n',
  relax_column_count: true,
  relax_quotes: true,
  // Around quoted fields too.
  trim: true,
});

function countOf(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1))
    count += 1;
  return count;
}

/** The character that stands often enough in most of the first lines, and makes the best header. */
export function delimiterOf(text: string): string {
  const lines = firstLines(text);
  const scores = DELIMITERS.map((delimiter) => ({
    delimiter,
    isHeader: isHeader(lines[0] ?? '', delimiter),
    // A question, two answers and the right one: three marks between them.
    rows: lines.filter((line) => countOf(delimiter, withoutQuoted(line)) >= 3).length,
  }));
  scores.sort((a, b) => Number(b.isHeader) - Number(a.isHeader) || b.rows - a.rows);
  return scores[0]?.delimiter ?? ',';
}

/** Whether the first line with anything in it names the columns. */
export function hasCsvHeader(text: string): boolean {
  const [first = ''] = firstLines(text);
  return DELIMITERS.some((delimiter) => isHeader(first, delimiter));
}

function isHeader(line: string, delimiter: string): boolean {
  const cells = line.split(delimiter).map((cell) => cell.trim().replaceAll(/^"|"$/g, ''));
  return layoutOf(cells) !== undefined;
}

const firstLines = (text: string) =>
  text
    .slice(0, 20_000)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 20);

const withoutQuoted = (line: string) => line.replaceAll(/"[^"]*"/g, '');

/** Which column holds what. */
interface Layout {
  /** Absent without a header: the question comes first, the right answer last. */
  readonly columns?: {
    readonly question: number;
    readonly answers: readonly number[];
    readonly correct: number;
  };
  /** Written by Trilha, whose apostrophes are known. */
  readonly isOwn: boolean;
}

const PLAIN: Layout = { isOwn: false };

const QUESTION = /^(question|question text|pergunta|questao|enunciado|texto da pergunta)$/;
const ANSWER = /^((answer|option|choice|resposta|alternativa|opcao)[ _-]?(\d{1,2}|[a-t])|[a-t])$/;
const CORRECT =
  /^(correct|correct answer|right|right answer|solution|correta|certa|resposta correta|resposta certa|alternativa correta|opcao correta|gabarito)$/;
/** Beside numbered answers it is the right one. */
const MAYBE_CORRECT = /^(answer|resposta)$/;

/** The layout that a header names; undefined where the row is no header. */
function layoutOf(cells: readonly string[]): Layout | undefined {
  const names = cells.slice(0, MAX_COLUMNS).map((cell) =>
    cell
      .slice(0, 40)
      .normalize('NFKD')
      .replaceAll(/\p{Diacritic}/gu, '')
      .toLowerCase()
      .trim(),
  );
  const question = names.findIndex((name) => QUESTION.test(name));
  const answers = names.flatMap((name, index) => (ANSWER.test(name) ? [index] : []));
  const exact = names.findIndex((name) => CORRECT.test(name));
  const correct = exact === -1 ? names.findIndex((name) => MAYBE_CORRECT.test(name)) : exact;
  if (question === -1 || correct === -1 || answers.length < 2) return undefined;
  const own = headerFor(answers.length).join(';');
  return { columns: { question, answers, correct }, isOwn: names.join(';') === own };
}

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

function readRow({ line, cells }: Row, { columns, isOwn }: Layout, into: Collector): void {
  const losses = new Set<Loss>();
  const cell = (index: number): string => {
    const { text, isChanged } = withoutGuard(cells[index] ?? '', isOwn);
    if (isChanged && !isOwn) losses.add('apostrophe');
    return tidy(text, '');
  };
  const filled = cells.findLastIndex((each) => each !== '') + 1;
  if (filled > MAX_COLUMNS) {
    return into.refuse(line, cells[0] ?? '', /*i18n*/ 'It has more than 100 columns.');
  }
  const places =
    columns?.answers ?? Array.from({ length: Math.max(0, filled - 2) }, (_, i) => i + 1);
  const text = cell(columns?.question ?? 0);
  const answers = places.map(cell);
  // Its apostrophe, if it has one, belongs to an answer that is named in full.
  const named = cell(columns?.correct ?? filled - 1);
  const refuse = (reason: Sentence) => into.refuse(line, text, reason);

  if (!columns && filled < 4) {
    return refuse(
      /*i18n*/ 'A row needs a question, at least two answers, and the right one at its end.',
    );
  }
  if (named === '') return refuse(/*i18n*/ 'The column with the right answer is empty.');
  const right = placeOf(named, answers, isOwn);
  if (typeof right !== 'number') return refuse(right);
  into.take({
    line,
    text,
    answers: answers.flatMap((answer, index) =>
      answer === '' ? [] : [{ text: answer, is_correct: index === right }],
    ),
    losses,
  });
}

const NAME_BY_LETTER =
  /*i18n*/ '“{named}” may be the place of an answer or its text. Name it the other way: by its letter.';
const NAME_BY_NUMBER =
  /*i18n*/ '“{named}” may be the place of an answer or its text. Name it the other way: by its number.';

/**
 * The place of the right answer, named by its number, its letter, or its text; or why it is none. In
 * a file of our own a number is a number.
 */
function placeOf(named: string, answers: readonly string[], isOwn: boolean): number | Sentence {
  const same = named.toLowerCase();
  const exact = answers.indexOf(named);
  const byText = exact === -1 ? answers.findIndex((each) => each.toLowerCase() === same) : exact;
  const sign = /^(\d{1,2}|[a-t])[.)]?$/i.exec(named)?.[1];
  if (sign !== undefined) {
    const bySign = /\d/.test(sign) ? Number(sign) - 1 : sign.toUpperCase().charCodeAt(0) - 65;
    if ((answers[bySign] ?? '') !== '') {
      if (byText === -1 || byText === bySign || isOwn) return bySign;
      return { sentence: /\d/.test(sign) ? NAME_BY_LETTER : NAME_BY_NUMBER, params: { named } };
    }
  }
  if (byText !== -1) return byText;
  return /^[\da-z]{1,2}(?:\s*[,;/&+]\s*[\da-z]{1,2})+$/i.test(named.slice(0, 100))
    ? SEVERAL_RIGHT
    : /*i18n*/ 'The right answer is none of the answers: give its number, its letter or its text.';
}

/**
 * A cell without the apostrophe that keeps spreadsheets from calculating it. In a file of unknown
 * origin a further apostrophe tells of a quotation, as in `'-ed' or '-ing'?`.
 */
function withoutGuard(cell: string, isOwn: boolean): { text: string; isChanged: boolean } {
  const isChanged = isGuarded(cell) && (isOwn || !cell.includes("'", 1));
  return { text: isChanged ? cell.slice(1) : cell, isChanged };
}

const headerFor = (answers: number) => [
  'question',
  ...Array.from({ length: answers }, (_, index) => `answer ${index + 1}`),
  'correct',
];

/** The same questions for a spreadsheet. */
export function writeCsv(questions: readonly ImportedQuestion[]): string {
  const width = Math.max(2, ...questions.map(({ answers }) => answers.length));
  const rows = questions.map(({ text, answers }) => [
    text,
    ...Array.from({ length: width }, (_, index) => answers[index]?.text ?? ''),
    String(answers.findIndex((answer) => answer.is_correct) + 1),
  ]);
  const tidied = rows.map((row) => row.map((cell) => tidy(cell, '\uFFFD')));
  return BYTE_ORDER_MARK + csvRows([headerFor(width), ...tidied]);
}
