import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@trilha/contract';
import { expect, test } from 'vitest';
import { ACTIONS, detailLines, doneText, SUBJECTS } from './labels.ts';

test('details are shown as text, and empty values are left out', () => {
  expect(
    detailLines({
      details: {
        fields: ['first_name', 'password'],
        is_active: false,
        courses_added: [3, 4],
        courses_removed: [],
        questions: { added: 1, changed: 0, removed: 2 },
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
    { label: 'questions', text: '1 added, 2 removed' },
  ]);
});

test('every action and every subject has a name, and so has what this page does not know yet', () => {
  expect(Object.keys(SUBJECTS)).toEqual(AUDIT_SUBJECTS);
  expect(Object.keys(ACTIONS)).toEqual(AUDIT_ACTIONS);
  const done = (action: string, subject_type: string) => doneText({ action, subject_type });
  expect(done('update', 'browser_error')).toBe('Changed browser error');
  expect(done('enroll', 'course')).toBe('Enrolled course');
  expect(done('enroll', 'user')).toBe('Enrolled user');
  expect(done('swept_up', 'old_thing')).toBe('swept up old thing');
});
