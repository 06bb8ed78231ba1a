import type { ImportedRow, UsersImportPreview } from '@trilha/contract';

export const CSV = 'text/csv;charset=utf-8';

export type PreviewRow = UsersImportPreview['rows'][number];

/** The rows of a file that were not taken, in the preview or when they were stored. */
export interface RefusedFile {
  readonly filename: string;
  readonly columns: readonly string[];
  readonly rows: readonly Pick<PreviewRow, 'cells' | 'messages'>[];
}

/** The rows of the preview with what became of those that are done. */
export function outcomesOf(
  preview: UsersImportPreview,
  results: readonly ImportedRow[],
): readonly PreviewRow[] {
  const byLine = new Map(results.map((row) => [row.line, row]));
  return preview.rows.map((row) => ({ ...row, ...byLine.get(row.line) }));
}

/** Adds the refused rows of a file; the same file once more replaces its former ones. */
export function withRefused(
  files: readonly RefusedFile[],
  filename: string,
  columns: readonly string[],
  rows: readonly PreviewRow[],
): readonly RefusedFile[] {
  const others = files.filter((file) => file.filename !== filename);
  const refused = rows.filter((row) => row.outcome === 'refuse');
  return refused.length === 0 ? others : [...others, { filename, columns, rows: refused }];
}
