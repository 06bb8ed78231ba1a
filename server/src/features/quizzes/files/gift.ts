import { type ImportedQuestion, MAX_ANSWERS, TOO_MANY_ANSWERS } from '@trilha/contract';
import { type Collector, type Loss, SEVERAL_RIGHT } from './collector.ts';
import { type Markup, shownText } from './html.ts';
import { OTHER_KINDS } from './other-kinds.ts';
import { tidy } from './text.ts';

interface Block {
  /** The first line in the file, from 1. */
  readonly line: number;
  readonly source: string;
}

/** Moodle's GIFT: questions between blank lines, their answers in braces. */
export function readGift(text: string, into: Collector): void {
  for (const block of blocksOf(text)) readBlock(block, into);
}

/** The questions of a file, without comments, categories and indentation. */
function* blocksOf(text: string): Generator<Block> {
  let lines: string[] = [];
  let firstLine = 1;
  let isOpen = false;
  let isAfterGap = false;
  let number = 0;
  const block = (): Block => ({ line: firstLine, source: lines.join('\n') });
  for (const raw of text.split('\n')) {
    number += 1;
    const line = raw.trim();
    if (line.startsWith('//')) continue;
    if (line === '') {
      isAfterGap = true;
      continue;
    }
    const begins = /^(?:::|\$CATEGORY:)/i.test(line);
    // A blank line between the answers does not end the question.
    const goesOn = !begins && (!isAfterGap || (isOpen && /^[~=}#]/.test(line)));
    if (!goesOn && lines.length > 0) {
      yield block();
      lines = [];
      isOpen = false;
    }
    isAfterGap = false;
    if (lines.length === 0) {
      if (/^\$CATEGORY:/i.test(line)) continue;
      firstLine = number;
    }
    lines.push(line);
    isOpen = staysOpen(line, isOpen);
  }
  if (lines.length > 0) yield block();
}

/** Whether a brace is open at the end of a line. */
function staysOpen(line: string, wasOpen: boolean): boolean {
  let isOpen = wasOpen;
  for (let at = nextOf('{}', line, 0); at !== -1; at = nextOf('{}', line, at + 1)) {
    isOpen = line[at] === '{';
  }
  return isOpen;
}

/** The index of the next of some characters that is not escaped by a backslash. */
function nextOf(characters: string, source: string, from: number): number {
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (characters.includes(source.charAt(at))) return at;
  }
  return -1;
}

function readBlock({ line, source }: Block, into: Collector): void {
  const { title, rest } = titled(source);
  const open = nextOf('{', rest, 0);
  const close = open === -1 ? -1 : nextOf('}', rest, open + 1);
  const before = open === -1 ? rest : rest.slice(0, open);
  const after = close === -1 ? '' : rest.slice(close + 1);
  const { markup, source: stem } = marked(before, 'auto');
  const blank = after.trim() === '' ? '' : `_____${after}`;
  const question = shown(markup, stem + blank);
  const name = question.text.trim() === '' ? unescaped(title) : question.text;
  const refuse = (reason: string) => into.refuse(line, name, reason);

  if (open === -1) {
    return refuse(
      /*i18n*/ 'A text without answers is not a question. Trilha has multiple choice only.',
    );
  }
  if (close === -1) return refuse(/*i18n*/ 'The closing brace } is missing.');
  if (nextOf('{', after, 0) !== -1) {
    return refuse(
      /*i18n*/ 'It has more than one pair of braces. Put a blank line between two questions; several blanks in one cannot be taken.',
    );
  }
  const { answers: inner, hasFeedback } = withoutGeneralFeedback(rest.slice(open + 1, close));
  const losses = new Set<Loss>(hasFeedback ? ['feedback'] : []);
  if (question.hasMedia) losses.add('media');
  if (markup === 'markdown') losses.add('markdown');

  const truth = /^(t|true|f|false)\s*(#|$)/i.exec(inner);
  if (truth) {
    if (truth[2] === '#') losses.add('feedback');
    const isTrue = truth[1]?.toLowerCase().startsWith('t') === true;
    const answers = [
      { text: 'True', is_correct: isTrue },
      { text: 'False', is_correct: !isTrue },
    ];
    return into.take({ line, text: name, answers, losses });
  }
  const other = otherKind(inner);
  if (other !== undefined) return refuse(other);

  const choices = choicesOf(inner, markup);
  if (typeof choices === 'string') return refuse(choices);
  for (const choice of choices) for (const loss of choice.losses) losses.add(loss);
  const full = choices.filter((choice) => choice.weight === 100);
  const partial = choices.filter((choice) => choice.weight > 0 && choice.weight < 100);
  if (full.length > 1 || (full.length === 0 && partial.length > 0)) return refuse(SEVERAL_RIGHT);
  if (partial.length > 0) losses.add('partial');
  const answers = choices.map((choice) => ({
    text: choice.text,
    is_correct: choice.weight === 100,
  }));
  into.take({ line, text: name, answers, losses });
}

/** `::title::` and what follows. */
function titled(source: string): { title: string; rest: string } {
  if (source.startsWith('::')) {
    for (let at = nextOf(':', source, 2); at !== -1; at = nextOf(':', source, at + 1)) {
      if (source[at + 1] !== ':') continue;
      return { title: source.slice(2, at), rest: source.slice(at + 2) };
    }
  }
  return { title: '', rest: source };
}

/** Reads a mark such as `[html]`, which names the format of the text after it. */
function marked(source: string, otherwise: Markup): { markup: Markup; source: string } {
  const mark = /^\s*\[(html|markdown|plain|moodle)\]/i.exec(source);
  if (!mark) return { markup: otherwise, source };
  const name = mark[1]?.toLowerCase() ?? '';
  const markup = name === 'moodle' ? 'auto' : (name as Markup);
  return { markup, source: source.slice(mark[0].length) };
}

function shown(markup: Markup, source: string): { text: string; hasMedia: boolean } {
  return shownText(markup, unescaped(source));
}

function unescaped(source: string): string {
  return source.replaceAll(/\\([\\~=#{}:n])/g, (_, character: string) =>
    character === 'n' ? '\n' : character,
  );
}

function withoutGeneralFeedback(inner: string): { answers: string; hasFeedback: boolean } {
  for (let at = nextOf('#', inner, 0); at !== -1; at = nextOf('#', inner, at + 1)) {
    if (inner.startsWith('####', at))
      return { answers: inner.slice(0, at).trim(), hasFeedback: true };
  }
  return { answers: inner.trim(), hasFeedback: false };
}

/** Why a question that is not multiple choice is refused; undefined where it is one. */
function otherKind(inner: string): string | undefined {
  if (inner === '') return OTHER_KINDS.essay;
  if (inner.startsWith('#')) return OTHER_KINDS.numerical;
  if (nextOf('~', inner, 0) !== -1) return undefined;
  if (nextOf('=', inner, 0) === -1) return undefined;
  return inner.includes('->') ? OTHER_KINDS.matching : OTHER_KINDS.shortAnswer;
}

interface Choice {
  readonly text: string;
  /** The share of the points in percent. */
  readonly weight: number;
  readonly losses: readonly Loss[];
}

/** The answers after `=` and `~`, or the reason why they cannot be read. */
function choicesOf(inner: string, markup: Markup): Choice[] | string {
  if (!/^[~=]/.test(inner)) return /*i18n*/ 'Each answer must begin with = (right) or ~ (wrong).';
  const choices: Choice[] = [];
  let from = 0;
  while (from < inner.length) {
    const next = nextOf('~=', inner, from + 1);
    const end = next === -1 ? inner.length : next;
    const source = inner.slice(from + 1, end);
    // `~=` is a way to write `=`.
    if (source.trim() !== '' || inner[end] !== '=') {
      choices.push(choiceOf(source, inner[from] === '=', markup));
    }
    if (choices.length > MAX_ANSWERS) return TOO_MANY_ANSWERS;
    from = end;
  }
  return choices;
}

function choiceOf(source: string, isRight: boolean, markup: Markup): Choice {
  const weighted = /^\s*%(-?\d{1,3}(?:[.,]\d{1,7})?)%/.exec(source);
  const given = weighted?.[1]?.replace(',', '.');
  const weight = given === undefined ? (isRight ? 100 : 0) : Number(given);
  const own = marked(source.slice(weighted?.[0].length ?? 0), markup);
  const feedback = nextOf('#', own.source, 0);
  const { text, hasMedia } = shown(
    own.markup,
    feedback === -1 ? own.source : own.source.slice(0, feedback),
  );
  const losses: Loss[] = [];
  if (feedback !== -1 && own.source.slice(feedback + 1).trim() !== '') losses.push('feedback');
  if (hasMedia) losses.push('media');
  return { text, weight, losses };
}

/** Writes questions for Moodle and compatible programs. */
export function writeGift(questions: readonly ImportedQuestion[]): string {
  return questions
    .map(({ text, answers }) => {
      const lines = answers.map((answer) => {
        const sign = answer.is_correct ? '=' : '~';
        return `\t${sign}${protectedStart(escaped(answer.text))}\n`;
      });
      return `[plain]${escaped(text)} {\n${lines.join('')}}\n`;
    })
    .join('\n');
}

function escaped(text: string): string {
  return tidy(text, '\uFFFD')
    .replaceAll(/[\\~=#{}:]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

/** Prefixes an answer that begins like a mark or a weight, so that it is read as text. */
function protectedStart(answer: string): string {
  return /^[[%]/.test(answer) ? `[plain]${answer}` : answer;
}
