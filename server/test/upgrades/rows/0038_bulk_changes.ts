import type { Rows } from '../rows.ts';

const job = {
  kind: 'users.bulk',
  payload: '{}',
  attempts: 5,
  max_attempts: 5,
  due_at: '2026-11-23T12:00:00.000Z',
  progress_done: 1,
  progress_total: 2,
  created_at: '2026-11-23T12:00:00.000Z',
  finished_at: '2026-11-23T12:10:00.000Z',
};

/** Of a job that failed: one person is done; and its undoing. */
export const rows: Rows = {
  jobs: [
    { ...job, id: 38, status: 'failed', failure: 'The database does not answer.' },
    { ...job, id: 39, status: 'done' },
  ],
  bulk_changes: [
    { job_id: 38, action: 'enroll', course_id: 91, total: 2 },
    { job_id: 39, action: 'enroll', course_id: 91, total: 1, undoes: 38 },
  ],
  bulk_change_people: [
    {
      job_id: 38,
      user_id: 97,
      outcome: 'done',
      version: 2,
      was_ended_at: '2026-11-22T12:00:00.000Z',
    },
  ],
};
