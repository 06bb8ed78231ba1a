import type { Rows } from '../rows.ts';

/** Counted by the triggers and not by the migration. */
export const rows: Rows = {
  users: [
    {
      id: 7,
      email: 'davi@school.test',
      username: 'Davi',
      username_key: 'davi',
      first_name: 'Davi',
      last_name: 'Nunes',
      is_active: true,
      is_staff: false,
      is_superuser: false,
      phone: '',
      bio: '',
      search_text: 'davi nunes davi davi@school.test',
      date_joined: '2025-05-01T12:00:00.000Z',
    },
  ],
  enrollments: [
    { id: 4, user_id: 7, course_id: 1, enrolled_at: '2025-05-01T12:00:00.000Z' },
    { id: 5, user_id: 7, course_id: 2, enrolled_at: '2025-05-01T12:00:00.000Z' },
  ],
};
