import type { Rows } from '../rows.ts';

const at = '2026-02-20T10:00:00.000Z';
const id = '0123456789abcdef0123456789abcdef';

export const rows: Rows = {
  uploads: [
    {
      id,
      user_id: 1,
      size: 5_000_000_000,
      video_path: null,
      probes: 1,
      used_at: at,
      lock_token: 'token',
      locked_until: at,
      lock_wanted: false,
    },
    {
      id: id.toUpperCase(),
      user_id: 1,
      size: 100,
      video_path: '/media/videos/en.mp4',
      probes: 0,
      used_at: at,
      lock_wanted: false,
    },
  ],
  upload_chunks: [
    {
      upload_id: id,
      start: 0,
      size: 4_194_304,
      path: `/media/uploads/${id}/0-0123456789abcdef`,
    },
  ],
};
