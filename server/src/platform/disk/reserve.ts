import { randomBytes } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';

const MB = 1024 ** 2;

/** The size of the reserve: thousands of log-ins, attempts and positions. */
export const RESERVE_BYTES = 32 * MB;

/** A draft that was not written to for so long is that of a process that died. */
const STALE_MS = 60_000;

/** Whether the reserve lies there whole. Its processes share it: this is how each knows. */
export function isReserveKept(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.size === RESERVE_BYTES;
}

/** Gives its room to whoever writes next. */
export function releaseReserve(file: string): void {
  rmSync(file, { force: true });
}

/**
 * Takes the room of the reserve. Where another process is doing so, that one counts.
 * @throws where there is no room for it
 */
export async function takeReserve(file: string): Promise<void> {
  const draft = `${file}.part`;
  const other = await stat(draft).catch(() => undefined);
  if (other && Math.abs(Date.now() - other.mtimeMs) < STALE_MS) return;
  if (other) await rm(draft, { force: true });
  const handle = await open(draft, 'wx', 0o600);
  try {
    // Random, because file systems that compress would keep no room for zeros.
    const bytes = randomBytes(MB);
    for (let written = 0; written < RESERVE_BYTES; written += MB) await handle.write(bytes);
    // Not waited for until it is on the disk: its room is taken when it is written. What a power failure leaves
    // of it has another size.
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
