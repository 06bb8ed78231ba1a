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
      places: [{ kind: 'course', id: 3, name: 'Francês' }],
    }),
  ).toEqual([
    { label: 'changed', text: 'first name, password' },
    { label: 'is active', text: 'no' },
    {
      label: 'courses added',
      things: [
        { id: 3, place: { kind: 'course', id: 3, name: 'Francês' } },
        { id: 4, place: undefined },
      ],
      more: 0,
    },
    { label: 'questions', text: '{"added":1}' },
  ]);
});

test('every audit subject is labelled by its name', () => {
  expect(Object.keys(SUBJECTS)).toEqual(AUDIT_SUBJECTS);
  expect(SUBJECTS).toMatchObject({ user: 'User', captions: 'Captions' });
});
