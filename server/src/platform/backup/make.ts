import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from '../context.ts';
import { type Snapshot, withSnapshot } from '../database/snapshot.ts';
import type { Secrets } from '../security/secrets.ts';
import { version } from '../version.ts';
import { type Adding, type Recipient, sha256, writeArchive } from './archive.ts';
import {
  type BackupFile,
  FORMAT,
  FORMAT_VERSION,
  HEAD,
  type Head,
  MANIFEST,
  MANIFEST_SUM,
  type Manifest,
  rowsEntry,
  SECRET,
} from './format.ts';
import { whileHeld } from './hold.ts';
import { type BackedUp, backedUp, filesOf } from './tables-kept.ts';

const compress = promisify(gzip);

/** Rows are compressed so many bytes at a time. */
const PART_BYTES = 1024 ** 2;

/** How far a backup or a restore is. */
export type Progress =
  | { readonly table: string; readonly rows: number }
  | { readonly file: number; readonly files: number; readonly bytes: number };

/** Where the files of a backup go that is not a single archive. */
export interface Store {
  /** How the names of its files end. */
  readonly ending: string;
  /** Stores a file unless it is there already; undefined where there is no such file. */
  keep(path: string, signal: AbortSignal): Promise<BackupFile | undefined>;
  /** Is told the files of the backup before it gets its name. */
  list(files: readonly BackupFile[]): Promise<void>;
}

export interface Making {
  /** What the archive is called. */
  readonly file: string;
  /** Opened when all files are held. Absent: the files are put into the archive. */
  readonly store?: () => Promise<Store>;
  readonly isScheduled?: boolean;
  readonly recipient?: Recipient | undefined;
  /** Put into the archive where it is encrypted. */
  readonly secrets: () => Secrets;
  readonly signal?: AbortSignal;
  readonly report?: (progress: Progress) => void;
}

/** What a backup holds. */
export interface Made {
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  readonly missing: readonly string[];
}

type Source = Pick<Context, 'database' | 'files' | 'now'>;

/**
 * Makes a backup while the school is open: all rows as they are at one moment, and the files that they
 * name. Nothing has the archive's name before it is whole.
 */
export async function makeBackup(source: Source, making: Making): Promise<Made> {
  const { isScheduled = false, signal } = making;
  let made: Made | undefined;
  await whileHeld(source, { isScheduled, signal }, async (held) => {
    made = await writeBackup(source, { ...making, signal: held });
  });
  if (!made) throw new Error(/*i18n*/ 'The backup was not made.');
  return made;
}

/**
 * Writes a backup while nobody removes files.
 * @param kept the tables of the database: those of this version, or in tests of an older one
 */
export async function writeBackup(
  source: Source,
  making: Making & { readonly signal: AbortSignal },
  kept: readonly BackedUp[] = backedUp,
): Promise<Made> {
  const store = await making.store?.();
  const { recipient, file, signal } = making;
  let made: Made | undefined;
  await writeArchive(file, { recipient, signal, writtenAt: source.now() }, async (adding) => {
    made = await fill(source, making, kept, store, adding);
  });
  if (!made) throw new Error(/*i18n*/ 'The backup was not made.');
  return made;
}

async function fill(
  source: Source,
  making: Making & { readonly signal: AbortSignal },
  kept: readonly BackedUp[],
  store: Store | undefined,
  adding: Adding,
): Promise<Made> {
  const { signal } = making;
  const tables: Record<string, number> = {};
  const named = new Set<string>();
  const next_ids = await withSnapshot(source.database, async (snapshot) => {
    const head: Head = {
      format: FORMAT,
      version: FORMAT_VERSION,
      made_at: source.now().toISOString(),
      program: version,
      engine: source.database.engine,
      migrations: await snapshot.migrations(),
    };
    await adding.bytes(HEAD, inJson(head));
    for (const each of kept) {
      const { table } = each;
      const rows = await addRows(snapshot, adding, each, named);
      tables[table] = rows;
      making.report?.({ table, rows });
      signal.throwIfAborted();
    }
    return snapshot.nextIds();
  });
  if (making.recipient !== undefined) {
    await adding.bytes(SECRET, inJson({ secrets: making.secrets() }));
  }
  const { files, missing } = await addFiles(
    source,
    { store, report: making.report },
    adding,
    [...named].toSorted(),
    signal,
  );
  const manifest: Manifest = {
    tables,
    next_ids,
    files,
    stored_as: store?.ending ?? null,
    missing,
    entries: [...adding.sums],
  };
  const written = inJson(manifest);
  await adding.bytes(MANIFEST, written);
  await adding.bytes(MANIFEST_SUM, Buffer.from(sha256().update(written).digest('hex')));
  await store?.list(files);
  return {
    rows: Object.values(tables).reduce((sum, n) => sum + n, 0),
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    missing,
  };
}

const inJson = (value: unknown) => Buffer.from(JSON.stringify(value));

/** Adds the rows of a table and notes the files that they name. */
async function addRows(
  snapshot: Snapshot,
  adding: Adding,
  { table, key, columns }: BackedUp,
  named: Set<string>,
): Promise<number> {
  let count = 0;
  let part = 0;
  let lines = '';
  const flush = async () => {
    if (lines === '') return;
    part += 1;
    await adding.bytes(rowsEntry(table, part), await compress(lines));
    lines = '';
  };
  for await (const rows of snapshot.pages(table, columns, key)) {
    for (const row of rows) {
      lines += `${JSON.stringify(row)}\n`;
      for (const path of filesOf(table, row)) named.add(path);
      if (lines.length >= PART_BYTES) await flush();
    }
    count += rows.length;
  }
  await flush();
  return count;
}

/** Adds the files, or has them stored, one after the other. */
async function addFiles(
  { files: media }: Source,
  { store, report }: { store: Store | undefined; report: Making['report'] },
  adding: Adding,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<{ files: BackupFile[]; missing: string[] }> {
  const files: BackupFile[] = [];
  const missing: string[] = [];
  let bytes = 0;
  for (const path of paths) {
    signal.throwIfAborted();
    const file = store ? await store.keep(path, signal) : await addFile(media, adding, path);
    if (file) files.push(file);
    else missing.push(path);
    bytes += file?.size ?? 0;
    report?.({ file: files.length, files: paths.length, bytes });
  }
  return { files, missing };
}

async function addFile(
  media: Source['files'],
  adding: Adding,
  path: string,
): Promise<BackupFile | undefined> {
  const found = await media.stat(path);
  if (!found) return undefined;
  const content = await media.read(path);
  const sum = await adding.stream(path.slice(1), found.size, Readable.from(content));
  return { path, size: found.size, sha256: sum };
}
