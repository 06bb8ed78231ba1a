import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count, questionStats, type Tally } from './tally.ts';

const answers = ['um', 'dois', 'três'].map((text, index) => ({
  id: index + 1,
  text,
  is_correct: index === 0,
  order: index + 1,
}));

function stored(id: number, texts = answers) {
  return { id, text: `Question ${id}`, order: id, lesson: null, answers: texts };
}

test('each choice is counted once, whatever was chosen and in whatever order', () => {
  const attempts = fc.array(
    fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 4, maxLength: 4 }),
  );
  fc.assert(
    fc.property(attempts, (taken) => {
      const tally: Tally = new Map();
      for (const given of taken) {
        const questions = given.map((answer, index) => ({
          id: index + 1,
          text: 'Q',
          given: answer,
          answers,
        }));
        count(tally, { quiz: 'x', questions });
      }
      // The last of the four questions was removed from the quiz.
      const stats = questionStats(tally, [stored(1), stored(2), stored(3)]);
      for (const [index, question] of stats.entries()) {
        const choices = taken.map((given) => given[index]);
        const chosen = (answer: number) => choices.filter((each) => each === answer).length;
        expect(question.asked).toBe(taken.length);
        expect(question.answers.map((answer) => answer.chosen)).toEqual([1, 2, 3].map(chosen));
        const right = taken.length === 0 ? 0 : Math.round((chosen(1) / taken.length) * 100);
        expect(question.right).toBe(right);
      }
      expect(stats).toHaveLength(taken.length === 0 ? 3 : 4);
    }),
  );
});

test('answers with the same text are one answer', () => {
  const [right, wrong] = answers;
  const twice = [right!, wrong!, { ...wrong!, id: 3 }];
  const tally: Tally = new Map();
  for (const given of [2, 3]) {
    count(tally, { quiz: 'x', questions: [{ id: 1, text: 'Q', given, answers: twice }] });
  }
  for (const questions of [[stored(1, twice)], []]) {
    expect(questionStats(tally, questions)[0]?.answers).toMatchObject([
      { text: 'um', chosen: 0 },
      { text: 'dois', chosen: 2 },
    ]);
  }
});

test('a question without an answer counts as asked and as not right', () => {
  const tally: Tally = new Map();
  count(tally, { quiz: 'x', questions: [{ id: 1, text: 'Q', given: 0, answers }] });
  const [question] = questionStats(tally, [stored(1)]);
  expect(question).toMatchObject({ asked: 1, right: 0 });
  expect(question?.answers.every((answer) => answer.chosen === 0)).toBe(true);
});
