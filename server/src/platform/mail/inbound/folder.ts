import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { explainFailure } from '../../failure.ts';
import type { Log } from '../../log.ts';
import { readMailApart } from './read-mail-apart.ts';
import { LARGE_MAIL_BYTES, MAIL_MAX_BYTES, type ReceivedMail } from './read-mail.ts';

/** What became of a mail: only one that belongs to a thread is done. */
export type Take = (mail: ReceivedMail) => Promise<'done' | 'failed'>;

/** A younger file may still be written. */
const SETTLED_MS = 5_000;
/** How long files stay that were taken, and others. */
const KEPT_DAYS = { done: 7, failed: 30 };

const DAY_MS = 86_400_000;
type Outcome = keyof typeof KEPT_DAYS;

/**
 * Reads the mails in a folder, and puts each into `done` or `failed` below it. Another process may do the same
 * at the same time: `take` stores a mail once, and who comes second finds its file gone.
 * @throws where the folder cannot be read
 */
export async function takeFolder(
  { folder, now, log, signal }: { folder: string; now: Date; log: Log; signal: AbortSignal },
  take: Take,
): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && isMail(entry.name));
  for (const outcome of ['done', 'failed'] as const) {
    await mkdir(join(folder, outcome), { recursive: true, mode: 0o700 });
  }
  for (const { name } of names.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    signal.throwIfAborted();
    try {
      await takeFile(folder, name, { now, log, take });
    } catch (error) {
      if (isGone(error)) continue;
      // Of this file alone: those behind it are not held up.
      log.error({ file: name, failure: explainFailure(error) }, 'a mail could not be taken in');
    }
  }
  await clear(folder, now);
}

/** Mail programs write `.eml` files, mail servers names of their own; what is not finished is named so. */
const isMail = (name: string) => !name.startsWith('.') && !/\.(part|tmp|filepart)$/i.test(name);

const isGone = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function takeFile(
  folder: string,
  name: string,
  { now, log, take }: { now: Date; log: Log; take: Take },
): Promise<void> {
  const path = join(folder, name);
  const found = await bytesOf(path, now);
  if (!found) return;
  let outcome: Outcome = 'failed';
  let id = String(now.getTime());
  const mail = await readMailApart(found.bytes, found.isWhole).catch((error: unknown) => {
    log.warn({ file: name, failure: explainFailure(error) }, 'a mail that came in cannot be read');
  });
  if (mail) {
    id = mail.fingerprint.slice(0, 12);
    // An error of the database leaves the file for the next time.
    outcome = await take(mail);
    if (outcome === 'failed') log.warn({ file: name }, 'a mail that came in belongs to no message');
  }
  // Two mails in files of one name stay two.
  const kept = join(folder, outcome, `${id}-${name}`.slice(0, 200));
  await rename(path, kept);
  await utimes(kept, now, now);
}

/** The content of a file, or its beginning; undefined while it may still be written. */
async function bytesOf(path: string, now: Date) {
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const { size, mtimeMs } = await file.stat();
    if (mtimeMs > now.getTime() - SETTLED_MS) return undefined;
    const isWhole = size <= MAIL_MAX_BYTES;
    const bytes = Buffer.alloc(isWhole ? size : LARGE_MAIL_BYTES);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
      length += bytesRead;
      if (bytesRead === 0 || length === bytes.length) break;
    }
    return { bytes: bytes.subarray(0, length), isWhole };
  } finally {
    await file.close();
  }
}

/** Deletes what was put aside long ago. */
async function clear(folder: string, now: Date): Promise<void> {
  for (const outcome of ['done', 'failed'] as const) {
    for (const name of await readdir(join(folder, outcome))) {
      const path = join(folder, outcome, name);
      try {
        const { mtimeMs } = await stat(path);
        if (mtimeMs < now.getTime() - KEPT_DAYS[outcome] * DAY_MS) await rm(path, { force: true });
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    }
  }
}
