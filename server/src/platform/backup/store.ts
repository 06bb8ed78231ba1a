import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { type Files, namesIn, UNFINISHED } from '../media/files.ts';
import { encrypted, hashing, type Recipient, sha256, writeWhole } from './archive.ts';
import { BackupFile, linesOf } from './format.ts';
import type { Store } from './make.ts';

/*
 * A folder of backups:
 *
 * - `2026-11-22T060000Z.tar` (or `.tar.age`): the rows of one moment, and which files they name
 * - `2026-11-22T060000Z.files`: the names of these files, for the next backup and for the clearing, which
 *   cannot open an encrypted one
 * - `media/ab/abcdef…`: the files of all backups, by their SHA-256
 */

const MEDIA = 'media';
const LIST = '.files';
const NAME = /^(\d{4}-\d\d-\d\dT\d{6}Z)\.(tar|tar\.age|files)$/;

/** Where a file is in a folder of backups; `name` is its SHA-256 and how the names there end. */
export const storedFile = (folder: string, name: string) =>
  join(folder, MEDIA, name.slice(0, 2), name);

/** The name of the backup of a moment, without its ending. */
export const nameOfMoment = (moment: Date) =>
  `${moment.toISOString().slice(0, 19).replaceAll(':', '')}Z`;

/** The moment in such a name. */
export const momentOf = (name: string) =>
  new Date(name.replace(/T(\d\d)(\d\d)(\d\d)Z$/, 'T$1:$2:$3Z'));

/** How the names of files end that are encrypted for this key: those for another one are no use. */
const endingFor = (recipient: Recipient | undefined) =>
  recipient === undefined ? '' : `.${sha256().update(recipient).digest('hex').slice(0, 8)}.age`;

const Listed = BackupFile.extend({ name: z.string().regex(/^[\da-f]{64}(\.[\da-f]{8}\.age)?$/) });
type Listed = z.infer<typeof Listed>;

/** Undefined where there is no such list, or it cannot be read. */
async function readList(folder: string, moment: string): Promise<Listed[] | undefined> {
  try {
    const text = await readFile(join(folder, moment + LIST), 'utf8');
    return linesOf(text).map((line) => Listed.parse(JSON.parse(line)));
  } catch {
    return undefined;
  }
}

/** The backups of a folder, the oldest first, by their names without endings. */
export async function backupsIn(folder: string): Promise<string[]> {
  const found = (await namesIn(folder)).map((name) => NAME.exec(name));
  const whole = found.filter((match) => match?.[2]?.startsWith('tar'));
  return [...new Set(whole.map((match) => match?.[1] ?? ''))].toSorted();
}

/** Opens the store of a folder for the backup called `moment`. */
export async function openStore(
  folder: string,
  moment: string,
  files: Files,
  recipient: Recipient | undefined,
): Promise<Store> {
  await mkdir(join(folder, MEDIA), { recursive: true, mode: 0o700 });
  const ending = endingFor(recipient);
  const former = (await backupsIn(folder)).at(-1);
  const listed = (former === undefined ? undefined : await readList(folder, former)) ?? [];
  // A file never changes: what has the same path and size needs not be read again.
  const known = new Map(
    listed.filter(({ name }) => name.endsWith(ending)).map((file) => [file.path, file]),
  );
  return {
    ending,
    async keep(path, signal) {
      const found = await files.stat(path);
      if (!found) return undefined;
      const { size } = found;
      const before = known.get(path);
      if (before?.size === size && existsSync(storedFile(folder, before.sha256 + ending))) {
        return { path, size, sha256: before.sha256 };
      }
      const sum = await store(folder, ending, await files.read(path), recipient, signal);
      return { path, size, sha256: sum };
    },
    async list(all) {
      const text = all
        .map((file) => `${JSON.stringify({ ...file, name: file.sha256 + ending })}\n`)
        .join('');
      const draft = join(folder, moment + LIST + UNFINISHED);
      await writeFile(draft, text, { mode: 0o600, flush: true });
      await rename(draft, join(folder, moment + LIST));
    },
  };
}

/** Stores a file by its checksum, which is known when all of it was read. */
async function store(
  folder: string,
  ending: string,
  content: Readable,
  recipient: Recipient | undefined,
  signal: AbortSignal,
): Promise<string> {
  const draft = join(folder, MEDIA, randomBytes(16).toString('hex'));
  const hash = sha256();
  const written = await encrypted(Readable.from(hashing(content, hash)), recipient);
  await writeWhole(draft, written, signal);
  const sum = hash.digest('hex');
  const file = storedFile(folder, sum + ending);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await rename(draft, file);
  return sum;
}

/** Removes what an interrupted backup has left. No other may be under way. */
export async function removeDrafts(folder: string): Promise<void> {
  const isDraft = (name: string) => name.endsWith(UNFINISHED) || /^[\da-f]{32}$/.test(name);
  for (const place of [folder, join(folder, MEDIA)]) {
    for (const name of await namesIn(place)) {
      if (isDraft(name)) await rm(join(place, name), { force: true });
    }
  }
}

/**
 * Removes all backups but these, and the files that none of these names. Where a list is missing nobody
 * knows which files are needed, and all stay.
 * @returns the names of those that were removed
 */
export async function removeAllBut(
  folder: string,
  kept: ReadonlySet<string>,
): Promise<{ removed: string[]; listMissing: string | undefined }> {
  const removed = (await backupsIn(folder)).filter((moment) => !kept.has(moment));
  for (const name of await readdir(folder)) {
    const match = NAME.exec(name);
    // The archive first: without its list it would need files that nobody knows of.
    if (match?.[2]?.startsWith('tar') && !kept.has(match[1] ?? '')) await rm(join(folder, name));
  }
  const whole = new Set(await backupsIn(folder));
  for (const name of await readdir(folder)) {
    const match = NAME.exec(name);
    if (match?.[2] === 'files' && !whole.has(match[1] ?? '')) await rm(join(folder, name));
  }
  const needed = new Set<string>();
  for (const moment of whole) {
    const list = await readList(folder, moment);
    if (!list) return { removed, listMissing: moment };
    for (const { name } of list) needed.add(name);
  }
  for (const part of await namesIn(join(folder, MEDIA))) {
    if (!/^[\da-f]{2}$/.test(part)) continue;
    for (const name of await namesIn(join(folder, MEDIA, part))) {
      if (!needed.has(name)) await rm(join(folder, MEDIA, part, name), { force: true });
    }
  }
  return { removed, listMissing: undefined };
}
