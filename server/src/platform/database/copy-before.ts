import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { sql } from 'kysely';
import { StartError } from '../http/errors.ts';
import { isDiskFull, type Queries } from './database.ts';

/** The copies of the last migrations are kept: going back further would lose more than it saves. */
const KEPT = 2;

/** What a copy is called: `trilha.db` becomes `trilha-before-0019.db`. */
const nameOf = (file: string, number: string) => {
  const suffix = extname(file);
  return `${basename(file, suffix)}-before-${number}${suffix}`;
};

/** Whether a name is that of a copy of this file. */
const isCopyOf = (file: string, name: string) =>
  name === nameOf(file, /-before-(\d{4})/.exec(name)?.[1] ?? '');

/**
 * Copies an SQLite database into a file beside it, before migrations change it, and removes older copies.
 * Nothing else runs meanwhile in this process.
 * @param trx a transaction that keeps others from writing, and has changed nothing yet
 * @param migration the first one that will be applied
 * @returns the path of the copy; undefined for a database in memory
 * @throws StartError where it cannot be written
 */
export async function copyBefore(trx: Queries, migration: string): Promise<string | undefined> {
  const { rows } = await sql<{
    file: string;
  }>`select file from pragma_database_list where name = 'main'`.execute(trx);
  const file = rows[0]?.file ?? '';
  if (file === '') return undefined;
  const folder = dirname(file);
  const copy = join(folder, nameOf(file, migration.slice(0, 4)));
  // Under another name until it is whole.
  const part = `${copy}.part`;
  try {
    rmSync(part, { force: true });
    vacuumInto(file, part);
    renameSync(part, copy);
    persist(folder);
  } catch (cause) {
    removeUnlessGone(part);
    throw cannotCopy(cause, folder, statSync(file).size);
  }
  removeOlder(file, copy);
  return copy;
}

function vacuumInto(file: string, to: string): void {
  // SQLite fills an empty file, which keeps its rights: the server's user alone reads it.
  closeSync(openSync(to, 'wx', 0o600));
  // A connection of its own: inside a transaction SQLite makes no copy.
  const source = new SqliteFile(file, { readonly: true, fileMustExist: true });
  try {
    source.prepare('vacuum into ?').run(to);
  } finally {
    source.close();
  }
  // SQLite leaves that to others.
  persist(to);
}

/** Waits until a file, or the names in a folder, are on the disk. */
function persist(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function removeUnlessGone(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The error that came before it says more.
  }
}

function removeOlder(file: string, newest: string): void {
  const folder = dirname(file);
  const others = readdirSync(folder)
    .filter((name) => isCopyOf(file, name) && name !== basename(newest))
    .map((name) => join(folder, name))
    // By time and not by number: after going back to an older version the numbers begin again.
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const path of others.slice(KEPT - 1)) removeUnlessGone(path);
}

/** @param bytes the size of the database */
export function cannotCopy(cause: unknown, folder: string, bytes: number): StartError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const advice = isDiskFull(cause)
    ? `make room for ${Math.ceil(bytes / 1e6)} MB in ${folder}`
    : `let the server write in ${folder}`;
  return new StartError(
    `The database was not brought up to date, because no copy of it could be made before (${reason}): ${advice}, then start again. Nothing has changed.`,
    { cause },
  );
}
