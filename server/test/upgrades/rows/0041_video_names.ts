import type { Rows } from '../rows.ts';

const at = '2026-11-23T12:00:00.000Z';

export const rows: Rows = {
  videos: [
    {
      path: '/media/videos/named.mp4',
      name: 'At the market.mp4',
      seconds: 90,
      uploaded_by: 2,
      uploaded_at: at,
    },
  ],
  uploads: [
    {
      id: 'fedcba9876543210fedcba9876543210',
      user_id: 1,
      size: 30_000_000,
      name: 'At the station.mp4',
      probes: 0,
      used_at: at,
      lock_wanted: false,
    },
  ],
};
