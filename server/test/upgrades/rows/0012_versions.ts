import type { Rows } from '../rows.ts';

/** A lesson that staff have edited twice since then. */
export const rows: Rows = {
  lessons: [
    {
      id: 4,
      course_id: 2,
      title: 'Lesson 4',
      description: 'About the past',
      duration: '05:00',
      position: 2,
      video_url: '/media/videos/past.mp4',
      created_at: '2025-07-01T12:00:00.000Z',
      version: 3,
      field_history: '{"title":[[2,"digest"],[3,"another"]]}',
    },
  ],
};
