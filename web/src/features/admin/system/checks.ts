import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { SystemHealth } from '@trilha/contract';
import { numberFormat } from '../../../lib/texts/formats.ts';
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

/* The sentences are asked for while drawing: they are in the language of the page. */

type Unit = 'minute' | 'hour' | 'day' | 'gigabyte' | 'millisecond';

const inUnits = (count: number, unit: Unit, unitDisplay: 'long' | 'short') =>
  numberFormat({ style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(count);

/** A length of time in its largest unit: `12 minutes`. */
export function lengthOf(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes < 1) return t`less than a minute`;
  if (minutes < 60) return inUnits(minutes, 'minute', 'long');
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return inUnits(hours, 'hour', 'long');
  return inUnits(Math.floor(hours / 24), 'day', 'long');
}

const gigabytes = (bytes: number) => inUnits(bytes / GIGABYTE, 'gigabyte', 'short');

function mailCheck({ waiting, oldest_waiting_at, failed }: SystemHealth['mails'], now: number) {
  const wait = oldest_waiting_at === null ? 0 : now - Date.parse(oldest_waiting_at);
  if (wait > LONG_WAIT_MS) {
    const length = lengthOf(wait);
    const text = plural(waiting, {
      one: `# mail could not be sent yet, the oldest for ${length}: look whether the mail server answers.`,
      other: `# mails could not be sent yet, the oldest for ${length}: look whether the mail server answers.`,
    });
    return { state: 'problem', text } as const;
  }
  if (failed > 0) {
    const text = plural(failed, {
      one: '# mail could not be delivered in the last 30 days and was given up.',
      other: '# mails could not be delivered in the last 30 days and were given up.',
    });
    return { state: 'warning', text } as const;
  }
  const text =
    waiting === 0
      ? t({ message: 'None waits.', context: 'mails' })
      : plural(waiting, { one: '# mail on the way.', other: '# mails on the way.' });
  return { state: 'ok', text } as const;
}

function jobCheck({ waiting, oldest_due_at, running, failed }: SystemHealth['jobs'], now: number) {
  const wait = oldest_due_at === null ? 0 : now - Date.parse(oldest_due_at);
  if (wait > LONG_WAIT_MS && running === 0) {
    const length = lengthOf(wait);
    const text = plural(waiting, {
      one: `# job should have begun, the oldest ${length} ago: start the server again.`,
      other: `# jobs should have begun, the oldest ${length} ago: start the server again.`,
    });
    return { state: 'problem', text } as const;
  }
  if (failed > 0) {
    const text = plural(failed, {
      one: '# job failed in the last 90 days: look at Background jobs.',
      other: '# jobs failed in the last 90 days: look at Background jobs.',
    });
    return { state: 'warning', text } as const;
  }
  const runningJobs = numberFormat().format(running);
  const waitingJobs = numberFormat().format(waiting);
  const text =
    waiting + running === 0
      ? t({ message: 'None waits.', context: 'jobs' })
      : t`${runningJobs} running, ${waitingJobs} waiting.`;
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
  const age = lengthOf(since ?? 0);
  const last = since === undefined ? t`There is none yet.` : t`The last one is ${age} old.`;
  if (failed_at !== null) {
    const length = lengthOf(now - Date.parse(failed_at));
    const why = failure?.replace(/\.$/, '');
    const failed = why
      ? t`The backup ${length} ago failed: ${why}.`
      : t`The backup ${length} ago failed: the server’s log says why.`;
    return { state: 'problem', text: `${failed} ${last}` } as const;
  }
  if (every_hours === null) {
    if (since !== undefined && since <= BACKUP_BY_HAND_MS)
      return { state: 'ok', text: last } as const;
    const advice = t`The server makes none by itself: set BACKUP_DIR, unless something else makes them.`;
    return { state: 'warning', text: `${last} ${advice}` } as const;
  }
  // The first one is made soon after the start.
  const waited = since ?? now - Date.parse(started_at);
  if (waited > (since === undefined ? 0 : every_hours * HOUR_MS) + BACKUP_LATE_MS) {
    const advice = plural(every_hours, {
      one: 'There should be one every # hour: look at Background jobs.',
      other: 'There should be one every # hours: look at Background jobs.',
    });
    return { state: 'problem', text: `${last} ${advice}` } as const;
  }
  return { state: 'ok', text: last } as const;
}

function tidyCheck({ last_cleanup_at, started_at }: SystemHealth, now: number) {
  // A server that has just been started for the first time has not come to it.
  const since = now - Date.parse(last_cleanup_at ?? started_at);
  const length = lengthOf(since);
  if (since > TIDY_MS) {
    const text =
      last_cleanup_at === null
        ? t`What is no longer needed has never been cleared away.`
        : t`What is no longer needed was last cleared away ${length} ago; it should be every hour.`;
    return { state: 'warning', text } as const;
  }
  const text = last_cleanup_at === null ? t`Not yet.` : t`Done ${length} ago.`;
  return { state: 'ok', text } as const;
}

function diskCheck({ disk, uploads }: SystemHealth) {
  const free = gigabytes(disk?.free_bytes ?? 0);
  const total = gigabytes(disk?.total_bytes ?? 0);
  if (uploads === 'disk_full') {
    const advice = t`Make room: until then files are refused. People can still log in and learn.`;
    return {
      state: 'problem',
      text: disk === null ? advice : `${t`${free} free.`} ${advice}`,
    } as const;
  }
  if (disk === null) {
    return { state: 'ok', text: t`The system does not say how full it is.` } as const;
  }
  const { free_bytes, total_bytes } = disk;
  const room = t`${free} of ${total} free.`;
  if (free_bytes < GIGABYTE || free_bytes < 0.05 * total_bytes) {
    const advice = t`Make room: without it nothing can be saved.`;
    return { state: 'problem', text: `${room} ${advice}` } as const;
  }
  if (free_bytes < 5 * GIGABYTE && free_bytes < 0.15 * total_bytes) {
    const advice = t`Make room soon.`;
    return { state: 'warning', text: `${room} ${advice}` } as const;
  }
  return { state: 'ok', text: room } as const;
}

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
const MEDIA = {
  disk: msg`Videos and pictures are on the server’s disk.`,
  s3: msg`Videos and pictures are in a bucket.`,
} as const satisfies Record<string, MessageDescriptor>;

const NOT_STORED = {
  media_missing: msg`The folder of videos and pictures is gone, so they are neither shown nor taken: mount its disk again.`,
  read_only: msg`The folder of videos and pictures, or that of uploads, cannot be written to, so files are refused: look at its disk and its rights.`,
} as const satisfies Record<string, MessageDescriptor>;

function mediaCheck({ media, ffmpeg, uploads }: SystemHealth) {
  if (uploads === 'media_missing' || uploads === 'read_only') {
    return { state: 'problem', text: i18n._(NOT_STORED[uploads]) } as const;
  }
  const place = i18n._(MEDIA[media]);
  const tool = ffmpeg ? t`ffmpeg is installed.` : t`ffmpeg is not installed.`;
  return { state: 'ok', text: `${place} ${tool}` } as const;
}

function databaseCheck({ database }: SystemHealth) {
  const isSlow = database.latency_ms > SLOW_DATABASE_MS;
  const latency = inUnits(database.latency_ms, 'millisecond', 'short');
  const engine = `${ENGINES[database.engine]} ${database.version}`;
  const speed = isSlow
    ? t`${engine} is slow: it answers in ${latency}.`
    : t`${engine} answers in ${latency}.`;
  const { migrations, last_migration: name } = database;
  const tables = plural(migrations, {
    one: `# change of its tables applied, the last one ${name}.`,
    other: `# changes of its tables applied, the last one ${name}.`,
  });
  return { state: isSlow ? 'warning' : 'ok', text: `${speed} ${tables}` } as const;
}

function serverCheck({ version, started_at, processes, node }: SystemHealth, now: number) {
  const length = lengthOf(now - Date.parse(started_at));
  const text = dotted(
    t`Version ${version}`,
    t`running for ${length}`,
    ...(processes > 1 ? [plural(processes, { one: '# process', other: '# processes' })] : []),
    `Node ${node}`,
  );
  return { state: 'ok', text } as const;
}

/** How the installation is, what staff care about most first. */
export function checksOf(health: SystemHealth, now: number): Check[] {
  return [
    { name: t`Server`, ...serverCheck(health, now) },
    { name: t`Database`, ...databaseCheck(health) },
    { name: t`Disk`, ...diskCheck(health) },
    { name: t`Mails`, ...mailCheck(health.mails, now) },
    { name: t`Background jobs`, ...jobCheck(health.jobs, now) },
    { name: t`Backups`, ...backupCheck(health.backups, health.started_at, now) },
    { name: t`Tidying up`, ...tidyCheck(health, now) },
    { name: t`Media`, ...mediaCheck(health) },
  ];
}
