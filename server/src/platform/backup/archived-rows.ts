import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { explainFailure } from '../failure.ts';
import { readArchive, whole } from './archive.ts';
import { type BackupSource, damaged } from './check.ts';
import { linesOf, type Manifest, pathOf, tableOf } from './format.ts';

const decompress = promisify(gunzip);

/** A part is 1 MB and a row more at most: what unpacks to far more is none of our making. */
const MAX_PART_BYTES = 32 * 1024 ** 2;

/** Some rows of a table, as JSON objects with the same columns. */
export interface RowLines {
  /** Of the version that made the backup: it need not be one of today. */
  readonly table: string;
  readonly lines: readonly string[];
}

/**
 * The rows of a backup, a few at a time and in the order of restoring.
 * @throws StartError at the end where some are missing
 */
export async function* rowsInArchive(
  { file, identity, report, signal }: BackupSource,
  { tables }: Manifest,
): AsyncGenerator<RowLines, void, undefined> {
  const counts = new Map<string, number>();
  let last: string | undefined;
  for await (const { name, content } of readArchive(file, identity)) {
    signal?.throwIfAborted();
    // Files come after all rows.
    if (pathOf(name) !== undefined) break;
    const bytes = await whole(content);
    const table = tableOf(name);
    if (table === undefined) continue;
    if (last !== undefined && table !== last)
      report?.({ table: last, rows: counts.get(last) ?? 0 });
    last = table;
    const rows = await decompress(bytes, { maxOutputLength: MAX_PART_BYTES }).catch((cause) => {
      throw damaged(file, `${name}: ${explainFailure(cause)}`, cause);
    });
    const lines = linesOf(rows.toString());
    counts.set(table, (counts.get(table) ?? 0) + lines.length);
    yield { table, lines };
  }
  for (const [table, rows] of Object.entries(tables)) {
    if ((counts.get(table) ?? 0) !== rows) throw damaged(file, `rows of ${table} are missing`);
  }
}
