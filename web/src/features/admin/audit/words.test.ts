import { expect, test } from 'vitest';
import { detailLines } from './words.ts';

test('details are told in words, and what is empty is left out', () => {
  expect(
    detailLines({
      details: {
        fields: ['first_name', 'password'],
        is_active: false,
        courses_added: [3, 4],
        courses_removed: [],
        questions: { added: 1 },
        note: null,
      },
    }),
  ).toEqual([
    'changed: first name, password',
    'is active: no',
    'courses added: 3, 4',
    'questions: {"added":1}',
  ]);
});
