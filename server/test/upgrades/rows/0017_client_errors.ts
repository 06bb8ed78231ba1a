import type { Rows } from '../rows.ts';

export const rows: Rows = {
  client_errors: [
    {
      id: 1,
      fingerprint: 'of the first kind',
      message: 'It broke.',
      stack: 'at line 1',
      path: '/dashboard',
      browser: 'OldBrowser on Old',
      version: '1.0.0',
      request_id: 'abc',
      count: 4,
      first_at: '2026-03-01T12:00:00.000Z',
      last_at: '2026-03-02T12:00:00.000Z',
    },
  ],
};
