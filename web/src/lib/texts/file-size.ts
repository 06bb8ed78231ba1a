import { numberFormat } from './formats.ts';

/** The size of a file, such as “1.2 MB”. */
function fileSize(bytes: number): string {
  const inMegabytes = bytes >= 1_000_000;
  return numberFormat({
    style: 'unit',
    unit: inMegabytes ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: inMegabytes ? 1 : 0,
  }).format(inMegabytes ? bytes / 1_000_000 : Math.max(1, bytes / 1000));
}

/** What one wants to know before one downloads a file: its type and its size. */
export function fileFacts({ type, size }: { type: string; size: number }): string {
  return `${type.toUpperCase()}\u00a0· ${fileSize(size)}`;
}
