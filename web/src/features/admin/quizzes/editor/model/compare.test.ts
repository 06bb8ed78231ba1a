import { expect, test } from 'vitest';
import { changesBetween, overwriting } from './compare.ts';
import { type EditedQuestion, type EditedQuiz, NEW_QUIZ } from './quiz.ts';

const question = (id: number, text = `Question ${id}`, answers = [1, 2]): EditedQuestion => ({
  key: `q${id}`,
  id,
  text,
  lesson_id: null,
  answers: answers.map((place) => ({
    key: `a${id * 10 + place}`,
    id: id * 10 + place,
    text: `Answer ${place}`,
    is_correct: place === 1,
  })),
});
const quiz = (...questions: EditedQuestion[]): EditedQuiz => ({
  ...NEW_QUIZ,
  course: '1',
  questions,
});
const name = (id: string) => `Course ${id}`;

test('the changes of the other user, as text', () => {
  const before = quiz(question(1), question(2), question(3));
  const after = {
    ...quiz(question(3), question(1, 'New text'), question(4)),
    title: 'Title',
    course: '2',
  };
  expect(changesBetween(before, after, name)).toEqual({
    fields: [
      { label: 'Title', before: '', after: 'Title' },
      { label: 'Course', before: 'Course 1', after: 'Course 2' },
    ],
    added: ['Question 4'],
    removed: ['Question 2'],
    changed: ['New text'],
    isReordered: true,
  });
});

test('nothing has changed', () => {
  const same = quiz(question(1));
  expect(changesBetween(same, structuredClone(same), name)).toEqual({
    fields: [],
    added: [],
    removed: [],
    changed: [],
    isReordered: false,
  });
});

test('another right answer is a change', () => {
  const before = question(1);
  const after = {
    ...before,
    answers: before.answers.map((answer) => ({ ...answer, is_correct: !answer.is_correct })),
  };
  expect(changesBetween(quiz(before), quiz(after), name).changed).toEqual(['Question 1']);
});

test('questions that the other user removed are saved as new when my version overwrites theirs', () => {
  const mine = quiz(question(1), question(2), question(3));
  const theirs = quiz(question(1), question(3, 'Question 3', [1]));
  const { questions } = overwriting(mine, theirs);
  expect(questions[0]).toBe(mine.questions[0]);
  expect(questions[1]?.id).toBeUndefined();
  expect(questions[1]?.answers.map(({ id }) => id)).toEqual([undefined, undefined]);
  expect(questions[2]?.id).toBe(3);
  expect(questions[2]?.answers.map(({ id }) => id)).toEqual([31, undefined]);
});

test('a copy of a deleted quiz keeps no ids', () => {
  const [only] = overwriting(quiz(question(1)), NEW_QUIZ).questions;
  expect([only?.id, ...(only?.answers.map(({ id }) => id) ?? [])]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
