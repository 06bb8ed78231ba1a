import { z } from 'zod';
import { isFilePath } from './tables-kept.ts';

/*
 * The entries of a backup, in their order: `backup.json`, `rows/TABLE/000001.jsonl.gz` and so on,
 * `secret.json` where it is encrypted, `media/…` where the files are inside, `manifest.json` with the
 * checksums of all entries before it, and `manifest.sha256`.
 */

export const FORMAT = 'trilha-backup';
/** Grows with each change that an older program cannot read. */
export const FORMAT_VERSION = 1;

export const HEAD = 'backup.json';
export const SECRET = 'secret.json';
export const MANIFEST = 'manifest.json';
export const MANIFEST_SUM = 'manifest.sha256';

export const rowsEntry = (table: string, part: number) =>
  `rows/${table}/${String(part).padStart(6, '0')}.jsonl.gz`;

/** The table of an entry with rows. */
export const tableOf = (entry: string) => /^rows\/(\w+)\/\d+\.jsonl\.gz$/.exec(entry)?.[1];

/** The `/media/` path of an entry that is a file. */
export function pathOf(entry: string): string | undefined {
  const path = `/${entry}`;
  return isFilePath(path) ? path : undefined;
}

const sha256 = z.string().regex(/^[\da-f]{64}$/);

/** The first entry: what the rest is. */
export const Head = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  /** When the rows were as they are in it. */
  made_at: z.iso.datetime(),
  /** Of the program. */
  program: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
});
export type Head = z.infer<typeof Head>;

export const BackupFile = z.object({
  path: z.string().refine(isFilePath),
  size: z.int().min(0),
  sha256,
});
export type BackupFile = z.infer<typeof BackupFile>;

/** The last entry: what must be there. */
export const Manifest = z.object({
  /** The numbers of rows. */
  tables: z.record(z.string(), z.int().min(0)),
  next_ids: z.record(z.string(), z.int().min(1)),
  files: z.array(BackupFile),
  /** Null where the files are in the archive; otherwise how their names in the folder beside it end. */
  stored_as: z
    .string()
    .regex(/^(\.[\da-f]{8}\.age)?$/)
    .nullable(),
  /** Files that rows name and that were not there. */
  missing: z.array(z.string()),
  entries: z.array(z.object({ name: z.string(), size: z.int().min(0), sha256 })),
});
export type Manifest = z.infer<typeof Manifest>;

export const SecretEntry = z.object({
  secrets: z.array(z.object({ text: z.string(), from: z.iso.datetime().optional() })).min(1),
});

/** The objects of a text, which has one a line. */
export const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');
