import type { ImportFormat, ImportPreview, InterfaceLanguage } from '@trilha/contract';
import { decode } from '../../../platform/text/text-file.ts';
import { namesRightAnswer, readAiken } from './aiken.ts';
import { collector, type Collector, Enough } from './collector.ts';
import { delimiterOf, hasCsvHeader, readCsv } from './csv.ts';
import { readGift } from './gift.ts';
import { readMoodleXml } from './moodle-xml.ts';

const readers: Record<ImportFormat, (text: string, into: Collector) => void> = {
  gift: readGift,
  moodle_xml: readMoodleXml,
  aiken: readAiken,
  csv: readCsv,
};

/**
 * The questions of a file that can be imported, and why the others cannot.
 * @param forced the format; without it, it is recognised by content
 * @param language in which it says why; undefined: English
 * @throws Unreadable
 */
export function previewFile(
  bytes: Uint8Array,
  forced?: ImportFormat,
  language?: InterfaceLanguage,
): ImportPreview {
  const text = decode(bytes);
  const format = forced ?? recognise(text);
  const found = collector(language);
  try {
    if (text.trim() === '') found.refuse(1, '', /*i18n*/ 'The file is empty.');
    else readers[format](text, found);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  const { questions, refused } = found.result();
  if (questions.length === 0 && refused.length === 0) {
    found.refuse(1, '', /*i18n*/ 'No questions were found in this file.');
  }
  return { format, ...found.result() };
}

/** The most likely format of a text. */
export function recognise(text: string): ImportFormat {
  const beginning = text.trimStart();
  if (/^<(?:\?xml|!doctype|!--|quiz)/i.test(beginning)) return 'moodle_xml';
  // How a question of GIFT is written, which may read like the header of a table.
  if (/^\[(?:plain|html|markdown|moodle)\]/i.test(beginning)) return 'gift';
  if (hasCsvHeader(text)) return 'csv';
  const lines = text.split('\n');
  if (lines.some(namesRightAnswer)) return 'aiken';
  if (/^\s*(?:::|\$CATEGORY:)/im.test(text) || hasAnswersInBraces(text)) return 'gift';
  const delimiter = delimiterOf(text);
  const rows = lines.filter((line) => line.trim() !== '').slice(0, 20);
  if (rows.some((row) => row.split(delimiter).length > 3)) return 'csv';
  return lines.some((line) => /^\s*[aA][.)]\s/.test(line)) ? 'aiken' : 'gift';
}

/** Whether a brace is followed by something that occurs only in GIFT. */
function hasAnswersInBraces(text: string): boolean {
  return /(?:^|[^\\])\{\s{0,20}(?:[=~#}]|t\b|true\b|f\b|false\b)/i.test(text);
}
