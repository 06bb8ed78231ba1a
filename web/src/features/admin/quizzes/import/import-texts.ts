import { plural, t } from '@lingui/core/macro';
import { type ImportFormat, type ImportPreview, IMPORT_MAX_MB } from '@trilha/contract';
import { ApiError, NetworkError } from '../../../../lib/api/api.ts';

/** Names that are the same in every language. */
const NAMES = { gift: 'Moodle GIFT', moodle_xml: 'Moodle XML', aiken: 'Aiken' };

/* What these return is in the language of the page: they are called while it is drawn. */

export const formatName = (format: ImportFormat): string =>
  format === 'csv' ? t`CSV (spreadsheet)` : NAMES[format];

export const fileHint = (): string =>
  t`GIFT, Moodle XML, Aiken or CSV, at most ${IMPORT_MAX_MB} MB.`;

/** The files that the file picker offers first. Any other file can be chosen, too. */
export const FILE_ENDINGS =
  '.txt,.gift,.xml,.csv,.tsv,text/plain,text/xml,application/xml,text/csv';

/** '12 questions taken, 3 not'. */
export function countsOf({ questions, refused }: ImportPreview): string {
  const [taken, not] = [questions.length, refused.length];
  if (taken === 0) return t`No question could be taken`;
  if (not === 0) return plural(taken, { one: '# question taken', other: '# questions taken' });
  return plural(taken, {
    one: `# question taken, ${not} not`,
    other: `# questions taken, ${not} not`,
  });
}

/** The error message for a file that was not read, and whether a retry may succeed. */
export function readingError(error: unknown): { message: string; mayRetry: boolean } {
  if (error instanceof NetworkError) {
    return { message: t`The server cannot be reached. Please try again.`, mayRetry: true };
  }
  if (error instanceof ApiError && error.status < 500) {
    const [message] = Object.values(error.fieldErrors).flat();
    const said = message ?? error.detail;
    if (said !== undefined) return { message: said, mayRetry: false };
  }
  return { message: t`Failed to read the file. Please try again.`, mayRetry: true };
}
