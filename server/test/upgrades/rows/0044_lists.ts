import type { Rows } from '../rows.ts';

export const rows: Rows = {
  jobs: [
    {
      id: 44,
      kind: 'users.bulk',
      payload: '{}',
      status: 'done',
      attempts: 1,
      max_attempts: 5,
      due_at: '2026-11-24T12:00:00.000Z',
      progress_done: 1,
      progress_total: 1,
      created_at: '2026-11-24T12:00:00.000Z',
      finished_at: '2026-11-24T12:10:00.000Z',
    },
  ],
  bulk_changes: [{ job_id: 44, action: 'end', course_id: 91, total: 1 }],
  bulk_change_people: [
    {
      job_id: 44,
      user_id: 97,
      outcome: 'done',
      version: 3,
      was_ended_at: '2026-11-24T12:00:00.000Z',
    },
  ],
};
