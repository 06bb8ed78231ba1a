import type { Rows } from '../rows.ts';

export const rows: Rows = {
  backups: [
    {
      id: 1,
      is_scheduled: true,
      started_at: '2026-02-20T02:00:00.000Z',
      held_until: '2026-02-20T02:05:00.000Z',
      finished_at: '2026-02-20T02:03:00.000Z',
      failure: 'The disk is full.',
    },
  ],
};
