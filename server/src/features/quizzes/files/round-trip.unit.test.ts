import { type ExportFormat, type ImportedQuestion, MAX_ANSWERS } from '@trilha/contract';
import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { describe, expect, test, vi } from 'vitest';
import { writeCsv } from './csv.ts';
import { fileNameFrom } from './files.ts';
import { writeGift } from './gift.ts';
import { writeMoodleXml } from './moodle-xml.ts';
import { previewFile } from './preview.ts';

// Property tests take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const writers: Record<ExportFormat, (questions: ImportedQuestion[]) => string> = {
  gift: writeGift,
  moodle_xml: writeMoodleXml,
  csv: writeCsv,
};
const formats = Object.keys(writers) as ExportFormat[];

const question = (text: string, right: string, ...wrong: string[]): ImportedQuestion => ({
  text,
  answers: [
    { text: right, is_correct: true },
    ...wrong.map((answer) => ({ text: answer, is_correct: false })),
  ],
});

/** Characters with and without a meaning in one of the formats. */
const SIGNS = [
  Array.from('{}~=#:\\%;,"\'<>&@+-_[]().|*$/\t\n 1aAé€ç“”«»🎓'),
  ['\u00A0', '\u0007', '\r\n', '\r', '\u2028', '\uFEFF', '\uFFFE', '\uD800', '👩🏽‍🏫', 'ß', 'İ'],
  '#### :: \\n // [html] [plain] %50% -> $CATEGORY: {T} _____ <b> </text> ]]> <![CDATA['.split(' '),
  ['&amp;', '&nbsp;', "'=", '=cmd|', '\n\n', 'sep=;', 'True', 'A) ', 'ANSWER: A'],
  ['question;answer 1;answer 2;correct'],
].flat();
const signs = fc.constantFrom(...SIGNS);
const anyText = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc.array(signs, { minLength: 1, maxLength: 12 }).map((all) => all.join('')),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }) },
  )
  // As the contract accepts it: trimmed, not blank, without NUL.
  .map((text) => text.replaceAll('\0', '').trim())
  .filter((text) => text !== '');

const anyQuestion = fc
  .tuple(anyText, fc.array(anyText, { minLength: 2, maxLength: MAX_ANSWERS }), fc.nat())
  .map(([text, answers, right]) => ({
    text,
    answers: answers.map((answer, index) => ({
      text: answer,
      is_correct: index === right % answers.length,
    })),
  }));

/** The same with `\n` as line end and replacement characters for control characters. */
function storable(text: string): string {
  const lines = text.replaceAll(/\r\n?|[\v\f]/g, '\n').toWellFormed();
  const isText = (sign: string) => sign >= ' ' || sign === '\n' || sign === '\t';
  return Array.from(lines, (sign) =>
    isText(sign) && sign !== '\uFFFE' && sign !== '\uFFFF' ? sign : '\uFFFD',
  )
    .join('')
    .trim();
}

describe.each(formats)('%s', (format) => {
  const back = (questions: ImportedQuestion[]) =>
    previewFile(Buffer.from(writers[format](questions)));

  test('gives back any list of questions', () => {
    fc.assert(
      fc.property(fc.array(anyQuestion, { minLength: 1, maxLength: 6 }), (questions) => {
        const result = back(questions);
        expect(result.refused).toEqual([]);
        expect(result.format).toBe(format);
        expect(result.questions).toEqual(
          questions.map(({ text, answers }) => ({
            text: storable(text),
            answers: answers.map((answer) => ({ ...answer, text: storable(answer.text) })),
          })),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('gives back a question that reads like the header of a table', () => {
    const questions = [question(';question;answer 1;answer 2;correct;{', 'yes', 'no')];
    expect(back(questions)).toMatchObject({ format, questions, refused: [] });
  });

  test('gives back five hundred questions of twenty answers', () => {
    const many = Array.from({ length: 500 }, (_, index) =>
      question(`Pergunta ${index}`, ...(Array.from({ length: 20 }, (__, n) => `${n}`) as ['0'])),
    );
    expect(back(many).questions).toEqual(many);
  });

  test('gives the same file when it is read and written again', () => {
    const questions = [question('Que é “isto”?\nDiga:', '=1+1', '{~}', '%50% de @', "'-ed")];
    const once = writers[format](questions);
    expect(writers[format](previewFile(Buffer.from(once)).questions)).toBe(once);
  });

  test('without questions is reported as such', () => {
    expect(back([])).toMatchObject({
      questions: [],
      refused: [{ line: 1, reason: expect.stringMatching(/^(No questions|The file is empty)/) }],
    });
  });
});

test('no cell of a CSV file begins a formula, whatever the delimiter', () => {
  fc.assert(
    fc.property(anyQuestion, (asked) => {
      const rows: string[][] = parse(writeCsv([asked]), { delimiter: ';', bom: true });
      for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});

test('GIFT and XML are as Moodle reads them', () => {
  const asked = [question('2 < 3 & {x}: quanto é 1+1?\nDiga.', '=2', '~3 #', '[html] <b>4</b>')];
  expect(writeGift(asked)).toBe(
    '[plain]2 < 3 & \\{x\\}\\: quanto é 1+1?\\nDiga. {\n\t=\\=2\n\t~\\~3 \\#\n\t~[plain][html] <b>4</b>\n}\n',
  );
  expect(writeMoodleXml(asked)).toContain(
    '<questiontext format="plain_text"><text>2 &lt; 3 &amp; {x}: quanto é 1+1?\nDiga.</text>',
  );
});

test.each([
  ['Inglês A1: “Saudações” / revisão', 'ingles-a1-saudacoes-revisao'],
  ['../../etc/passwd', 'etc-passwd'],
  ['  ', 'quiz'],
  ['🎓', 'quiz'],
  ['CON', 'con'],
  ['学习', '学习'],
  ['x'.repeat(300), 'x'.repeat(60)],
])('a file named after %j', (title, name) => {
  expect(fileNameFrom(title)).toBe(name);
});
