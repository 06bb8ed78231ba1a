import { describe, expect, test } from 'vitest';
import { mergeQuiz } from './merge.ts';
import { type EditedQuestion, type EditedQuiz, NEW_QUIZ } from './quiz.ts';

const question = (id: number, text = `Question ${id}`, right = 1): EditedQuestion => ({
  key: `q${id}`,
  id,
  text,
  lesson_id: null,
  answers: [1, 2].map((place) => ({
    key: `a${id * 10 + place}`,
    id: id * 10 + place,
    text: `Answer ${place}`,
    is_correct: place === right,
  })),
});
const quiz = (...questions: EditedQuestion[]): EditedQuiz => ({
  ...NEW_QUIZ,
  title: 'Title',
  course: '1',
  questions,
});
const base = quiz(question(1), question(2), question(3));

function merge(mine: EditedQuiz, theirs: EditedQuiz, ...chosen: string[]) {
  const { merged, conflicts } = mergeQuiz(
    { base, mine, theirs },
    new Set(chosen),
    (id) => `C${id}`,
  );
  return { merged, conflicts, texts: merged.questions.map(({ text }) => text) };
}

describe('what only one of both has changed is merged', () => {
  test('fields and questions', () => {
    const mine = { ...quiz(question(1, 'Mine'), question(2), question(3)), title: 'My title' };
    const theirs = { ...quiz(question(1), question(2, 'Theirs'), question(3)), course: '2' };
    const { merged, conflicts, texts } = merge(mine, theirs);
    expect(conflicts).toEqual([]);
    expect(merged).toMatchObject({ title: 'My title', course: '2' });
    expect(texts).toEqual(['Mine', 'Theirs', 'Question 3']);
  });

  test('text and answers of one question', () => {
    const mine = quiz(question(1, 'Mine'), question(2), question(3));
    const theirs = quiz(question(1, 'Question 1', 2), question(2), question(3));
    const { merged, conflicts } = merge(mine, theirs);
    expect(conflicts).toEqual([]);
    expect(merged.questions[0]).toEqual(question(1, 'Mine', 2));
  });

  test('added and removed questions, each in its place', () => {
    const mine = quiz(question(1), { ...question(8), key: 'new', text: 'Added' }, question(2));
    const theirs = quiz(question(9, 'Theirs'), question(2), question(3));
    expect(merge(mine, theirs)).toMatchObject({
      conflicts: [],
      texts: ['Added', 'Theirs', 'Question 2'],
    });
  });

  test('the order', () => {
    const mine = quiz(question(3), question(1), question(2));
    const theirs = quiz(question(1), question(2, 'Theirs'), question(9, 'Ninth'), question(3));
    expect(merge(mine, theirs)).toMatchObject({
      conflicts: [],
      texts: ['Question 3', 'Question 1', 'Theirs', 'Ninth'],
    });
    expect(merge(theirs, mine).texts).toEqual(['Question 3', 'Question 1', 'Theirs', 'Ninth']);
  });

  test('the same change of both', () => {
    const same = { ...quiz(question(1, 'Same'), question(2)), title: 'Same' };
    expect(merge(same, structuredClone(same))).toMatchObject({
      conflicts: [],
      merged: { title: 'Same' },
      texts: ['Same', 'Question 2'],
    });
  });
});

describe('what both have changed differently is a conflict: theirs stays unless mine is chosen', () => {
  test('a field', () => {
    const [mine, theirs] = [
      { ...base, title: 'Mine', passing_score: '80', course: '2' },
      { ...base, title: 'Theirs', passing_score: '90', course: '3' },
    ];
    const { conflicts, merged } = merge(mine, theirs);
    expect(conflicts).toEqual([
      { id: 'title', label: 'Title', theirs: 'Theirs', mine: 'Mine' },
      { id: 'course', label: 'Course', theirs: 'C3', mine: 'C2' },
      { id: 'passing_score', label: 'Passing Score', theirs: '90%', mine: '80%' },
    ]);
    expect(merged).toMatchObject({ title: 'Theirs', passing_score: '90', course: '3' });
    expect(merge(mine, theirs, 'title').merged).toMatchObject({
      title: 'Mine',
      passing_score: '90',
    });
  });

  test('a question', () => {
    const mine = quiz(question(1, 'Mine'), question(2), question(3));
    const theirs = quiz(question(1, 'Theirs'), question(2), question(3));
    expect(merge(mine, theirs).conflicts).toEqual([
      {
        id: 'q1',
        label: 'Question “Question 1”',
        theirs: 'Theirs\n✓ Answer 1\n– Answer 2',
        mine: 'Mine\n✓ Answer 1\n– Answer 2',
      },
    ]);
    expect(merge(mine, theirs).texts[0]).toBe('Theirs');
    expect(merge(mine, theirs, 'q1').texts[0]).toBe('Mine');
  });

  test('a question that one has removed and the other has changed', () => {
    const removed = quiz(question(1), question(3));
    const changed = quiz(question(1), question(2, 'Changed'), question(3));
    const both = ['Question 1', 'Changed', 'Question 3'];
    expect(merge(removed, changed).conflicts).toMatchObject([{ id: 'q2', mine: 'Removed' }]);
    expect(merge(removed, changed).texts).toEqual(both);
    expect(merge(removed, changed, 'q2').texts).toEqual(['Question 1', 'Question 3']);
    expect(merge(changed, removed).conflicts).toMatchObject([{ id: 'q2', theirs: 'Removed' }]);
    expect(merge(changed, removed).texts).toEqual(['Question 1', 'Question 3']);
    expect(merge(changed, removed, 'q2').texts).toEqual(both);
  });

  test('the order', () => {
    const mine = quiz(question(3), question(1), question(2));
    const theirs = quiz(question(2), question(1), question(3));
    expect(merge(mine, theirs).conflicts).toMatchObject([{ id: 'order' }]);
    expect(merge(mine, theirs).texts).toEqual(['Question 2', 'Question 1', 'Question 3']);
    expect(merge(mine, theirs, 'order').texts).toEqual(['Question 3', 'Question 1', 'Question 2']);
  });
});
