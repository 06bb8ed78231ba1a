import type { SystemHealth } from '@trilha/contract';
import { dotted } from '../../../ui/dotted.ts';

export type CheckState = 'ok' | 'warning' | 'problem';

/** One thing that is well or not, in a plain sentence. */
export interface Check {
  readonly name: string;
  readonly state: CheckState;
  readonly text: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What waits for longer does so because something is wrong. */
const LONG_WAIT_MS = 10 * MINUTE_MS;
/** Tidying up is done every hour. */
const TIDY_MS = 3 * HOUR_MS;
const SLOW_DATABASE_MS = 100;
const GIGABYTE = 1_000_000_000;

const whole = new Intl.NumberFormat('en');
const tenth = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

const plural = (n: number, one: string, many = `${one}s`) =>
  `${whole.format(n)} ${n === 1 ? one : many}`;

/** A length of time in its largest unit: `12 minutes`. */
export function lengthOf(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return plural(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? plural(hours, 'hour') : plural(Math.floor(hours / 24), 'day');
}

const gigabytes = (bytes: number) => `${tenth.format(bytes / GIGABYTE)} GB`;

function mailCheck({ waiting, oldest_waiting_at, failed }: SystemHealth['mails'], now: number) {
  const wait = oldest_waiting_at === null ? 0 : now - Date.parse(oldest_waiting_at);
  if (wait > LONG_WAIT_MS) {
    const text = `${plural(waiting, 'mail')} could not be sent yet, the oldest for ${lengthOf(wait)}: look whether the mail server answers.`;
    return { state: 'problem', text } as const;
  }
  if (failed > 0) {
    const text = `${plural(failed, 'mail')} could not be delivered in the last 30 days and ${failed === 1 ? 'was' : 'were'} given up.`;
    return { state: 'warning', text } as const;
  }
  const text = waiting === 0 ? 'None waits.' : `${plural(waiting, 'mail')} on the way.`;
  return { state: 'ok', text } as const;
}

function jobCheck({ waiting, oldest_due_at, running, failed }: SystemHealth['jobs'], now: number) {
  const wait = oldest_due_at === null ? 0 : now - Date.parse(oldest_due_at);
  if (wait > LONG_WAIT_MS && running === 0) {
    const text = `${plural(waiting, 'job')} should have begun, the oldest ${lengthOf(wait)} ago: start the server again.`;
    return { state: 'problem', text } as const;
  }
  if (failed > 0) {
    const text = `${plural(failed, 'job')} failed in the last 90 days: look at Background jobs.`;
    return { state: 'warning', text } as const;
  }
  const text =
    waiting + running === 0
      ? 'None waits.'
      : `${whole.format(running)} running, ${whole.format(waiting)} waiting.`;
  return { state: 'ok', text } as const;
}

/** Where the server makes no backups, somebody has made one by command not longer ago. */
const BACKUP_BY_HAND_MS = 8 * 24 * HOUR_MS;
/** A backup begins up to an hour after it is due, and takes its time. */
const BACKUP_LATE_MS = 3 * HOUR_MS;

function backupCheck(
  { every_hours, last_at, failed_at, failure }: SystemHealth['backups'],
  started_at: string,
  now: number,
) {
  const since = last_at === null ? undefined : now - Date.parse(last_at);
  const last =
    since === undefined ? 'There is none yet.' : `The last one is ${lengthOf(since)} old.`;
  if (failed_at !== null) {
    const why = failure?.replace(/\.$/, '') || 'the server’s log says why';
    const text = `The backup ${lengthOf(now - Date.parse(failed_at))} ago failed: ${why}. ${last}`;
    return { state: 'problem', text } as const;
  }
  if (every_hours === null) {
    if (since !== undefined && since <= BACKUP_BY_HAND_MS)
      return { state: 'ok', text: last } as const;
    const text = `${last} The server makes none by itself: set BACKUP_DIR, unless something else makes them.`;
    return { state: 'warning', text } as const;
  }
  // The first one is made soon after the start.
  const waited = since ?? now - Date.parse(started_at);
  if (waited > (since === undefined ? 0 : every_hours * HOUR_MS) + BACKUP_LATE_MS) {
    const text = `${last} There should be one every ${plural(every_hours, 'hour')}: look at Background jobs.`;
    return { state: 'problem', text } as const;
  }
  return { state: 'ok', text: last } as const;
}

function tidyCheck({ last_cleanup_at, started_at }: SystemHealth, now: number) {
  // A server that has just been started for the first time has not come to it.
  const since = now - Date.parse(last_cleanup_at ?? started_at);
  if (since > TIDY_MS) {
    const text =
      last_cleanup_at === null
        ? 'What is no longer needed has never been cleared away.'
        : `What is no longer needed was last cleared away ${lengthOf(since)} ago; it should be every hour.`;
    return { state: 'warning', text } as const;
  }
  const text = last_cleanup_at === null ? 'Not yet.' : `Done ${lengthOf(since)} ago.`;
  return { state: 'ok', text } as const;
}

function diskCheck({ disk, uploads }: SystemHealth) {
  if (uploads === 'disk_full') {
    const free = disk === null ? '' : `${gigabytes(disk.free_bytes)} free. `;
    const text = `${free}Make room: until then files are refused. People can still log in and learn.`;
    return { state: 'problem', text } as const;
  }
  if (disk === null)
    return { state: 'ok', text: 'The system does not say how full it is.' } as const;
  const { free_bytes: free, total_bytes: total } = disk;
  const text = `${gigabytes(free)} of ${gigabytes(total)} free.`;
  if (free < GIGABYTE || free < 0.05 * total) {
    return {
      state: 'problem',
      text: `${text} Make room: without it nothing can be saved.`,
    } as const;
  }
  if (free < 5 * GIGABYTE && free < 0.15 * total) {
    return { state: 'warning', text: `${text} Make room soon.` } as const;
  }
  return { state: 'ok', text } as const;
}

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
const MEDIA = {
  disk: 'Videos and pictures are on the server’s disk.',
  s3: 'Videos and pictures are in a bucket.',
};

const NOT_STORED = {
  media_missing:
    'The folder of videos and pictures is gone, so they are neither shown nor taken: mount its disk again.',
  read_only:
    'The folder of videos and pictures, or that of uploads, cannot be written to, so files are refused: look at its disk and its rights.',
};

function mediaCheck({ media, ffmpeg, uploads }: SystemHealth) {
  if (uploads === 'media_missing' || uploads === 'read_only') {
    return { state: 'problem', text: NOT_STORED[uploads] } as const;
  }
  const text = `${MEDIA[media]} ffmpeg is ${ffmpeg ? '' : 'not '}installed.`;
  return { state: 'ok', text } as const;
}

/** How the installation is, what staff care about most first. */
export function checksOf(health: SystemHealth, now: number): Check[] {
  const { database, processes } = health;
  const isSlow = database.latency_ms > SLOW_DATABASE_MS;
  const latency = `${tenth.format(database.latency_ms)} ms`;
  return [
    {
      name: 'Server',
      state: 'ok',
      text: dotted(
        `Version ${health.version}`,
        `running for ${lengthOf(now - Date.parse(health.started_at))}`,
        ...(processes > 1 ? [plural(processes, 'process', 'processes')] : []),
        `Node ${health.node}`,
      ),
    },
    {
      name: 'Database',
      state: isSlow ? 'warning' : 'ok',
      text: `${ENGINES[database.engine]} ${database.version} ${isSlow ? 'is slow: it answers' : 'answers'} in ${latency}. ${plural(database.migrations, 'change')} of its tables applied, the last one ${database.last_migration}.`,
    },
    { name: 'Disk', ...diskCheck(health) },
    { name: 'Mails', ...mailCheck(health.mails, now) },
    { name: 'Background jobs', ...jobCheck(health.jobs, now) },
    { name: 'Backups', ...backupCheck(health.backups, health.started_at, now) },
    { name: 'Tidying up', ...tidyCheck(health, now) },
    { name: 'Media', ...mediaCheck(health) },
  ];
}
