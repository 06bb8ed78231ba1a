import type { Rows } from '../rows.ts';

export const rows: Rows = {
  courses: [
    {
      id: 340,
      title: 'English in sections',
      subtitle: 'First words',
      description: 'To greet and to introduce yourself',
      level: 'beginner',
      duration: '12 weeks',
      icon: '',
      enrollment: 'open',
      is_published: true,
      created_at: '2026-11-02T12:00:00.000Z',
      language: 'en',
    },
  ],
  lessons: [
    {
      id: 340,
      course_id: 340,
      title: 'Hello',
      description: 'What one says first',
      duration: '01:20',
      position: 1,
      section_title: 'Week 1',
      video_url: 'https://videos.example/hello.mp4',
      is_preview: false,
      created_at: '2026-11-02T12:00:00.000Z',
    },
  ],
};
