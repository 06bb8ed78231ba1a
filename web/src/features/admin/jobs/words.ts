import {
  type BackgroundJob,
  JOB_STATUSES,
  type JobSchedule,
  type JobStatus,
} from '@trilha/contract';

export const STATUS_WORDS: Readonly<Record<JobStatus, string>> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  canceled: 'Canceled',
};

export const STATUS_TONES = {
  waiting: 'neutral',
  running: 'brand',
  done: 'success',
  failed: 'danger',
  canceled: 'neutral',
} as const satisfies Record<JobStatus, string>;

/** For the filter. */
export const STATUS_OPTIONS = JOB_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }));

/** The name of a job in sentences and labels of buttons. */
export const jobName = ({ label, subject }: Pick<BackgroundJob, 'label' | 'subject'>): string =>
  subject ? `${label}: ${subject}` : label;

/** Whether its last round failed. */
export const isFailing = ({ last_failure, last_success_at }: JobSchedule): boolean =>
  last_failure !== null && (last_success_at === null || last_success_at < last_failure.at);

const UNITS = [
  { minutes: 24 * 60, one: 'day', many: 'days' },
  { minutes: 60, one: 'hour', many: 'hours' },
  { minutes: 1, one: 'minute', many: 'minutes' },
];

/** “every hour”, “every 15 minutes” */
export function everyWords(minutes: number): string {
  const unit = UNITS.find((each) => minutes % each.minutes === 0) ?? UNITS[2];
  if (!unit) return '';
  const count = Math.round(minutes / unit.minutes);
  return count === 1 ? `every ${unit.one}` : `every ${count} ${unit.many}`;
}

export const mailsWords = (count: number): string => (count === 1 ? '1 mail' : `${count} mails`);
