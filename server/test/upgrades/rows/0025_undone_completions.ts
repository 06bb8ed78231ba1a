import type { Rows } from '../rows.ts';

export const rows: Rows = {
  undone_completions: [{ user_id: 1, lesson_id: 2, undone_at: '2026-02-21T10:00:00.000Z' }],
};
