import type { Gradebook } from '@trilha/contract';
import { expect, test } from 'vitest';
import { nextSorting, progressOf, sorted, sortingOf } from './gradebook-rows.ts';

const cell = (best: number, last = best) => ({
  attempts: 2,
  passed: best >= 70,
  best,
  best_id: 1,
  last,
  last_id: 2,
});

const person = (
  user_id: number,
  name: string,
  lessons: number[],
  quizzes: Gradebook['results'][number]['quizzes'],
) => ({ user_id, name, email: `${user_id}@school.test`, lessons, quizzes });

const book: Gradebook = {
  course: { id: 1, title: 'English', language: null },
  lessons: [{ id: 7, title: 'Hello' }],
  quizzes: [{ id: 9, title: 'Words', passing_score: 70 }],
  count: 3,
  results: [
    person(1, 'Zoé', [1], [cell(90, 20)]),
    person(2, 'Álvaro', [0], [null]),
    person(3, 'Bia', [1], [cell(40)]),
  ],
};

const order = (by: string, shown: 'best' | 'last' = 'best') =>
  sorted(book, sortingOf(by), shown, 'en').map(({ name }) => name);

test('people are sorted by name, progress and each column, who has no score last both ways', () => {
  expect(order('')).toEqual(['Álvaro', 'Bia', 'Zoé']);
  expect(order('-name')).toEqual(['Zoé', 'Bia', 'Álvaro']);
  expect(order('-progress')).toEqual(['Zoé', 'Bia', 'Álvaro']);
  expect(order('lesson-7')).toEqual(['Álvaro', 'Bia', 'Zoé']);
  expect(order('-quiz-9')).toEqual(['Zoé', 'Bia', 'Álvaro']);
  expect(order('quiz-9')).toEqual(['Bia', 'Zoé', 'Álvaro']);
  expect(order('quiz-9', 'last')).toEqual(['Zoé', 'Bia', 'Álvaro']);
  // A column of a quiz that was deleted since.
  expect(order('quiz-1')).toEqual(['Álvaro', 'Bia', 'Zoé']);
});

test('progress is what is completed and passed of all lessons and quizzes', () => {
  expect(book.results.map(progressOf)).toEqual([100, 0, 50]);
  expect(progressOf(person(1, 'Ana', [], []))).toBe(null);
});

test('a second press on a column turns it round', () => {
  const press = (before: string, column: string) => nextSorting(sortingOf(before), column);
  expect(press('', 'name')).toBe('-name');
  expect(press('-name', 'name')).toBe('name');
  expect(press('', 'progress')).toBe('-progress');
  expect(press('-progress', 'progress')).toBe('progress');
  expect(press('-progress', 'name')).toBe('name');
});
