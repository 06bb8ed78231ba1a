import type { BackgroundJob, JobOverview, JobSchedule } from '@trilha/contract';
import { nextId } from '#test';

const AT = '2026-03-01T12:00:00.000Z';

export function backgroundJob(given: Partial<BackgroundJob> = {}): BackgroundJob {
  return {
    place: null,
    can_retry: given.status === 'failed' || given.status === 'canceled',
    cancel_note: given.status === 'running' ? 'What it has done so far is lost.' : '',
    id: nextId(),
    kind: 'video.prepare',
    label: 'Preparing a video',
    subject: 'aula.mp4',
    status: 'waiting',
    is_canceling: false,
    attempts: 1,
    max_attempts: 5,
    next_attempt_at: null,
    progress_done: 0,
    progress_total: 0,
    failure: null,
    created_at: AT,
    started_at: null,
    finished_at: null,
    created_by: null,
    ...given,
  };
}

export function jobSchedule(given: Partial<JobSchedule> = {}): JobSchedule {
  return {
    name: 'files.clear',
    label: 'Clearing unused videos, files and uploads',
    every_minutes: 60,
    next_at: '2026-03-01T13:00:00.000Z',
    is_running: false,
    last_success_at: AT,
    last_failure: null,
    ...given,
  };
}

export function jobOverview(given: Partial<JobOverview> = {}): JobOverview {
  return {
    kinds: [{ kind: 'video.prepare', label: 'Preparing a video' }],
    schedules: [
      jobSchedule(),
      jobSchedule({
        name: 'sessions.clear',
        label: 'Deleting expired sessions',
        last_failure: { at: '2026-03-01T12:30:00.000Z', failure: 'The disk is full.' },
      }),
    ],
    mails: { waiting: 0, failed: 0, last_failure: null },
    ...given,
  };
}
