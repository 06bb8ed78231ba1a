import type { Rows } from '../rows.ts';

export const rows: Rows = {
  sessions: [
    {
      id: 3,
      user_id: 1,
      refresh_hash: 'by a passkey',
      user_agent: 'OldBrowser/2.0',
      ip: '2001:db8::7',
      created_at: '2026-03-01T12:00:00.000Z',
      last_used_at: '2026-03-01T12:00:00.000Z',
      expires_at: '2026-03-30T12:00:00.000Z',
      passkey_id: 1,
    },
  ],
};
