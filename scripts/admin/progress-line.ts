import type { Progress } from '../../server/src/platform/backup/make.ts';

/** A number of bytes for people. */
export function inMb(bytes: number): string {
  const mb = bytes / 1024 ** 2;
  return mb < 1024 ? `${mb.toFixed(1)} MB` : `${(mb / 1024).toFixed(1)} GB`;
}

/** Such as "1 file" and "2 files". */
export const counted = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`;

/** A new line is written no more often than this where there is no terminal. */
const PAUSE_MS = 10_000;
const TERMINAL_PAUSE_MS = 100;

/** Says how far a long command is: in one line of a terminal, else in a line now and then. */
export function progressLine(): { show(this: void, progress: Progress): void; end(): void } {
  const { stderr } = process;
  const isTerminal = stderr.isTTY;
  let shownAt = isTerminal ? -Infinity : performance.now();
  let isOpen = false;
  return {
    show(progress) {
      const now = performance.now();
      if (now - shownAt < (isTerminal ? TERMINAL_PAUSE_MS : PAUSE_MS)) return;
      shownAt = now;
      const text =
        'table' in progress
          ? `${progress.table}: ${progress.rows} rows`
          : `files: ${progress.file} of ${progress.files}, ${inMb(progress.bytes)}`;
      stderr.write(isTerminal ? `\r\u001B[K${text}` : `${text}\n`);
      isOpen = isTerminal;
    },
    end() {
      if (isOpen) stderr.write('\r\u001B[K');
      isOpen = false;
    },
  };
}
