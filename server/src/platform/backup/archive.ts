import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { StartError } from '../http/errors.ts';
import { UNFINISHED } from '../media/files.ts';

/*
 * The container of a backup: a tar, encrypted in the format of age where there is a key, so that both can
 * be opened without this program.
 */

/** What every file of age begins with. */
const AGE = 'age-encryption.org/';

/** A public key of age (`age1…`), for which a backup is encrypted. */
export type Recipient = string;
/** The private key that opens it (`AGE-SECRET-KEY-1…`). */
export type Identity = string;

/** The bytes of a stream encrypted for a recipient, or as they are. */
export async function encrypted(
  content: Readable,
  recipient: Recipient | undefined,
): Promise<Readable> {
  if (recipient === undefined) return content;
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return fromWeb(await encrypter.encrypt(toWeb(content)));
}

/** @throws StartError where there is no identity, or another one opens it */
async function decrypted(content: Readable, identity: Identity | undefined): Promise<Readable> {
  if (identity === undefined) {
    throw new StartError('This backup is encrypted: name the file with its key by --key-file.');
  }
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
  } catch (cause) {
    throw new StartError('The file in --key-file holds no key of age (AGE-SECRET-KEY-1…).', {
      cause,
    });
  }
  try {
    return fromWeb(await decrypter.decrypt(toWeb(content)));
  } catch (cause) {
    content.destroy();
    throw new StartError('This backup was encrypted for another key than that in --key-file.', {
      cause,
    });
  }
}

/** The library speaks the streams of browsers. */
function toWeb(content: Readable): ReadableStream<Uint8Array> {
  const chunks = content[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void content.destroy(),
  });
}

function fromWeb(content: ReadableStream<Uint8Array>): Readable {
  const reader = content.getReader();
  async function* chunks() {
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}

/** A file of a backup, decrypted where it is encrypted. */
export async function openFile(file: string, identity: Identity | undefined): Promise<Readable> {
  const handle = await open(file, 'r');
  let start: string;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE.length), 0, AGE.length, 0);
    start = buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
  const content = createReadStream(file);
  return start === AGE ? decrypted(content, identity) : content;
}

/** Writes a file that has its name only when it is whole and on the disk. */
export async function writeWhole(
  file: string,
  content: Readable,
  signal?: AbortSignal,
): Promise<void> {
  const draft = file + UNFINISHED;
  try {
    // A backup holds people's data: closed to all others.
    const out = createWriteStream(draft, { flags: 'w', mode: 0o600, flush: true });
    await (signal ? pipeline(content, out, { signal }) : pipeline(content, out));
    await rename(draft, file);
    await flushFolder(dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Waits until the names in a folder are on the disk. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  try {
    // Some file systems cannot.
    await handle?.sync().catch(() => undefined);
  } finally {
    await handle?.close();
  }
}

/** An entry of a backup, by which it is checked. */
export interface EntrySum {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

/** Passes the chunks on and adds them to a hash. */
export async function* hashing(
  content: AsyncIterable<Uint8Array>,
  hash: Hash,
): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }
}

export const sha256 = () => createHash('sha256');

/** Adds entries to an archive, one after the other. */
export interface Adding {
  bytes(name: string, content: Buffer): Promise<void>;
  /** @throws where the stream has another size */
  stream(name: string, size: number, content: Readable): Promise<string>;
  /** What was added so far. */
  readonly sums: readonly EntrySum[];
}

/** All of a small content. */
export async function whole(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Writes an archive that has its name only when it is whole. */
export async function writeArchive(
  file: string,
  options: { recipient?: Recipient | undefined; signal: AbortSignal; writtenAt: Date },
  fill: (adding: Adding) => Promise<void>,
): Promise<void> {
  const { recipient, signal, writtenAt: mtime } = options;
  const tar = pack();
  const sums: EntrySum[] = [];
  const stream = async (name: string, size: number, content: AsyncIterable<Uint8Array>) => {
    signal.throwIfAborted();
    const hash = sha256();
    const entry = tar.entry({ name, size, mtime, mode: 0o600 });
    await pipeline(hashing(content, hash), entry, { signal });
    const sum = hash.digest('hex');
    sums.push({ name, size, sha256: sum });
    return sum;
  };
  const adding: Adding = {
    sums,
    bytes: async (name, content) =>
      void (await stream(name, content.length, Readable.from([content]))),
    stream,
  };
  const out = await encrypted(Readable.from(tar), recipient);
  // Where the file cannot be written, those who fill it only find their stream broken.
  let isBroken = false;
  const filling = fill(adding).then(
    () => tar.finalize(),
    (error: unknown) => {
      isBroken = out.destroyed;
      tar.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    },
  );
  const [filled, written] = await Promise.allSettled([filling, writeWhole(file, out, signal)]);
  const ends = isBroken ? [written, filled] : [filled, written];
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw signal.aborted ? signal.reason : failed.reason;
}

/** An entry while an archive is read; its content must be read before the next one comes. */
export interface Entry {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
}

/** The entries of an archive, in their order. */
export async function* readArchive(
  file: string,
  identity: Identity | undefined,
): AsyncGenerator<Entry, void, undefined> {
  const tar = extract();
  const source = await openFile(file, identity);
  // Its errors reach the loop below by way of `tar`.
  pipeline(source, tar).catch(() => undefined);
  try {
    for await (const entry of tar) {
      yield { name: entry.header.name, content: entry as AsyncIterable<Uint8Array> };
    }
  } finally {
    source.destroy();
  }
}
