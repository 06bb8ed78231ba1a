import type { Rows } from '../rows.ts';

export const rows: Rows = {
  known_devices: [
    { user_id: 1, device: 'OldBrowser on Old', last_seen_at: '2026-03-09T12:00:00.000Z' },
  ],
};
