import { expect, test } from 'vitest';
import {
  askedText,
  hardestFirst,
  isMisleading,
  placed,
  type QuestionStats,
  scoreStep,
  shareOf,
  shareText,
} from './stats-rules.ts';

function question(fields: Partial<QuestionStats>): QuestionStats {
  return { question_id: 1, text: 'Q', asked: 10, right: 50, answers: [], ...fields };
}

function answers(...chosen: [right: number, ...wrong: number[]]): QuestionStats['answers'] {
  return chosen.map((count, index) => ({
    text: `Answer ${index}`,
    is_correct: index === 0,
    chosen: count,
    is_offered: true,
  }));
}

test('questions keep their numbers when the hardest come first', () => {
  const all = placed([
    question({ right: 80 }),
    question({ asked: 0, right: 0 }),
    question({ right: 20 }),
    question({ right: 80, text: 'second of the same' }),
    question({ question_id: null, right: 0 }),
  ]);
  expect(all.map(({ number }) => number)).toEqual([1, 2, 3, 4, null]);
  expect(hardestFirst(all).map(({ number }) => number)).toEqual([null, 3, 1, 4, 2]);
});

test('a question misleads where one wrong answer was chosen more often than the right one', () => {
  expect(isMisleading(question({ answers: answers(4, 3, 3) }))).toBe(false);
  expect(isMisleading(question({ answers: answers(4, 4) }))).toBe(false);
  expect(isMisleading(question({ answers: answers(4, 5) }))).toBe(true);
  expect(isMisleading(question({ answers: answers(0, 0) }))).toBe(false);
});

test('the eleven steps of the scores have names', () => {
  expect([0, 9, 10].map(scoreStep)).toEqual(['0–9%', '90–99%', '100%']);
});

test('shares and counts are formatted as text', () => {
  expect(shareOf(2, 3)).toBe(67);
  expect(shareOf(0, 0)).toBe(0);
  expect([shareText(1, 2), shareText(1, 1000), shareText(0, 1000)]).toEqual(['50%', '<1%', '0%']);
  expect([0, 1, 40_000].map(askedText)).toEqual([
    'asked 0 times',
    'asked 1 time',
    'asked 40,000 times',
  ]);
});
