import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { migrationNames } from '../database/migrate.ts';
import {
  analyze,
  fillingTransaction,
  insertJsonRows,
  type Row,
  setNextIds,
  type TableName,
} from '../database/snapshot.ts';
import { StartError } from '../http/errors.ts';
import { FILE_KINDS } from '../media/files.ts';
import { type RowLines, rowsInArchive } from './archived-rows.ts';
import { type BackupSource, type Checked, checkBackup, NotTaken } from './check.ts';
import type { Made } from './make.ts';
import { withRowsOfToday } from './older-backup.ts';
import { backedUp } from './tables-kept.ts';

/** The empty school; `folder` has room for what is needed meanwhile. */
type Target = Pick<Context, 'database' | 'files' | 'now'> & { readonly folder: string };

export interface Restoring extends BackupSource {
  /** Mails that waited when the backup was made are sent; otherwise they count as given up. */
  readonly sendsMails?: boolean;
  /** Is called when the backup is known to be whole, before any row of it is stored. */
  readonly onChecked?: (checked: Checked) => Promise<void> | void;
}

/** What the rows of a school are told from those of an installation that has only been started. */
const OF_A_START: ReadonlySet<TableName> = new Set(['data_keys', 'jobs', 'school_settings']);

/**
 * Restores a backup of this or of an older version into an empty school, on either engine. Where it fails,
 * the school is as empty as before.
 * @throws StartError with one sentence
 */
export async function restoreBackup(target: Target, restoring: Restoring): Promise<Made> {
  await requireEmpty(target);
  const written: string[] = [];
  try {
    const checked = await checkBackup(restoring, async (path, content) => {
      written.push(path);
      await target.files.put(path, content);
    });
    await restoring.onChecked?.(checked);
    const rows = await restoreRows(target, restoring, checked);
    const { files, missing } = checked.manifest;
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    return { rows, files: files.length, bytes, missing };
  } catch (error) {
    for (const path of written) await target.files.remove(path).catch(() => undefined);
    if (!(error instanceof NotTaken)) throw error;
    throw new StartError(`${error.message.replace(/\.$/, '')}: nothing was restored.`, {
      cause: error,
    });
  }
}

async function requireEmpty({ database, files }: Target): Promise<void> {
  for (const { table } of backedUp) {
    if (OF_A_START.has(table)) continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(database.queries);
    if (rows.length > 0) {
      throw new StartError(
        'This school is not empty: a backup is restored into an empty database and an empty media folder; name others in DATA_DIR, DATABASE_URL or S3_PREFIX.',
      );
    }
  }
  for (const kind of FILE_KINDS) {
    const { length } = await files.list(kind);
    if (length > 0) {
      throw new StartError(
        `There are files among the media already (${kind}: ${length}): empty that folder or bucket first, or name another one.`,
      );
    }
  }
}

/** The rows as they are stored today: those of the archive, or what the migrations since make of them. */
async function restoreRows(
  target: Target,
  restoring: Restoring,
  checked: Checked,
): Promise<number> {
  const { head, manifest } = checked;
  const isOlder = (await migrationNames()).some((name) => !head.migrations.includes(name));
  if (!isOlder) {
    const rows = rowsInArchive(restoring, manifest);
    return storeRows(target, restoring, rows, manifest.next_ids);
  }
  return withRowsOfToday(target.folder, restoring, checked, async (rows, nextIds) =>
    storeRows(target, restoring, rows, nextIds),
  );
}

/** Stores all rows, or none. */
function storeRows(
  target: Target,
  restoring: Restoring,
  rows: AsyncIterable<RowLines>,
  nextIds: Readonly<Record<string, number>>,
): Promise<number> {
  const { database } = target;
  return fillingTransaction(database, async (trx) => {
    for (const table of OF_A_START) await trx.deleteFrom(table).execute();
    let count = 0;
    let last: TableName | undefined;
    for await (const { table: name, lines } of rows) {
      restoring.signal?.throwIfAborted();
      const kept = backedUp.find(({ table }) => table === name);
      if (!kept) continue;
      if (last !== undefined && last !== kept.table) await analyze(database, trx, last);
      last = kept.table;
      const adapted = adapt(target, restoring, kept.table, lines);
      await insertJsonRows(database, trx, kept.table, kept.columns, adapted);
      count += lines.length;
    }
    await setNextIds(database, trx, nextIds);
    return count;
  });
}

/** What becomes of rows that were in the middle of something. */
function adapt(
  { now }: Target,
  { sendsMails = false }: Restoring,
  table: TableName,
  lines: readonly string[],
): readonly string[] {
  const change = (row: Row): Row => {
    // Its lease has ended long ago, so that it is run again: as if this attempt had not been.
    if (table === 'jobs' && row['status'] === 'running') {
      return { ...row, attempts: Math.max(0, Number(row['attempts']) - 1) };
    }
    if (table === 'outgoing_mails' && row['next_try_at'] !== null && !sendsMails) {
      const finished = { html: null, text: null, next_try_at: null };
      return { ...row, ...finished, failed_at: now().toISOString(), failure: NOT_SENT };
    }
    return row;
  };
  if (table !== 'jobs' && table !== 'outgoing_mails') return lines;
  return lines.map((line) => JSON.stringify(change(JSON.parse(line) as Row)));
}

const NOT_SENT = /*i18n*/ 'It waited when the backup was made that this school was restored from.';
