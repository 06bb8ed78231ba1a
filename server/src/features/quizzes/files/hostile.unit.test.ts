import {
  IMPORT_NOT_TEXT,
  IMPORT_OFFICE_DOCUMENT,
  IMPORT_XML_DOCTYPE,
  IMPORT_XML_TOO_DEEP,
  ImportFormat,
  ImportPreview,
  MAX_QUESTIONS,
  QuestionInTree,
} from '@trilha/contract';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { previewFile } from './preview.ts';
import { Unreadable } from '../../../platform/text/text-file.ts';

// Long enough for a busy machine; a reader with more than linear time would need an hour.
vi.setConfig({ testTimeout: 60_000 });

const LENGTH = 2 * 1024 * 1024;
const bytesOf = (text: string) => Buffer.from(text);
const formats = [undefined, ...ImportFormat.options];

/** The preview of a file, or the sentence with which it is refused. Any other error fails the test. */
function outcome(bytes: Uint8Array, format?: ImportFormat): ImportPreview | string {
  try {
    return previewFile(bytes, format);
  } catch (error) {
    if (error instanceof Unreadable) return error.message;
    throw error;
  }
}

function expectSound(bytes: Uint8Array): void {
  for (const format of formats) {
    const result = outcome(bytes, format);
    if (typeof result === 'string') continue;
    expect(ImportPreview.parse(result)).toEqual(result);
    expect(result.questions.length + result.refused.length).toBeGreaterThan(0);
    expect(result.questions.length).toBeLessThanOrEqual(MAX_QUESTIONS);
    const places = result.refused.map(({ line }) => line);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    for (const question of result.questions) {
      expect(QuestionInTree.parse(question)).toMatchObject(question);
    }
  }
}

/** The syntax of the formats, and text in between. */
const FRAGMENTS = [
  '{ } ~ = # #### :: \\ %50% %100% -> // $CATEGORY: {T} [html] [plain]'.split(' '),
  ['\n', '\n\n', '\r\n', '\r', '\t', ' ', ';', ',', '"', '""', "'", '\f', 'sep=;'],
  ['A. ', 'b) ', 'C.', 'ANSWER: A', 'answer:b', 'Gabarito: C', 'question', 'answer 1', 'correct'],
  ['<quiz>', '</quiz>', '<question type="multichoice">', '<question type="truefalse">'],
  ['</question>', '<questiontext format="html">', '</questiontext>', '<text>', '</text>'],
  ['<answer fraction="100">', '<answer fraction="0">', '</answer>', '<single>true</single>'],
  '<![CDATA[ ]]> <p> <br/> <!-- --> <script> < > <!DOCTYPE &amp; &nbsp; &#1234; &#xZ; &x;'.split(
    ' ',
  ),
  ['<img src="x">', '1', '2', 'é', '🎓'],
].flat();
const fragments = fc.constantFrom(...FRAGMENTS);
const mixture = fc
  .array(fc.oneof({ weight: 5, arbitrary: fragments }, { weight: 1, arbitrary: fc.string() }), {
    maxLength: 60,
  })
  .map((all) => all.join(''));

describe('no file makes the reader throw', () => {
  test('of random text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expectSound(bytesOf(text));
      }),
      { numRuns: 300 },
    );
  });

  test('of fragments of the formats', () => {
    fc.assert(
      fc.property(mixture, (text) => {
        expectSound(bytesOf(text));
      }),
      { numRuns: 600 },
    );
  });

  test('of random bytes, with and without a mark', () => {
    const mark = fc.constantFrom('', 'efbbbf', 'fffe', 'feff', '504b', '3c3f786d6c');
    fc.assert(
      fc.property(mark, fc.uint8Array({ maxLength: 300 }), (hex, bytes) => {
        expectSound(Buffer.concat([Buffer.from(hex, 'hex'), bytes]));
      }),
      { numRuns: 500 },
    );
  });
});

describe('a file of two megabytes is read in time that grows with its length', () => {
  const over = (unit: string) => unit.repeat(LENGTH / unit.length);

  test.each(['{', '~', '\\', '%50%', '<b "', '<foo ', '<!--', '&#'])(
    'GIFT: %j over and over',
    (unit) => {
      expect(outcome(bytesOf(`[html]${over(unit)} {=a ~b}`), 'gift')).toBeDefined();
    },
  );

  test.each([
    ['aiken', 'A) x\n'],
    ['aiken', 'ANSWER: A\n'],
    ['csv', '"'],
    ['csv', '"\n'],
    ['csv', ';'],
    ['moodle_xml', '<quiz>'],
    ['moodle_xml', '<!--'],
    [undefined, 'a {=b ~c}\n\n'],
    [undefined, "'"],
  ] as const)('%s: %j over and over', (format, unit) => {
    expect(outcome(bytesOf(over(unit)), format)).toBeDefined();
  });

  test.each(['<p>', '<b>', '<svg>', '<a "', '</', '<!--', '< '])(
    'XML whose text is %j over and over',
    (unit) => {
      const file = `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[${over(unit)}]]></text></questiontext></question></quiz>`;
      expect(outcome(bytesOf(file))).toBeDefined();
    },
  );
});

describe('hostile XML', () => {
  const quiz = '<quiz><question type="multichoice"></question></quiz>';

  test('with a document type is refused as a whole', () => {
    const laughs = `<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${quiz}`;
    const outside = `<!DOCTYPE quiz SYSTEM "file:///etc/passwd">${quiz}`;
    expect(outcome(bytesOf(laughs))).toBe(IMPORT_XML_DOCTYPE);
    expect(outcome(bytesOf(outside))).toBe(IMPORT_XML_DOCTYPE);
    expect(outcome(Buffer.from(`\uFEFF${outside}`, 'utf16le'))).toBe(IMPORT_XML_DOCTYPE);
  });

  test('that is too deep or too wide is refused as a whole', () => {
    expect(outcome(bytesOf(`<quiz>${'<a>'.repeat(101)}`))).toBe(IMPORT_XML_TOO_DEEP);
    expect(outcome(bytesOf(`<quiz>${'<a/>'.repeat(200_001)}</quiz>`))).toBe(IMPORT_XML_TOO_DEEP);
  });

  test.each(['&xxe;', '&nbsp;', '&toString;', '&__proto__;', '&#0;', '&#x110000;'])(
    'has no entity %s',
    (entity) => {
      const result = outcome(bytesOf(`<quiz>\n<question type="x">${entity}</question></quiz>`));
      expect(result).toMatchObject({
        questions: [],
        refused: [
          { line: 2, reason: 'The XML is damaged here: nothing from this line on could be read.' },
        ],
      });
    },
  );

  test('that is cut off gives the questions before', () => {
    const whole = `<question type="truefalse"><questiontext><text>Yes?</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>`;
    const result = outcome(bytesOf(`<quiz>\n${whole}\n${whole.slice(0, 70)}`));
    expect(result).toMatchObject({ questions: [{ text: 'Yes?' }], refused: [{ line: 3 }] });
  });
});

describe('a file that is no text', () => {
  test.each([
    ['a Word document', '504b030414000600'],
    ['a PDF', '255044462d312e37'],
    ['an old Excel sheet', 'd0cf11e0a1b11ae1'],
  ])('is told apart: %s', (_, hex) => {
    expect(outcome(Buffer.from(hex, 'hex'))).toBe(IMPORT_OFFICE_DOCUMENT);
  });

  test('is refused for a NUL, or for its many control characters', () => {
    expect(outcome(Buffer.from('A question\0 {T}'))).toBe(IMPORT_NOT_TEXT);
    expect(outcome(Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4, 5, 6]))).toBe(IMPORT_NOT_TEXT);
  });

  test('differs from one with a stray control character', () => {
    const text = `${'A long question? '.repeat(20)}\u0007 {=yes\v~no}`;
    expect(outcome(bytesOf(text))).toMatchObject({ questions: [{ answers: [{}, {}] }] });
  });
});
