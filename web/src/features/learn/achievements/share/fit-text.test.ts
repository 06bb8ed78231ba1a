import { expect, test } from 'vitest';
import { fitText } from './fit-text.ts';

/** Each letter is as wide as the face is high. */
const measure = (text: string, size: number) => Array.from(text).length * size;
const room = { width: 100, rows: 2, sizes: [10, 5] };

test.each([
  ['what has room stays large', 'Quiz Master', 10, ['Quiz', 'Master']],
  ['what has room in one row', 'Ana Lima', 10, ['Ana Lima']],
  ['a long text gets smaller', 'Every lesson of the course', 5, ['Every lesson of the', 'course']],
  ['a long word gets smaller before it is broken', 'Apprentissage', 5, ['Apprentissage']],
  ['a word without room is broken', 'a'.repeat(25), 5, ['a'.repeat(20), 'aaaaa']],
  [
    'what has no room at all is cut',
    'ab '.repeat(30),
    5,
    ['ab ab ab ab ab ab ab', 'ab ab ab ab ab ab a…'],
  ],
  ['nothing', ' ', 10, []],
])('%s', (_, text, size, rows) => {
  expect(fitText(text, room, measure)).toEqual({ size, rows });
});
