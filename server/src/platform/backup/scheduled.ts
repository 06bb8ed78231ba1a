import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupState } from '@trilha/contract';
import type { Backups, Context } from '../context.ts';
import { defineSchedule, type RunningJob } from '../jobs/jobs.ts';
import { makeBackup } from './make.ts';
import { isBackupDue, keptOf } from './retention.ts';
import {
  backupsIn,
  momentOf,
  nameOfMoment,
  openStore,
  removeAllBut,
  removeDrafts,
} from './store.ts';

/** Looks every hour whether a backup is due, by one of all processes. */
export const scheduledBackups = defineSchedule({
  name: 'backup',
  label: /*i18n*/ 'Making a backup',
  everyMs: 3_600_000,
  isOn: ({ backups }) => backups !== undefined,
  async run(ctx, job) {
    if (!ctx.backups) return;
    const last = await lastScheduled(ctx);
    if (!isBackupDue(last, ctx.now(), ctx.backups.everyHours, ctx.timeZone)) return;
    await requireRoomForBackup(ctx, ctx.backups.folder);
    await makeScheduledBackup(ctx, ctx.backups, job);
  },
});

/** Not into the room that is kept for log-ins. @throws where the disk of the folder is nearly full */
export async function requireRoomForBackup(ctx: Context, folder: string): Promise<void> {
  try {
    await ctx.disk.requireRoomIn(folder);
  } catch (cause) {
    // Stored where staff read it: without the folder it is a sentence that has translations.
    throw new Error(/*i18n*/ 'The disk with the backups is nearly full: make room for a backup.', {
      cause,
    });
  }
}

async function lastScheduled({ database }: Context): Promise<Date | undefined> {
  const { at } = await database.queries
    .selectFrom('backups')
    .select((of) => of.fn.max('started_at').as('at'))
    .where('is_scheduled', '=', true)
    .where('finished_at', 'is not', null)
    .where('failure', 'is', null)
    .executeTakeFirstOrThrow();
  return at === null ? undefined : new Date(at);
}

/** Makes a backup in the folder of the settings, and removes those that need not be kept any more. */
export async function makeScheduledBackup(
  ctx: Context,
  { folder, recipient, kept, secrets }: Backups,
  { signal, log, progress }: Pick<RunningJob, 'signal' | 'log' | 'progress'>,
): Promise<string> {
  const moment = nameOfMoment(ctx.now());
  const file = join(folder, `${moment}.tar${recipient === undefined ? '' : '.age'}`);
  const made = await makeBackup(ctx, {
    file,
    recipient,
    secrets,
    signal,
    isScheduled: true,
    store: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeDrafts(folder);
      return openStore(folder, moment, ctx.files, recipient);
    },
    report: (at) => 'files' in at && progress(at.file, at.files),
  });
  const moments = (await backupsIn(folder)).map(momentOf);
  const stay = keptOf(moments, ctx.now(), kept, ctx.timeZone);
  const { removed, listMissing } = await removeAllBut(folder, new Set([...stay].map(nameOfMoment)));
  const { rows, files, bytes, missing } = made;
  log.info({ backup: moment, rows, files, bytes, removed: removed.length }, 'a backup was made');
  if (missing.length > 0) {
    log.warn({ files: missing.slice(0, 20) }, 'files that rows name are not there to be backed up');
  }
  if (listMissing !== undefined) {
    log.warn(
      { backup: listMissing },
      'the list of files of a backup cannot be read: no file was removed from the folder of backups',
    );
  }
  return file;
}

/** How the backups are, for staff. */
export async function backupState({ database, backups }: Context): Promise<BackupState> {
  const newest = (isWhole: boolean) =>
    database.queries
      .selectFrom('backups')
      .selectAll()
      .where('finished_at', 'is not', null)
      .where('failure', isWhole ? 'is' : 'is not', null)
      .orderBy('finished_at', 'desc')
      .limit(1)
      .executeTakeFirst();
  const whole = await newest(true);
  const failed = await newest(false);
  const isOver = !failed?.finished_at || (whole?.started_at ?? '') > failed.started_at;
  return {
    every_hours: backups?.everyHours ?? null,
    last_at: whole?.finished_at ?? null,
    failed_at: isOver ? null : failed.finished_at,
    failure: isOver ? null : failed.failure,
  };
}
