import type { Rows } from '../rows.ts';

export const rows: Rows = {
  courses: [
    {
      id: 90,
      title: 'Le français pas à pas',
      subtitle: 'Premiers mots',
      description: 'Saluer et se présenter',
      level: 'beginner',
      duration: '10 weeks',
      icon: '',
      enrollment: 'open',
      is_published: true,
      created_at: '2026-11-01T12:00:00.000Z',
      language: 'fr',
    },
  ],
};
