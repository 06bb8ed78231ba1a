import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { migrationNames } from '../database/migrate.ts';
import { insertJsonRows, type Row, setNextIds, type TableName } from '../database/snapshot.ts';
import { explainFailure } from '../failure.ts';
import { StartError } from '../http/errors.ts';
import { FILE_KINDS } from '../media/files.ts';
import { readArchive, whole } from './archive.ts';
import { type BackupSource, type Checked, checkBackup, damaged, NotTaken } from './check.ts';
import { linesOf, pathOf, tableOf } from './format.ts';
import type { Made } from './make.ts';
import { backedUp, columnsOf } from './tables-kept.ts';

const decompress = promisify(gunzip);

/** A part is 1 MB and a row more at most: what unpacks to far more is none of our making. */
const MAX_PART_BYTES = 32 * 1024 ** 2;

type Target = Pick<Context, 'database' | 'files' | 'now'>;

export interface Restoring extends BackupSource {
  /** Mails that waited when the backup was made are sent; otherwise they count as given up. */
  readonly sendsMails?: boolean;
  /** Is called when the backup is known to be whole, before any row of it is stored. */
  readonly onChecked?: (checked: Checked) => Promise<void> | void;
}

/** What the rows of a school are told from those of an installation that has only been started. */
const OF_A_START: ReadonlySet<TableName> = new Set(['data_keys', 'jobs', 'school_settings']);

/**
 * Restores a backup into an empty school, on either engine. Where it fails, the school is as empty as before.
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
    await requireSameTables(restoring.file, checked);
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

/** Its tables are those of this version: rows of an older form cannot be stored. */
async function requireSameTables(file: string, { head }: Checked): Promise<void> {
  const known = await migrationNames();
  const missing = known.filter((name) => !head.migrations.includes(name));
  if (missing.length === 0) return;
  throw new StartError(
    `The backup ${file} was made by an older version of Trilha (${head.program}, tables of ${head.migrations.at(-1)}): restore it with that version, and start this one on it afterwards.`,
  );
}

/** Stores all rows, or none. */
function restoreRows(target: Target, restoring: Restoring, checked: Checked): Promise<number> {
  const { database } = target;
  const { file, identity, report } = restoring;
  return database.transaction(async (trx) => {
    for (const table of OF_A_START) await trx.deleteFrom(table).execute();
    const counts = new Map<TableName, number>();
    let last: TableName | undefined;
    for await (const { name, content } of readArchive(file, identity)) {
      // Files come after all rows.
      if (pathOf(name) !== undefined) break;
      const bytes = await whole(content);
      const table = backedUp.find((each) => each.table === tableOf(name))?.table;
      if (!table) continue;
      if (last !== undefined && table !== last)
        report?.({ table: last, rows: counts.get(last) ?? 0 });
      last = table;
      const rows = await decompress(bytes, { maxOutputLength: MAX_PART_BYTES }).catch((cause) => {
        throw damaged(file, `${name}: ${explainFailure(cause)}`, cause);
      });
      const lines = linesOf(rows.toString());
      const adapted = adapt(target, restoring, table, lines);
      await insertJsonRows(database, trx, table, columnsOf(table), adapted);
      counts.set(table, (counts.get(table) ?? 0) + lines.length);
    }
    for (const [table, rows] of Object.entries(checked.manifest.tables)) {
      if ((counts.get(table as TableName) ?? 0) !== rows) {
        throw damaged(file, `rows of ${table} are missing`);
      }
    }
    await setNextIds(database, trx, checked.manifest.next_ids);
    return [...counts.values()].reduce((sum, n) => sum + n, 0);
  });
}

/** What becomes of rows that were in the middle of something. */
function adapt(
  { now }: Target,
  { sendsMails = false }: Restoring,
  table: TableName,
  lines: string[],
): string[] {
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

const NOT_SENT = 'It waited when the backup was made that this school was restored from.';
