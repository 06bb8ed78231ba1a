import type { Rows } from '../rows.ts';

export const rows: Rows = {
  staff_notes: [
    {
      id: 90,
      user_id: 1,
      author_id: null,
      author_name: 'paulo',
      text: 'Prefers to be called in the evening.',
      created_at: '2026-11-20T19:00:00.000Z',
      edited_at: '2026-11-21T09:00:00.000Z',
    },
  ],
};
