import type { Rows } from '../rows.ts';

const at = '2026-11-23T12:00:00.000Z';

export const rows: Rows = {
  lesson_materials: [
    {
      id: 90,
      lesson_id: 91,
      position: 1,
      kind: 'file',
      title: 'What one says first',
      path: '/media/materials/0123456789abcdef0123456789abcdef.pdf',
      file_type: 'pdf',
      file_name: 'Hello.pdf',
      file_size: 1200,
      created_at: at,
    },
    {
      id: 91,
      lesson_id: 91,
      position: 2,
      kind: 'link',
      title: 'A dictionary',
      link_url: 'https://dictionary.example/hello',
      created_at: at,
    },
    {
      id: 92,
      lesson_id: 91,
      position: 3,
      kind: 'text',
      title: 'To remember',
      blocks: '[{"type":"paragraph","spans":[{"text":"Hello","bold":true}]}]',
      created_at: at,
    },
  ],
};
