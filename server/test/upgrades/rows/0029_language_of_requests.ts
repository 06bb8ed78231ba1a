import type { Rows } from '../rows.ts';

export const rows: Rows = {
  password_requests: [
    {
      id: 90,
      email: 'claire@school.test',
      requested_at: '2026-03-09T12:00:00.000Z',
      language: 'fr',
    },
  ],
};
