import type { Rows } from '../rows.ts';

export const rows: Rows = {
  users: [
    {
      id: 96,
      email: 'elise@school.test',
      username: 'Elise',
      username_key: 'elise',
      first_name: 'Élise',
      last_name: 'Moreau',
      is_active: true,
      is_staff: false,
      is_superuser: false,
      phone: '',
      bio: '',
      search_text: 'elise elise@school.test elise moreau',
      sort_name: 'elise moreau',
      last_seen_at: '2026-11-20T12:00:00.000Z',
      date_joined: '2026-11-02T12:00:00.000Z',
    },
  ],
};
