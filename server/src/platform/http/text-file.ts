import { isUtf8 } from 'node:buffer';
import { IMPORT_NOT_TEXT, IMPORT_OFFICE_DOCUMENT } from '@trilha/contract';

/** The file as a whole cannot be read; the message is for who chose it. */
export class Unreadable extends Error {}

/** How documents begin that people take for text: zip (Word, Excel, …), PDF, old Office, RTF. */
const OFFICE_BEGINNINGS = ['504b0304', '25504446', 'd0cf11e0', '7b5c727466'];

const BYTE_ORDER_MARKS = [
  { mark: 'efbbbf', encoding: 'utf-8' },
  { mark: 'fffe', encoding: 'utf-16le' },
  { mark: 'feff', encoding: 'utf-16be' },
];

/**
 * The content of a text file, its lines ended by `\n`: UTF-8 or UTF-16 as its mark says, UTF-8
 * where it can be that, else Windows-1252.
 * @throws Unreadable
 */
export function decode(bytes: Uint8Array): string {
  const beginning = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  if (OFFICE_BEGINNINGS.some((signature) => beginning.startsWith(signature))) {
    throw new Unreadable(IMPORT_OFFICE_DOCUMENT);
  }
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => beginning.startsWith(mark));
  const encoding = marked?.encoding ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  const text = new TextDecoder(encoding).decode(bytes);
  if (isBinary(text)) throw new Unreadable(IMPORT_NOT_TEXT);
  return text.replaceAll(/\r\n?/g, '\n');
}

const [NUL, TAB, RETURN, SPACE] = [0, 9, 13, 32];

/** No text holds a NUL, and hardly any a control character. */
function isBinary(text: string): boolean {
  let controls = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === NUL) return true;
    if (code < SPACE && (code < TAB || code > RETURN)) controls += 1;
  }
  return controls > text.length / 100;
}
