import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arranged,
  bodyOf,
  blanksFrom,
  changeAnswer,
  changeQuestion,
  type EditedQuestion,
  excerptOf,
  fillAnswers,
  markRight,
  moved,
  NEW_QUIZ,
  newAnswer,
  newQuestion,
  sameQuiz,
} from './quiz.ts';

function question(...texts: string[]): EditedQuestion {
  return { ...newQuestion(), answers: texts.map((text) => newAnswer(text)) };
}
const textsOf = ({ answers }: EditedQuestion) => answers.map(({ text }) => text);

describe('filling answers with lines', () => {
  test('blank answers are filled first, further lines become new answers', () => {
    const before = question('', '');
    const after = fillAnswers(before, before.answers[0]?.key ?? '', ['a', 'b', 'c', 'd']);
    expect(textsOf(after)).toEqual(['a', 'b', 'c', 'd']);
    expect(after.answers.slice(0, 2).map(({ key }) => key)).toEqual(
      before.answers.map(({ key }) => key),
    );
    expect(new Set(after.answers.map(({ key }) => key)).size).toBe(4);
  });

  test('written answers keep their text and their place', () => {
    const before = question('one', '', 'three', '');
    const after = fillAnswers(before, before.answers[1]?.key ?? '', ['a', 'b']);
    expect(textsOf(after)).toEqual(['one', 'a', 'b', 'three', '']);
  });

  test('no text is lost, however it is filled', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('', 'x', 'y'), { minLength: 1, maxLength: 6 }),
        fc.nat(5),
        fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 6 }),
        (texts, at, lines) => {
          const before = question(...texts);
          const target = before.answers[at];
          fc.pre(target?.text === '');
          const after = textsOf(fillAnswers(before, target?.key ?? '', lines));
          const written = [...texts.slice(0, at), ...lines, ...texts.slice(at)].filter(Boolean);
          expect(after.filter(Boolean)).toEqual(written);
          const room = blanksFrom(before.answers, at);
          expect(after).toHaveLength(texts.length + Math.max(0, lines.length - room));
        },
      ),
    );
  });
});

test('one answer is right at a time', () => {
  const before = markRight(question('a', 'b', 'c'), '');
  const [first, second] = before.answers;
  const once = markRight(before, first?.key ?? '');
  const twice = markRight(once, second?.key ?? '');
  expect(twice.answers.map(({ is_correct }) => is_correct)).toEqual([false, true, false]);
  // Unchanged parts are the same objects.
  expect(twice.answers[2]).toBe(before.answers[2]);
});

test('a change of one question leaves the others the same objects', () => {
  const [one, two] = [question('a', 'b'), question('c', 'd')];
  const quiz = { ...NEW_QUIZ, questions: [one, two] };
  const after = changeQuestion(quiz, two.key, (before) =>
    changeAnswer(before, before.answers[0]?.key ?? '', 'new'),
  );
  expect(after.questions[0]).toBe(one);
  expect(after.questions[1]).not.toBe(two);
});

describe('moving', () => {
  const items = ['a', 'b', 'c'].map((key) => ({ key }));
  const order = (key: string, to: number) =>
    moved(items, key, to)
      .map((item) => item.key)
      .join('');
  test.each([
    ['a', 2, 'bca'],
    ['c', 0, 'cab'],
    ['b', 1, 'abc'],
    ['a', -1, 'abc'],
    ['c', 3, 'abc'],
    ['x', 0, 'abc'],
  ])('%s to %i gives %s', (key, to, expected) => {
    expect(order(key, to)).toBe(expected);
  });
});

test('an outdated order changes no question and loses none', () => {
  const [one, two, three] = [question('a'), question('b'), question('c')];
  const quiz = { ...NEW_QUIZ, questions: [one, { ...two, text: 'newer' }, three] };
  const { questions } = arranged(quiz, [two, { key: 'gone' }, one]);
  expect(questions.map(({ key }) => key)).toEqual([two.key, one.key, three.key]);
  expect(questions[0]?.text).toBe('newer');
});

test('a change that was undone does not count as unsaved', () => {
  const base = { ...NEW_QUIZ, title: 'Greetings', questions: [question('a', 'b')] };
  const key = base.questions[0]?.key ?? '';
  const typed = changeQuestion(base, key, (before) => ({ ...before, text: 'x' }));
  expect(sameQuiz(base, typed)).toBe(false);
  expect(
    sameQuiz(
      base,
      changeQuestion(typed, key, (before) => ({ ...before, text: '' })),
    ),
  ).toBe(true);
  expect(sameQuiz(base, { ...base, questions: [] })).toBe(false);
  expect(sameQuiz(base, { ...base, show_report: false })).toBe(false);
});

test('an empty passing score is not zero', () => {
  expect(bodyOf({ ...NEW_QUIZ, passing_score: '' }).passing_score).toBeNaN();
  expect(bodyOf({ ...NEW_QUIZ, passing_score: '0' }).passing_score).toBe(0);
});

test('questions are numbered in their order', () => {
  const quiz = { ...NEW_QUIZ, questions: [question('a'), question('b')] };
  expect(bodyOf(quiz).questions.map(({ order }) => order)).toEqual([1, 2]);
});

test('an excerpt identifies a question', () => {
  expect(excerptOf({ text: ' What\n is   it? ' })).toBe('What is it?');
  expect(excerptOf({ text: '  ' })).toBe('No text yet');
  expect(excerptOf({ text: 'abcdef ghijkl' }, 8)).toBe('abcdef…');
});
