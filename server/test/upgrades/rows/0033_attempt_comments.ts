import type { Rows } from '../rows.ts';

export const rows: Rows = {
  attempt_comments: [
    {
      attempt_id: 1,
      user_id: 1,
      author_id: 2,
      text: 'Bom trabalho, Ana!',
      version: 1,
      at: '2026-11-20T12:00:00.000Z',
    },
  ],
};
