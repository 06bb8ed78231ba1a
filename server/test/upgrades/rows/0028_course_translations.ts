import type { Rows } from '../rows.ts';

export const rows: Rows = {
  course_translations: [
    {
      course_id: 90,
      language: 'en',
      title: 'French step by step',
      subtitle: 'First words',
      description: '',
    },
  ],
};
