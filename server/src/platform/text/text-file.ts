import { isUtf8 } from 'node:buffer';
import { IMPORT_NOT_TEXT, IMPORT_OFFICE_DOCUMENT, type Sentence } from '@trilha/contract';
import { said } from '../texts.ts';

/** The file cannot be read as text; the sentence is shown to the user. */
export class Unreadable extends Error {
  readonly sentence: Sentence;

  constructor(sentence: Sentence) {
    super(said(undefined, sentence));
    this.sentence = sentence;
  }
}

/** The first bytes of documents that people upload as text: zip (Word, Excel), PDF, old Office, RTF. */
const OFFICE_SIGNATURES = ['504b0304', '25504446', 'd0cf11e0', '7b5c727466'];

const BYTE_ORDER_MARKS = [
  { mark: 'efbbbf', encoding: 'utf-8' },
  { mark: 'fffe', encoding: 'utf-16le' },
  { mark: 'feff', encoding: 'utf-16be' },
];

/**
 * Decodes a text file, with `\n` as line end. A byte order mark decides between UTF-8 and UTF-16.
 * Without one it is UTF-8 where the bytes are valid UTF-8, else Windows-1252.
 * @throws Unreadable
 */
export function decode(bytes: Uint8Array): string {
  const beginning = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  if (OFFICE_SIGNATURES.some((signature) => beginning.startsWith(signature))) {
    throw new Unreadable(IMPORT_OFFICE_DOCUMENT);
  }
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => beginning.startsWith(mark));
  const encoding = marked?.encoding ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  const text = new TextDecoder(encoding).decode(bytes);
  if (isBinary(text)) throw new Unreadable(IMPORT_NOT_TEXT);
  return text.replaceAll(/\r\n?/g, '\n');
}

const [NUL, TAB, RETURN, SPACE] = [0, 9, 13, 32];

/** A text contains no NUL and hardly any control characters. */
function isBinary(text: string): boolean {
  let controls = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === NUL) return true;
    if (code < SPACE && (code < TAB || code > RETURN)) controls += 1;
  }
  return controls > text.length / 100;
}
