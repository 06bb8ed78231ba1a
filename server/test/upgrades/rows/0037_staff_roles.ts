import type { Rows } from '../rows.ts';

export const rows: Rows = {
  users: [
    {
      id: 97,
      email: 'teresa@school.test',
      username: 'Teresa',
      username_key: 'teresa',
      first_name: 'Teresa',
      last_name: 'Rocha',
      is_active: true,
      is_staff: true,
      is_superuser: false,
      staff_role: 'teacher',
      phone: '',
      bio: '',
      search_text: 'teresa rocha teresa teresa@school.test',
      date_joined: '2026-11-23T12:00:00.000Z',
    },
  ],
  course_teachers: [{ course_id: 91, user_id: 97 }],
};
