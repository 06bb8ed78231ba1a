import { type ImportFormat, type ImportPreview, IMPORT_MAX_MB } from '@trilha/contract';
import { ApiError, NetworkError } from '../../../../lib/api/api.ts';

export const FORMAT_NAMES: Readonly<Record<ImportFormat, string>> = {
  gift: 'Moodle GIFT',
  moodle_xml: 'Moodle XML',
  aiken: 'Aiken',
  csv: 'CSV (spreadsheet)',
};

export const FILE_HINT = `GIFT, Moodle XML, Aiken or CSV, at most ${IMPORT_MAX_MB} MB.`;
/** The files that the file picker offers first. Any other file can be chosen, too. */
export const FILE_ENDINGS =
  '.txt,.gift,.xml,.csv,.tsv,text/plain,text/xml,application/xml,text/csv';

const READ_FAILED = 'Failed to read the file. Please try again.';
const NO_ANSWER = 'The server cannot be reached. Please try again.';

export function questionsOf(count: number): string {
  return count === 1 ? '1 question' : `${count} questions`;
}

/** '12 questions taken, 3 not'. */
export function countsOf({ questions, refused }: ImportPreview): string {
  const [taken, not] = [questions.length, refused.length];
  if (taken === 0) return 'No question could be taken';
  return not === 0 ? `${questionsOf(taken)} taken` : `${questionsOf(taken)} taken, ${not} not`;
}

/** The error message for a file that was not read, and whether a retry may succeed. */
export function readingError(error: unknown): { message: string; mayRetry: boolean } {
  if (error instanceof NetworkError) return { message: NO_ANSWER, mayRetry: true };
  if (error instanceof ApiError && error.status < 500) {
    const [message] = Object.values(error.fieldErrors).flat();
    const said = message ?? error.detail;
    if (said !== undefined) return { message: said, mayRetry: false };
  }
  return { message: READ_FAILED, mayRetry: true };
}
