import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { BackgroundJob, JobSchedule, JobStatus } from '@trilha/contract';

const STATUS_WORDS: Readonly<Record<JobStatus, MessageDescriptor>> = {
  waiting: msg({ message: 'Waiting', context: 'job' }),
  running: msg({ message: 'Running', context: 'job' }),
  done: msg({ message: 'Done', context: 'job' }),
  failed: msg({ message: 'Failed', context: 'job' }),
  canceled: msg({ message: 'Canceled', context: 'job' }),
};

/** Its status in a word: asked for while drawing. */
export function statusWord({
  status,
  is_canceling = false,
}: {
  status: JobStatus;
  is_canceling?: boolean;
}): string {
  if (is_canceling) return t({ message: 'Stopping', context: 'job' });
  return i18n._(STATUS_WORDS[status]);
}

export const STATUS_TONES = {
  waiting: 'neutral',
  running: 'brand',
  done: 'success',
  failed: 'danger',
  canceled: 'neutral',
} as const satisfies Record<JobStatus, string>;

/** The name of a job in sentences and labels of buttons: asked for while drawing. */
export const jobName = ({ label, subject }: Pick<BackgroundJob, 'label' | 'subject'>): string =>
  subject ? t`${label}: ${subject}` : label;

/** Whether its last round failed. */
export const isFailing = ({ last_failure, last_success_at }: JobSchedule): boolean =>
  last_failure !== null && (last_success_at === null || last_success_at < last_failure.at);

/** “every hour”, “every 15 minutes”, in the largest unit that fits: asked for while drawing. */
export function everyWords(minutes: number): string {
  if (minutes % (24 * 60) === 0) {
    const days = minutes / (24 * 60);
    return plural(days, { one: 'every day', other: 'every # days' });
  }
  if (minutes % 60 === 0) {
    const hours = minutes / 60;
    return plural(hours, { one: 'every hour', other: 'every # hours' });
  }
  return plural(minutes, { one: 'every minute', other: 'every # minutes' });
}
