import type { DemoPerson } from './types.ts';

export const staff: DemoPerson[] = [
  {
    email: 'admin@trilha.test',
    username: 'admin',
    first_name: 'Helena',
    last_name: 'Prado',
    password: 'demo-admin-2026',
    role: 'superuser',
    phone: '+55 11 95550-0100',
    birth_date: '1978-04-12',
    bio: 'Founder and director of Escola Trilha.',
    joinedDaysAgo: 420,
    learning: [],
  },
  {
    email: 'paulo@trilha.test',
    username: 'paulo',
    first_name: 'Paulo',
    last_name: 'Siqueira',
    password: 'demo-staff-2026',
    role: 'staff',
    phone: '+55 11 95550-0101',
    birth_date: '1986-09-30',
    bio: 'Teaches English and looks after the recorded lessons.',
    joinedDaysAgo: 400,
    learning: [],
  },
  {
    email: 'solange@trilha.test',
    username: 'solange.ferrand',
    first_name: 'Solange',
    last_name: 'Ferrand',
    role: 'staff',
    phone: '+55 11 95550-0102',
    birth_date: '1981-01-22',
    bio: 'Née à Lyon. Teaches French, and runs the book club.',
    joinedDaysAgo: 310,
    // a French teacher who learns Portuguese in her own school
    learning: [
      {
        course: 'portuguese-daily',
        enrolledDaysAgo: 300,
        lessons: [296, 290, 283, 275],
        quizzes: [
          { quiz: 1, daysAgo: 288, right: 6 },
          { quiz: 2, daysAgo: 274, right: 5 },
        ],
      },
    ],
  },
];
