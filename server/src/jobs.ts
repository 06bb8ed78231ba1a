import type { UploadsState } from '@trilha/contract';
import { deleteOldClientErrors } from './features/client-errors/client-errors.ts';
import { deleteOldDevices } from './features/devices/devices.ts';
import { fillActivities } from './features/goals/fill.ts';
import { goalMails } from './features/goals/mails.ts';
import { repliesByMail } from './features/messages/replies.ts';
import { reminders } from './features/notices/reminders.ts';
import { tellNotices } from './features/notices/telling.ts';
import { answerRequests, deleteOldLinks } from './features/passwords/passwords.ts';
import { deleteOldChallenges } from './features/passkeys/passkeys.ts';
import { deleteOldProviderLogins } from './features/providers/providers.ts';
import { tallyNewAttempts } from './features/quizzes/stats/stats.ts';
import { deleteOldPreviews } from './features/school/preview.ts';
import { publishing } from './features/school/publish.ts';
import { refreshPublished } from './features/school/published.ts';
import { bulkChange } from './features/users/bulk/job.ts';
import { clearingOfImports, usersImport } from './features/users/import-job.ts';
import { clearUnused, clearWhileFull } from './features/videos/clearing.ts';
import { preparation, preparationOfAll } from './features/videos/prepare/job.ts';
import { scheduledBackups } from './platform/backup/scheduled.ts';
import type { Context } from './platform/context.ts';
import { foldCounts } from './platform/database/counts.ts';
import { deleteOldKeys } from './platform/http/idempotency.ts';
import { deleteOldJobs } from './platform/jobs/control.ts';
import {
  type Background,
  defineSchedule,
  type RunningJob,
  type Service,
} from './platform/jobs/jobs.ts';
import { deleteOldMails, sendMails } from './platform/mail/mail.ts';
import { deleteOldLimitEvents } from './platform/security/limits.ts';
import { deleteExpiredSessions } from './platform/security/sessions.ts';

const hourly = (
  name: string,
  label: string,
  run: (ctx: Context, job: RunningJob) => Promise<void>,
) => defineSchedule({ name, label, everyMs: 60 * 60 * 1000, run });

/** The mails that wait, by their own table: see docs/decisions/0023-jobs.md. */
const mails: Service = {
  name: 'mails',
  everyMs: 1_000,
  retryMs: 10_000,
  async run(ctx, log, stop) {
    await answerRequests(ctx);
    await sendMails(ctx, log, stop);
  },
};

/** The notices that are due, and the mails about them: a little at a time, so that nothing else waits for them. */
const notices: Service = {
  name: 'notices',
  everyMs: 1_000,
  retryMs: 10_000,
  run: (ctx, _log, stop) => tellNotices(ctx, stop),
};

/** Whether there is room, for requests that do not look themselves, and for readiness. */
const disk: Service = {
  name: 'disk',
  everyMs: 2_000,
  retryMs: 2_000,
  async run(ctx, log) {
    const before = said.get(ctx) ?? 'open';
    const { uploads, reserve, space } = await ctx.disk.look();
    const about = { uploads, reserve, free: space?.free };
    if (uploads !== 'open' && uploads !== before) {
      log.error(
        about,
        'files are refused, see docs/operations.md, “Faults”; log-ins and learning go on',
      );
    } else if (uploads === 'open' && before !== 'open') {
      log.warn(about, 'files are taken again');
    }
    said.set(ctx, uploads);
    if (uploads === 'disk_full') await clearWhileFull(ctx);
  },
};

/** What is published of the school: each process shows it soon after another one has published it. */
const school: Service = {
  name: 'school',
  everyMs: 2_000,
  // Where the pages cannot be made, to try takes seconds of computing.
  retryMs: 60_000,
  async run(ctx) {
    await refreshPublished(ctx);
  },
};

/** What the log of this process knows of the disk. */
const said = new WeakMap<Context, UploadsState>();

async function clearFiles(ctx: Context, { log }: RunningJob): Promise<void> {
  const { suspicious } = await clearUnused(ctx);
  if (suspicious.length === 0) return;
  log.warn(
    { folders: suspicious },
    'nearly no file in these folders of the media belongs to this database: nothing was cleared there',
  );
}

/** All that the server does in the background. A new kind of job gets a line in `jobs`. */
export const background: Background = {
  jobs: [preparation, usersImport, bulkChange, fillActivities, publishing],
  schedules: [
    hourly('limits.clear', /*i18n*/ 'Deleting old counters of rate limits', deleteOldLimitEvents),
    hourly('sessions.clear', /*i18n*/ 'Deleting expired sessions', deleteExpiredSessions),
    hourly('devices.clear', /*i18n*/ 'Deleting devices not used for a year', deleteOldDevices),
    hourly('links.clear', /*i18n*/ 'Deleting expired password links', deleteOldLinks),
    hourly(
      'provider-logins.clear',
      /*i18n*/ 'Deleting unfinished log-ins',
      deleteOldProviderLogins,
    ),
    hourly('challenges.clear', /*i18n*/ 'Deleting expired passkey challenges', deleteOldChallenges),
    hourly('keys.clear', /*i18n*/ 'Deleting old answers to repeatable requests', deleteOldKeys),
    hourly('mails.clear', /*i18n*/ 'Deleting old mails', deleteOldMails),
    hourly(
      'client-errors.clear',
      /*i18n*/ 'Deleting old errors of browsers',
      deleteOldClientErrors,
    ),
    hourly('previews.clear', /*i18n*/ 'Deleting old previews of the site', deleteOldPreviews),
    hourly('counts.fold', /*i18n*/ 'Adding up the counts of users and enrollments', (ctx) =>
      foldCounts(ctx.database),
    ),
    hourly(
      'attempts.tally',
      /*i18n*/ 'Counting the answers of new quiz attempts',
      tallyNewAttempts,
    ),
    hourly('files.clear', /*i18n*/ 'Clearing unused videos, files and uploads', clearFiles),
    preparationOfAll,
    scheduledBackups,
    clearingOfImports,
    goalMails,
    repliesByMail,
    reminders,
    hourly('jobs.clear', /*i18n*/ 'Deleting old background jobs', deleteOldJobs),
  ],
  services: [mails, notices, disk, school],
};
