import { AUDIT_SUBJECTS } from '@trilha/contract';
import { expect, test } from 'vitest';
import { detailLines, SUBJECTS } from './labels.ts';

test('details are shown as text, and empty values are left out', () => {
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

test('every audit subject is labelled by its name', () => {
  expect(Object.keys(SUBJECTS)).toEqual(AUDIT_SUBJECTS);
  expect(SUBJECTS).toMatchObject({ user: 'User', captions: 'Captions' });
});
