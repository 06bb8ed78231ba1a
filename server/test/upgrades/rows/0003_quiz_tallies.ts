import type { Rows } from '../rows.ts';

export const rows: Rows = {
  // Of a form that no later version reads.
  quiz_tallies: [{ quiz_id: 1, tally: '{"upTo":4,"questions":[]}' }],
};
