import { student } from './student.ts';
import type { DemoPerson } from './types.ts';

export const students: DemoPerson[] = [
  student({
    mail: 'ana',
    username: 'ana',
    first_name: 'Ana Beatriz',
    last_name: 'Moreira',
    password: 'demo-student-2026',
    phone: '+55 11 95550-0110',
    birth_date: '1997-06-18',
    bio: 'Designer in São Paulo. I learn English with series and French for a trip to Lyon.',
    joinedDaysAgo: 96,
    learning: [
      {
        course: 'english-films',
        enrolledDaysAgo: 34,
        lessons: [30, 6, 5],
        position: { lesson: 4, seconds: 16 },
        quizzes: [
          {
            quiz: 1,
            daysAgo: 4,
            right: 3,
            comment: {
              by: 'paulo',
              text: 'The words of the cinema are all there. Look at lesson 2 once more: in a question with “did” the verb stays as it is.',
            },
          },
          { quiz: 1, daysAgo: 3, right: 5 },
        ],
      },
      // curious about the quiz long before its lessons
      {
        course: 'french-steps',
        enrolledDaysAgo: 5,
        lessons: [2],
        position: { lesson: 2, seconds: 11 },
        quizzes: [{ quiz: 1, daysAgo: 1, right: 2 }],
      },
    ],
    // a little each evening, but for today: that is still to come
    goal: { daysAgo: 8, per: 'day', amount: 1 },
    notes: [
      {
        daysAgo: 33,
        by: 'solange.ferrand',
        text: 'Wants to speak French with her partner’s family in Lyon by December. French begins after the film course.',
      },
      {
        daysAgo: 4,
        by: 'paulo',
        text: 'Called: she was travelling and lost three weeks. Studies in the evening, after 8 p.m.',
      },
    ],
  }),
  // a day of study each day for a week
  student({
    mail: 'bruno',
    username: 'bruno.tavares',
    first_name: 'Bruno',
    last_name: 'Tavares',
    phone: '+55 11 95550-0111',
    birth_date: '2001-11-03',
    bio: 'Ten minutes a day, on the train to work.',
    joinedDaysAgo: 12,
    learning: [
      {
        course: 'english-beginner',
        enrolledDaysAgo: 9,
        lessons: [7, 6, 5, 4, 3],
        quizzes: [
          { quiz: 1, daysAgo: 2, right: 6 },
          { quiz: 2, daysAgo: 1, right: 6 },
        ],
      },
    ],
  }),
  student({
    mail: 'mariana',
    username: 'mari.vasconcelos',
    first_name: 'Mariana',
    last_name: 'de Albuquerque Vasconcelos',
    phone: '+55 11 95550-0112',
    birth_date: '1990-02-27',
    bio: 'Nurse, mother of two, film lover.',
    joinedDaysAgo: 210,
    learning: [
      {
        course: 'english-beginner',
        enrolledDaysAgo: 205,
        lessons: [201, 196, 188, 180, 173],
        quizzes: [
          { quiz: 1, daysAgo: 190, right: 4 },
          { quiz: 2, daysAgo: 170, right: 7 },
        ],
      },
      {
        course: 'english-films',
        enrolledDaysAgo: 60,
        lessons: [55, 47, 40, 33, 20, 8],
        quizzes: [
          { quiz: 1, daysAgo: 38, right: 6 },
          { quiz: 2, daysAgo: 6, right: 5 },
        ],
      },
    ],
  }),
  student({
    mail: 'joao',
    username: 'joao.goncalves',
    first_name: 'João Guilherme',
    last_name: 'Gonçalves de Araújo',
    phone: '+55 11 95550-0114',
    birth_date: '1983-12-15',
    bio: 'Logistics manager.',
    joinedDaysAgo: 75,
    learning: [
      {
        course: 'english-work',
        enrolledDaysAgo: 70,
        lessons: [64, 57, 43, 29],
        quizzes: [
          { quiz: 1, daysAgo: 28, right: 5 },
          { quiz: 1, daysAgo: 21, right: 7 },
        ],
      },
    ],
  }),
  student({
    mail: 'leticia',
    username: 'leticia.brandao',
    first_name: 'Letícia',
    last_name: 'Brandão',
    phone: '+55 11 95550-0115',
    birth_date: '1994-05-09',
    joinedDaysAgo: 74,
    learning: [
      {
        course: 'english-work',
        enrolledDaysAgo: 70,
        lessons: [63, 49],
        position: { lesson: 3, seconds: 21 },
        quizzes: [],
      },
      {
        course: 'french-steps',
        enrolledDaysAgo: 40,
        lessons: [37, 30, 16, 4],
        quizzes: [{ quiz: 1, daysAgo: 3, right: 7 }],
      },
    ],
  }),
  student({
    mail: 'caio',
    username: 'caio.nakamura',
    first_name: 'Caio',
    last_name: 'Nakamura',
    phone: '+55 11 95550-0116',
    birth_date: '1992-03-21',
    joinedDaysAgo: 70,
    learning: [
      {
        course: 'english-work',
        enrolledDaysAgo: 70,
        lessons: [66],
        quizzes: [{ quiz: 1, daysAgo: 60, right: 4 }],
      },
    ],
  }),
  // has not been seen for more than a month
  student({
    mail: 'luizfernando',
    username: 'luiz.fernando',
    first_name: 'Luiz Fernando',
    last_name: 'Cavalcanti Rocha',
    phone: '+55 11 95550-0117',
    birth_date: '1975-07-01',
    bio: 'Retired teacher of geography.',
    joinedDaysAgo: 150,
    learning: [
      {
        course: 'french-steps',
        enrolledDaysAgo: 140,
        lessons: [131, 58],
        position: { lesson: 3, seconds: 8 },
        quizzes: [{ quiz: 1, daysAgo: 38, right: 4 }],
      },
    ],
  }),
  // left the school
  student({
    mail: 'priscila',
    username: 'priscila.dutra',
    first_name: 'Priscila',
    last_name: 'Dutra',
    phone: '+55 11 95550-0118',
    birth_date: null,
    active: false,
    joinedDaysAgo: 260,
    learning: [
      {
        course: 'english-beginner',
        enrolledDaysAgo: 255,
        lessons: [250, 241],
        quizzes: [{ quiz: 1, daysAgo: 240, right: 3 }],
      },
    ],
  }),
  student({
    mail: 'iracema',
    username: 'iracema.santos',
    first_name: 'Iracema',
    last_name: 'dos Santos Conceição',
    phone: '+55 11 95550-0121',
    birth_date: '1958-09-05',
    bio: 'Avó de três netos que moram em Toronto.',
    joinedDaysAgo: 33,
    learning: [
      {
        course: 'english-beginner',
        enrolledDaysAgo: 31,
        lessons: [28, 19, 10],
        quizzes: [{ quiz: 1, daysAgo: 18, right: 4 }],
      },
    ],
  }),
  student({
    mail: 'rafael',
    username: 'rafa.pimentel',
    first_name: 'Rafael',
    last_name: 'Pimentel',
    phone: '',
    birth_date: '2010-04-17',
    guardian: { name: 'Sônia Pimentel (mother)', contact: '+55 31 95550-0188' },
    joinedDaysAgo: 20,
    // a failed single attempt: nothing more to try in this quiz
    learning: [
      {
        course: 'english-films',
        enrolledDaysAgo: 19,
        lessons: [18, 17, 16, 15, 14, 13],
        quizzes: [
          { quiz: 1, daysAgo: 16, right: 4 },
          { quiz: 2, daysAgo: 11, right: 4 },
        ],
      },
    ],
  }),
  // enrolled, but not begun
  student({
    mail: 'gustavo',
    username: 'gustavo.schneider',
    first_name: 'Gustavo Henrique',
    last_name: 'Schneider',
    phone: '+55 11 95550-0124',
    birth_date: '1987-06-06',
    joinedDaysAgo: 8,
    learning: [{ course: 'french-steps', enrolledDaysAgo: 7, lessons: [], quizzes: [] }],
  }),
  // came yesterday: everything still empty
  student({
    mail: 'yasmin',
    username: 'yasmin.haddad',
    first_name: 'Yasmin',
    last_name: 'Haddad',
    phone: '',
    birth_date: null,
    joinedDaysAgo: 1,
    learning: [],
  }),
];
