import { expect, test } from 'vitest';
import { addressOf, readId, readResult, readView, type View } from './address.ts';

const view = (search: string) => readView(new URLSearchParams(search));

test('the address of each view is read back as the same view', () => {
  const views: View[] = [
    { name: 'list' },
    { name: 'take', quizId: 3 },
    { name: 'result', quizId: 3 },
    { name: 'attempts', quizId: 3 },
  ];
  for (const one of views) expect(view(addressOf(one))).toEqual(one);
});

test('an invalid address shows the list, or the quiz that it names', () => {
  expect(view('')).toEqual({ name: 'list' });
  expect(view('?view=results')).toEqual({ name: 'list' });
  expect(view('?quiz=abc')).toEqual({ name: 'list' });
  expect(view('?quiz=0')).toEqual({ name: 'list' });
  expect(view('?quiz=3&view=constructor')).toEqual({ name: 'take', quizId: 3 });
  expect(readId('12345678901')).toBeUndefined();
  expect(readId('1.5')).toBeUndefined();
});

test('a result in the history is read only for the user it belongs to', () => {
  const kept = {
    userId: 7,
    isOpen: true,
    result: {
      id: 1,
      number: 1,
      score: 50,
      passed: false,
      completed_at: '2026-03-10T15:00:00.000Z',
      passing_score: 70,
      correct: 1,
      total: 2,
      show_report: true,
      review: [],
      new_achievements: [],
    },
  };
  expect(readResult(kept, 7)).toEqual(kept);
  expect(readResult(kept, 8)).toBeUndefined();
  expect(readResult(null, 7)).toBeUndefined();
  expect(readResult({ ...kept, result: { ...kept.result, score: 'x' } }, 7)).toBeUndefined();
});
