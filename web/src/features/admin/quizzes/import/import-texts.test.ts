import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../../../lib/api/errors.ts';
import { countsOf, readingError } from './import-texts.ts';

test.each([
  [12, 3, '12 questions taken, 3 not'],
  [1, 1, '1 question taken, 1 not'],
  [2, 0, '2 questions taken'],
  [0, 4, 'No question could be taken'],
])('%i taken and %i not', (taken, refused, sentence) => {
  const questions = Array.from({ length: taken }, () => ({ text: 'Sim?', answers: [] }));
  const places = Array.from({ length: refused }, () => ({ line: 1, excerpt: '', reason: '' }));
  expect(countsOf({ format: 'gift', questions, refused: places, notes: [] })).toBe(sentence);
});

test('an error shows the message of the server; a temporary one can be retried', () => {
  expect(readingError(new ApiError(400, { import_file: ['No text.'] }))).toEqual({
    message: 'No text.',
    mayRetry: false,
  });
  expect(readingError(new ApiError(413, { detail: 'Too large.' }))).toEqual({
    message: 'Too large.',
    mayRetry: false,
  });
  const again = { message: 'Failed to read the file. Please try again.', mayRetry: true };
  expect(readingError(new ApiError(500, { detail: 'Fault 7' }))).toEqual(again);
  expect(readingError(new ApiError(413, '<html>'))).toEqual(again);
  expect(readingError(new NetworkError())).toEqual({
    message: 'The server cannot be reached. Please try again.',
    mayRetry: true,
  });
});
