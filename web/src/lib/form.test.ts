import { expect, test } from 'vitest';
import { ApiError } from './api/errors.ts';
import { sortFieldErrors } from './form.ts';

const sort = (body: unknown, status = 400) => {
  const { beside, above } = sortFieldErrors(new ApiError(status, body), ['title', 'questions']);
  return { beside: Object.fromEntries(beside), above };
};

test('errors of fields are shown beside them, nested ones too', () => {
  expect(sort({ title: ['Title is required'], 'questions.0.answers': ['A.', 'B.'] })).toEqual({
    beside: { title: 'Title is required', 'questions.0.answers': 'A. B.' },
    above: undefined,
  });
});

test('errors of no field, or of a field that the form lacks, are shown above', () => {
  expect(sort({ title: ['T.'], non_field_errors: ['N.'], order: ['O.', 'N.'] })).toEqual({
    beside: { title: 'T.' },
    above: 'N. O.',
  });
});

test('the detail of any other error is shown above', () => {
  expect(sort({ detail: 'Taken.', message: 'Taken.' }, 409)).toEqual({
    beside: {},
    above: 'Taken.',
  });
});

test('an error without a message leaves it to the form', () => {
  expect(sort('<html>', 502)).toEqual({ beside: {}, above: undefined });
});
