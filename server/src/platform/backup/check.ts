import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { StartError } from '../http/errors.ts';
import { explainFailure } from '../failure.ts';
import type { Secrets } from '../security/secrets.ts';
import { migrationNames } from '../database/migrate.ts';
import {
  type Entry,
  type EntrySum,
  hashing,
  type Identity,
  openFile,
  readArchive,
  sha256,
  whole,
} from './archive.ts';
import {
  FORMAT,
  FORMAT_VERSION,
  HEAD,
  Head,
  MANIFEST,
  MANIFEST_SUM,
  Manifest,
  pathOf,
  SECRET,
  SecretEntry,
} from './format.ts';
import type { Progress } from './make.ts';
import { storedFile } from './store.ts';

/** A backup to be read. */
export interface BackupSource {
  readonly file: string;
  /** Opens it where it is encrypted. */
  readonly identity?: Identity | undefined;
  readonly report?: ((progress: Progress) => void) | undefined;
  /** Its reason is thrown where it is a StartError. */
  readonly signal?: AbortSignal | undefined;
}

/** What a whole backup says about itself. */
export interface Checked {
  readonly head: Head;
  readonly manifest: Manifest;
  /** The secrets of the installation, of an encrypted backup. */
  readonly secrets: Secrets | undefined;
}

/** Takes a file out of a backup. */
export type TakeFile = (path: string, content: Readable) => Promise<void>;

/**
 * Reads a backup from end to end and compares all of it with its checksums.
 * @param take is given the files, which are not known to be whole before this function returns
 * @throws StartError with one sentence where it is damaged, of a newer version, or no backup
 */
export async function checkBackup(source: BackupSource, take?: TakeFile): Promise<Checked> {
  const { file } = source;
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new StartError(`There is no backup ${file}.`);
  }
  try {
    const checked = await readAll(source, take);
    await readStored(source, checked.manifest, take);
    return checked;
  } catch (cause) {
    throw cause instanceof StartError || cause instanceof NotTaken
      ? cause
      : damaged(file, explainFailure(cause), cause);
  }
}

export const damaged = (file: string, reason: string, cause?: unknown) =>
  new StartError(
    `The backup ${file} is damaged (${reason.replace(/\.$/, '')}): nothing of it was restored; take another one.`,
    { cause },
  );

/** The place where a file is put has failed, not the backup. */
export class NotTaken extends Error {}

const putting =
  (take: TakeFile): TakeFile =>
  async (path, content) => {
    // A damaged stream ends `take`, too.
    let broken: unknown;
    content.on('error', (error) => (broken = error));
    try {
      await take(path, content);
    } catch (cause) {
      if (broken !== undefined) throw broken;
      throw new NotTaken(`${path} could not be written (${explainFailure(cause)}).`, { cause });
    }
  };

async function readAll(source: BackupSource, take: TakeFile | undefined): Promise<Checked> {
  const { file, identity, report } = source;
  const sums: EntrySum[] = [];
  let head: Head | undefined;
  let secrets: Secrets | undefined;
  let manifest: Buffer | undefined;
  let manifestSum: string | undefined;
  let files = 0;
  let bytes = 0;
  for await (const entry of readArchive(file, identity)) {
    source.signal?.throwIfAborted();
    const { name } = entry;
    if (!head) {
      head = await readHead(file, entry, sums);
      continue;
    }
    const path = pathOf(name);
    if (name === MANIFEST) manifest = await whole(entry.content);
    else if (name === MANIFEST_SUM) manifestSum = (await whole(entry.content)).toString();
    else if (name === SECRET) secrets = readSecret(await summed(entry, sums));
    else if (path !== undefined) {
      const size = await passOn(entry, sums, path, take);
      files += 1;
      bytes += size;
      report?.({ file: files, files, bytes });
    } else await drain(entry, sums);
  }
  if (!head) throw new StartError(`${file} is no backup of Trilha.`);
  if (!manifest || sha256().update(manifest).digest('hex') !== manifestSum) {
    throw new Error('its end is missing');
  }
  const listed = Manifest.parse(JSON.parse(manifest.toString()));
  compare(sums, listed);
  return { head, manifest: listed, secrets };
}

async function readHead(file: string, entry: Entry, sums: EntrySum[]): Promise<Head> {
  const isHead = entry.name === HEAD;
  const content: unknown = isHead ? JSON.parse((await summed(entry, sums)).toString()) : undefined;
  const { format, version } = (content ?? {}) as { format?: unknown; version?: unknown };
  if (format !== FORMAT) throw new StartError(`${file} is no backup of Trilha.`);
  if (typeof version === 'number' && version > FORMAT_VERSION) throw newer(file);
  const head = Head.parse(content);
  const known = await migrationNames();
  if (head.migrations.some((name) => !known.includes(name))) throw newer(file);
  return head;
}

const newer = (file: string) =>
  new StartError(
    `The backup ${file} was made by a newer version of Trilha: use that version or a later one.`,
  );

function readSecret(content: Buffer): Secrets {
  const [newest, ...others] = SecretEntry.parse(JSON.parse(content.toString())).secrets.map(
    ({ text, from }) => (from === undefined ? { text } : { text, from: new Date(from) }),
  );
  if (!newest) throw new Error('its secret is missing');
  return [newest, ...others];
}

/** Whether the entries are those that the manifest lists, and files those of the manifest. */
function compare(sums: readonly EntrySum[], manifest: Manifest): void {
  const inOneText = (entries: readonly EntrySum[]) =>
    entries.map(({ name, size, sha256: sum }) => `${name} ${size} ${sum}`);
  const found = new Set(inOneText(sums));
  for (const [index, text] of inOneText(manifest.entries).entries()) {
    if (!found.delete(text)) {
      throw new Error(`${manifest.entries[index]?.name} is not as it was written`);
    }
  }
  if (found.size > 0) throw new Error('something was added to it');
}

async function summed(entry: Entry, sums: EntrySum[]): Promise<Buffer> {
  const content = await whole(entry.content);
  sums.push({
    name: entry.name,
    size: content.length,
    sha256: sha256().update(content).digest('hex'),
  });
  return content;
}

/** Passes chunks on and counts them. */
async function* counting(content: AsyncIterable<Buffer>, count: (bytes: number) => void) {
  for await (const chunk of content) {
    count(chunk.length);
    yield chunk;
  }
}

async function passOn(
  entry: Entry,
  sums: EntrySum[],
  path: string,
  take: TakeFile | undefined,
): Promise<number> {
  const hash = sha256();
  let size = 0;
  const content = counting(hashing(entry.content, hash), (bytes) => (size += bytes));
  if (take) await putting(take)(path, Readable.from(content));
  // oxlint-disable-next-line no-empty, no-unused-vars -- it is read for its checksum.
  else
    for await (const _ of content) {
    }
  sums.push({ name: entry.name, size, sha256: hash.digest('hex') });
  return size;
}

const drain = (entry: Entry, sums: EntrySum[]) => passOn(entry, sums, '', undefined);

/** Reads the files that are in the folder beside the archive. */
async function readStored(
  { file, identity, report, signal }: BackupSource,
  { files, stored_as: ending }: Manifest,
  take: TakeFile | undefined,
): Promise<void> {
  if (ending === null) return;
  let read = 0;
  let bytes = 0;
  for (const { path, size, sha256: sum } of files) {
    signal?.throwIfAborted();
    const content = await openFile(storedFile(dirname(file), sum + ending), identity);
    const sums: EntrySum[] = [];
    await passOn({ name: path, content }, sums, path, take);
    if (sums[0]?.sha256 !== sum || sums[0].size !== size) {
      throw new Error(`${path} is not as it was written`);
    }
    read += 1;
    bytes += size;
    report?.({ file: read, files: files.length, bytes });
  }
}
