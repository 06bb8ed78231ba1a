import type { Rows } from '../rows.ts';

export const rows: Rows = {
  courses: [
    {
      id: 91,
      title: 'English at home',
      subtitle: 'First words',
      description: 'To greet and to introduce yourself',
      level: 'beginner',
      duration: '12 weeks',
      icon: '',
      enrollment: 'open',
      is_published: true,
      created_at: '2026-11-02T12:00:00.000Z',
      language: 'en',
      catalogue_entry: 'ingles-iniciante',
    },
  ],
  lessons: [
    {
      id: 91,
      course_id: 91,
      title: 'Hello',
      description: 'What one says first',
      duration: '01:20',
      position: 1,
      video_url: 'https://videos.example/hello.mp4',
      is_preview: true,
      created_at: '2026-11-02T12:00:00.000Z',
    },
  ],
};
