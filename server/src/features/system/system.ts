import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import type { SystemHealth } from '@trilha/contract';
import { backupState } from '../../platform/backup/scheduled.ts';
import type { Context } from '../../platform/context.ts';
import { databaseFacts } from '../../platform/database/facts.ts';
import { jobsState, lastScheduledAt } from '../../platform/jobs/state.ts';
import { mailState } from '../../platform/mail/mail.ts';
import { SIBLINGS } from '../../platform/processes/share.ts';
import { version } from '../../platform/version.ts';

const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();

/** How the installation is. */
export async function systemHealth(ctx: Context): Promise<SystemHealth> {
  const [database, mails, jobs, backups, last_cleanup_at, disk, ffmpeg, { uploads }] =
    await Promise.all([
      databaseFacts(ctx.database),
      mailState(ctx),
      jobsState(ctx),
      backupState(ctx),
      lastScheduledAt(ctx),
      // Its folder may be a link to another disk, which is the one that fills.
      diskSpace(dirname(ctx.uploads)),
      isOnPath('ffmpeg'),
      ctx.disk.look(),
    ]);
  return {
    version,
    node: process.versions.node,
    started_at: startedAt,
    processes: SIBLINGS,
    database: { engine: ctx.database.engine, ...database },
    mails,
    jobs,
    backups,
    last_cleanup_at,
    disk,
    uploads,
    media: ctx.files.storage,
    ffmpeg,
  };
}

async function diskSpace(folder: string): Promise<SystemHealth['disk']> {
  try {
    const { bsize, bavail, blocks } = await statfs(folder);
    return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
  } catch {
    return null;
  }
}

async function isOnPath(program: string): Promise<boolean> {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const found = await Promise.all(
    folders.map((folder) =>
      access(join(folder, program), constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}
