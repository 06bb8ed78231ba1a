import type { Rows } from '../rows.ts';

export const rows: Rows = {
  users: [
    {
      id: 90,
      email: 'claire@school.test',
      username: 'Claire',
      username_key: 'claire',
      first_name: 'Claire',
      last_name: 'Dubois',
      is_active: true,
      is_staff: false,
      is_superuser: false,
      phone: '',
      bio: '',
      search_text: 'claire dubois claire claire@school.test',
      date_joined: '2026-03-02T12:00:00.000Z',
      language: 'fr',
    },
  ],
};
