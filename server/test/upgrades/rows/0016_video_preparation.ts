import type { Rows } from '../rows.ts';

export const rows: Rows = {
  videos: [
    {
      path: '/media/videos/past.mp4',
      seconds: 60,
      uploaded_by: 2,
      uploaded_at: '2025-08-01T12:00:00.000Z',
      preparation: 'done',
      rendition: '/media/videos/past-even.mp4',
      rendition_at: '2025-08-01T12:01:00.000Z',
      storyboard: '/media/storyboards/past.webp',
      storyboard_every: 0.6,
      storyboard_width: 160,
      storyboard_height: 90,
    },
  ],
};
