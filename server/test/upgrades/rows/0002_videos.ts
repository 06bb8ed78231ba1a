import type { Rows } from '../rows.ts';

export const rows: Rows = {
  videos: [
    {
      path: '/media/videos/hello.mp4',
      seconds: 299.96,
      poster: '/media/pictures/hello.webp',
      warning: 'The film has no sound.',
      uploaded_by: 2,
      uploaded_at: '2025-01-02T11:00:00.000Z',
    },
  ],
};
