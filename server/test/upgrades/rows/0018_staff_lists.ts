import type { Rows } from '../rows.ts';

const am = { text: 'am', is_correct: true };
const is = { text: 'is', is_correct: false };
const wrongAm = { ...am, is_correct: false };
const rightIs = { ...is, is_correct: true };

/** What the first attempt of `0001_school.ts` counts for. */
const questions = [
  {
    id: 1,
    asked: 1,
    right: 1,
    text: 'I ___ happy.',
    answers: [am, is],
    chosen: [{ ...am, count: 1 }],
  },
  {
    id: 2,
    asked: 1,
    right: 0,
    text: 'She ___ tall.',
    answers: [wrongAm, rightIs],
    chosen: [{ ...wrongAm, count: 1 }],
  },
];

export const rows: Rows = {
  quiz_tallies: [
    {
      quiz_id: 1,
      after_id: 0,
      last_id: 1,
      attempts: 1,
      id_sum: 1,
      tally: JSON.stringify({ questions }),
    },
  ],
};

/** Old tallies are thrown away and counted anew. */
export const changes = { quiz_tallies: 'all rows' } as const;
