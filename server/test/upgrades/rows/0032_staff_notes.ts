import type { Rows } from '../rows.ts';

export const rows: Rows = {
  users: [
    {
      id: 95,
      email: 'lia@school.test',
      username: 'Lia',
      username_key: 'lia',
      first_name: 'Lia',
      last_name: 'Prado',
      is_active: true,
      is_staff: false,
      is_superuser: false,
      phone: '',
      bio: '',
      guardian_name: 'Rosa Prado',
      guardian_contact: 'rosa@prado.test, +55 11 5555-0101',
      search_text: 'lia lia@school.test lia prado',
      date_joined: '2026-11-02T12:00:00.000Z',
    },
  ],
  staff_notes: [
    {
      id: 90,
      user_id: 1,
      author_id: null,
      author_name: 'paulo',
      text: 'Prefers to be called in the evening.',
      created_at: '2026-11-20T19:00:00.000Z',
      edited_at: '2026-11-21T09:00:00.000Z',
    },
    {
      id: 91,
      user_id: 95,
      author_id: 2,
      author_name: 'paulo',
      text: 'Comes with her mother.',
      created_at: '2026-11-20T20:00:00.000Z',
    },
  ],
};
