import type { Rows } from '../rows.ts';

const job = {
  kind: 'video.prepare',
  payload: '{"path":"/media/videos/hello.mp4"}',
  attempts: 1,
  max_attempts: 5,
  progress_done: 0,
  progress_total: 100,
  created_at: '2026-03-09T12:00:00.000Z',
  created_by: 2,
};

/** One that waits, one that a process had under way which was ended for the upgrade, and one that failed. */
export const rows: Rows = {
  jobs: [
    { ...job, id: 1, key: 'a', status: 'waiting', due_at: '2026-03-09T12:00:00.000Z' },
    {
      ...job,
      id: 2,
      key: 'b',
      status: 'running',
      due_at: '2026-03-09T12:01:00.000Z',
      lease_token: 'of a process that has ended',
      started_at: '2026-03-09T12:00:00.000Z',
      cancel_requested_at: '2026-03-09T12:00:30.000Z',
    },
    {
      ...job,
      id: 3,
      status: 'failed',
      failure: 'The file is broken.',
      finished_at: '2026-03-09T12:10:00.000Z',
    },
  ],
  schedules: [{ name: 'clearing', next_at: '2026-03-09T13:00:00.000Z' }],
};
