import type { Rows } from '../rows.ts';

export const rows: Rows = {
  idempotency_keys: [
    {
      id: 'a keyed hash of user, endpoint and key',
      user_id: 2,
      fingerprint: 'a keyed hash of what was sent',
      status: 201,
      answer: 'encrypted',
      expires_at: '2026-02-21T10:00:00.000Z',
    },
  ],
};
