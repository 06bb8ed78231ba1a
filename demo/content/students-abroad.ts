// Those who came to Brazil and learn its language.
import { student } from './student.ts';
import type { DemoPerson } from './types.ts';

export const studentsFromAbroad: DemoPerson[] = [
  student({
    mail: 'kenji',
    username: 'kenji.watanabe',
    first_name: 'Kenji',
    last_name: 'Watanabe',
    phone: '+55 11 95550-0113',
    birth_date: '1988-08-08',
    bio: 'Engineer from Osaka, in São Paulo since last year.',
    joinedDaysAgo: 88,
    learning: [
      {
        course: 'portuguese-daily',
        enrolledDaysAgo: 86,
        lessons: [80, 71, 62, 50],
        quizzes: [
          { quiz: 1, daysAgo: 69, right: 5 },
          { quiz: 2, daysAgo: 49, right: 3 },
          { quiz: 2, daysAgo: 45, right: 6 },
        ],
      },
    ],
  }),
  student({
    mail: 'olena',
    username: 'olena.kovalenko',
    first_name: 'Olena',
    last_name: 'Kovalenko',
    phone: '+55 11 95550-0119',
    birth_date: '1991-10-11',
    bio: 'Pianist from Lviv, learning Portuguese for everyday life.',
    joinedDaysAgo: 27,
    learning: [
      {
        course: 'portuguese-daily',
        enrolledDaysAgo: 26,
        lessons: [22, 15, 2],
        position: { lesson: 4, seconds: 14 },
        quizzes: [{ quiz: 1, daysAgo: 14, right: 6 }],
      },
    ],
  }),
  student({
    mail: 'thomas',
    username: 'thomas.oconnell',
    first_name: 'Thomas',
    last_name: 'O’Connell',
    phone: '+55 11 95550-0120',
    birth_date: '1969-01-30',
    bio: 'Cook from Cork. I want to talk at the market, not only point.',
    joinedDaysAgo: 48,
    learning: [
      {
        course: 'portuguese-daily',
        enrolledDaysAgo: 45,
        lessons: [41, 36],
        quizzes: [
          { quiz: 1, daysAgo: 35, right: 3 },
          { quiz: 1, daysAgo: 33, right: 3 },
          { quiz: 1, daysAgo: 13, right: 4 },
        ],
      },
    ],
  }),
  student({
    mail: 'aicha',
    username: 'aicha.diallo',
    first_name: 'Aïcha',
    last_name: 'Diallo',
    phone: '+55 11 95550-0123',
    birth_date: '1999-12-02',
    bio: 'From Dakar. Portuguese first, English next.',
    joinedDaysAgo: 16,
    learning: [
      {
        course: 'portuguese-daily',
        enrolledDaysAgo: 15,
        lessons: [13, 9, 6, 1],
        quizzes: [
          { quiz: 1, daysAgo: 8, right: 6 },
          { quiz: 2, daysAgo: 0, right: 5 },
        ],
      },
      { course: 'english-beginner', enrolledDaysAgo: 1, lessons: [], quizzes: [] },
    ],
  }),
];
