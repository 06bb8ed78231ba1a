import { resolve } from 'node:path';
import { z } from 'zod';
import type { Retention } from '../backup/retention.ts';
import { setting, whole } from './variables.ts';

/** The backups that the server makes by itself. */
export interface BackupSettings {
  readonly folder: string;
  /** The public key of age that they are encrypted for. */
  readonly recipient: string | undefined;
  readonly everyHours: number;
  readonly kept: Retention;
}

/** A public key of age: the usual kind, and the longer one that quantum computers cannot open. */
export const AGE_RECIPIENT = /^age1[\da-z]{58,}$/;

/** The backups; where `BACKUP_DIR` is not set, nothing of it counts. */
export const Backup = z
  .object({
    BACKUP_DIR: setting,
    BACKUP_KEY: setting.refine((key) => key === undefined || AGE_RECIPIENT.test(key), {
      error: 'BACKUP_KEY must be a public key of age (age1…), as age-keygen shows it',
    }),
    BACKUP_EVERY_HOURS: whole('BACKUP_EVERY_HOURS', 24, 168, 1),
    BACKUP_KEEP_HOURLY: whole('BACKUP_KEEP_HOURLY', 24, 1_000),
    BACKUP_KEEP_DAILY: whole('BACKUP_KEEP_DAILY', 7, 1_000),
    BACKUP_KEEP_WEEKLY: whole('BACKUP_KEEP_WEEKLY', 5, 1_000),
  })
  .transform((read): BackupSettings | undefined =>
    read.BACKUP_DIR === undefined
      ? undefined
      : {
          folder: resolve(read.BACKUP_DIR),
          recipient: read.BACKUP_KEY,
          everyHours: read.BACKUP_EVERY_HOURS,
          kept: {
            hourly: read.BACKUP_KEEP_HOURLY,
            daily: read.BACKUP_KEEP_DAILY,
            weekly: read.BACKUP_KEEP_WEEKLY,
          },
        },
  );
