import {
  IMPORT_XML_DOCTYPE,
  IMPORT_XML_TOO_DEEP,
  type ImportedQuestion,
  type Sentence,
} from '@trilha/contract';
import { SaxesParser } from 'saxes';
import { Unreadable } from '../../../platform/text/text-file.ts';
import { type Collector, type Loss, SEVERAL_RIGHT } from './collector.ts';
import { type Markup, shownText } from './html.ts';
import { OTHER_KINDS } from './other-kinds.ts';
import { excerpt, tidy } from './text.ts';

const MAX_DEPTH = 100;
const MAX_ELEMENTS = 200_000;

interface MarkedText {
  format: string;
  text: string;
}

interface Question {
  readonly line: number;
  readonly type: string;
  name: string;
  text: MarkedText;
  single: string;
  hasFeedback: boolean;
  hasFiles: boolean;
  readonly answers: (MarkedText & { fraction: number })[];
}

/** The paths below `quiz/question/` whose text is read. */
const TEXTS = new Set([
  'name/text',
  'questiontext/text',
  'single',
  'answer/text',
  'answer/feedback/text',
  'generalfeedback/text',
]);

/** Ends the reading where the XML is malformed. */
class Malformed extends Error {}

/**
 * Reads Moodle XML. A document type is refused, so that there are no entities except the five of XML.
 * @throws Unreadable
 */
export function readMoodleXml(text: string, into: Collector): void {
  const parser = new SaxesParser();
  const path: string[] = [];
  let elements = 0;
  let question: Question | undefined;
  let isQuiz = false;
  /** The text being read, and the depth of its element. */
  let reading: { readonly depth: number; readonly chunks: string[] } | undefined;

  parser.on('error', () => {
    throw new Malformed();
  });
  parser.on('doctype', () => {
    throw new Unreadable(IMPORT_XML_DOCTYPE);
  });
  // The line of an element is that of its name; `opentag` comes after the attributes.
  let line = 1;
  parser.on('opentagstart', () => {
    ({ line } = parser);
  });
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name);
    elements += 1;
    if (path.length > MAX_DEPTH || elements > MAX_ELEMENTS) {
      throw new Unreadable(IMPORT_XML_TOO_DEEP);
    }
    const place = path.join('/');
    if (place === 'quiz') isQuiz = true;
    if (place === 'quiz/question') question = newQuestion(line, attributes['type'] ?? '');
    if (!question || path.length < 3) return;
    if (reading) {
      // Markup that is not wrapped in CDATA is kept as text.
      reading.chunks.push(`<${name}>`);
      return;
    }
    const inside = path.slice(2).join('/');
    const format = attributes['format'] ?? '';
    if (inside === 'questiontext') question.text.format = format;
    if (inside === 'answer') {
      question.answers.push({ format, text: '', fraction: Number(attributes['fraction'] ?? 0) });
    }
    if (name === 'file') question.hasFiles = true;
    if (TEXTS.has(inside)) reading = { depth: path.length, chunks: [] };
  });
  const addText = (chunk: string) => reading?.chunks.push(chunk);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ name }) => {
    if (question && reading?.depth === path.length) {
      keep(question, path.slice(2).join('/'), reading.chunks.join(''));
      reading = undefined;
    }
    reading?.chunks.push(`</${name}>`);
    path.pop();
    if (question && path.length === 1) {
      finish(question, into);
      question = undefined;
    }
  });

  try {
    parser.write(text).close();
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    const near = text.split('\n', parser.line).at(-1) ?? '';
    into.refuse(
      Math.max(1, parser.line),
      near,
      /*i18n*/ 'The XML is damaged here: nothing from this line on could be read.',
    );
    return;
  }
  if (!isQuiz)
    into.refuse(1, text, /*i18n*/ 'This is not a Moodle quiz: its first element is not <quiz>.');
}

const newQuestion = (line: number, type: string): Question => ({
  line,
  type: type.trim().toLowerCase(),
  name: '',
  text: { format: '', text: '' },
  single: 'true',
  hasFeedback: false,
  hasFiles: false,
  answers: [],
});

function keep(question: Question, place: string, text: string): void {
  const answer = question.answers.at(-1);
  if (place === 'name/text') question.name = text;
  else if (place === 'questiontext/text') question.text.text = text;
  else if (place === 'single') question.single = text.trim().toLowerCase();
  else if (place === 'answer/text' && answer) answer.text = text;
  else if (text.trim() !== '') question.hasFeedback = true;
}

/** Why questions of the other kinds are refused, by the names of these kinds. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['shortanswer', OTHER_KINDS.shortAnswer],
  ['numerical', OTHER_KINDS.numerical],
  ['matching', OTHER_KINDS.matching],
  ['match', OTHER_KINDS.matching],
  ['randomsamatch', OTHER_KINDS.matching],
  ['essay', OTHER_KINDS.essay],
  ['cloze', OTHER_KINDS.cloze],
  ['multianswer', OTHER_KINDS.cloze],
  ['gapselect', OTHER_KINDS.severalGaps],
  ['ddwtos', OTHER_KINDS.dragAndDrop],
  ['ddimageortext', OTHER_KINDS.dragAndDrop],
  ['ddmarker', OTHER_KINDS.dragAndDrop],
  ['ordering', OTHER_KINDS.ordering],
  ['calculated', OTHER_KINDS.calculated],
  ['calculatedsimple', OTHER_KINDS.calculated],
  ['calculatedmulti', OTHER_KINDS.calculated],
  ['description', OTHER_KINDS.description],
]);

const unknownKind = (type: string): Sentence => ({
  sentence:
    /*i18n*/ 'Questions of the type “{type}” cannot be taken: Trilha has multiple choice only.',
  params: { type },
});

function finish(question: Question, into: Collector): void {
  const { line, type, answers } = question;
  if (type === 'category') return;
  const stem = shownIn(question.text);
  const text = stem.text.trim() === '' ? question.name : stem.text;
  if (type !== 'multichoice' && type !== 'truefalse') {
    into.refuse(line, text, REASONS.get(type) ?? unknownKind(type.slice(0, 30)));
    return;
  }
  const full = answers.filter(({ fraction }) => fraction >= 100).length;
  const isPartial = answers.some(({ fraction }) => fraction > 0 && fraction < 100);
  const isSingle = question.single !== 'false' && question.single !== '0';
  if (full > 1 || (type === 'multichoice' && !isSingle) || (full === 0 && isPartial)) {
    into.refuse(line, text, SEVERAL_RIGHT);
    return;
  }
  const losses = new Set<Loss>();
  if (question.hasFeedback) losses.add('feedback');
  if (isPartial) losses.add('partial');
  if (stem.hasMedia || question.hasFiles) losses.add('media');
  if (markupOf(question.text.format) === 'markdown') losses.add('markdown');
  const read = answers.map((answer) => {
    const { text: shown, hasMedia } = shownIn(answer);
    if (hasMedia) losses.add('media');
    return { text: shown, is_correct: answer.fraction >= 100 };
  });
  into.take({ line, text, answers: type === 'truefalse' ? read.map(capital) : read, losses });
}

/** Moodle stores the two answers as `true` and `false`. */
function capital(answer: ImportedQuestion['answers'][number]) {
  const word = answer.text.trim().toLowerCase();
  if (word === 'true') return { ...answer, text: 'True' };
  return word === 'false' ? { ...answer, text: 'False' } : answer;
}

function markupOf(format: string): Markup {
  if (format === 'html' || format === 'markdown') return format;
  return format === 'plain_text' ? 'plain' : 'auto';
}

function shownIn({ format, text }: MarkedText): { text: string; hasMedia: boolean } {
  return shownText(markupOf(format), text);
}

/** Writes questions for Moodle and compatible programs. */
export function writeMoodleXml(questions: readonly ImportedQuestion[]): string {
  const items = questions.map(({ text, answers }) =>
    [
      '  <question type="multichoice">',
      `    <name><text>${escaped(excerpt(text))}</text></name>`,
      `    <questiontext format="plain_text"><text>${escaped(text)}</text></questiontext>`,
      '    <defaultgrade>1</defaultgrade>',
      '    <single>true</single>',
      '    <shuffleanswers>false</shuffleanswers>',
      '    <answernumbering>abc</answernumbering>',
      ...answers.map(
        (answer) =>
          `    <answer fraction="${answer.is_correct ? 100 : 0}" format="plain_text"><text>${escaped(answer.text)}</text></answer>`,
      ),
      '  </question>\n',
    ].join('\n'),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${items.join('')}</quiz>\n`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return tidy(text, '\uFFFD').replaceAll(/[&<>]/g, (character) => ESCAPES[character] ?? character);
}
