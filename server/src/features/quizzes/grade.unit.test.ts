import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorsOf, grade, type GradedQuestion } from './grade.ts';

/** Question `id` with answers 10·id + 1 … 10·id + n, the one at `right` being right. */
function question(id: number, count: number, right: number): GradedQuestion {
  const answers = Array.from({ length: count }, (_, index) => ({
    id: id * 10 + index + 1,
    is_correct: index === right,
  }));
  return { id, answers };
}

const someQuestions = fc
  .array(
    fc
      .integer({ min: 2, max: 6 })
      .chain((count) => fc.tuple(fc.constant(count), fc.nat(count - 1), fc.nat(count - 1))),
    { minLength: 1, maxLength: 30 },
  )
  .map((list) => {
    const questions = list.map(([count, right], index) => question(index + 1, count, right));
    const given = new Map(
      list.map(([, , choice], index) => [index + 1, (index + 1) * 10 + choice + 1]),
    );
    return { questions, given };
  });
const passingScore = fc.integer({ min: 0, max: 100 });

test('two of three is 67 percent, and the rounded score decides', () => {
  const questions = [1, 2, 3].map((id) => question(id, 3, 0));
  const given = new Map([
    [1, 11],
    [2, 21],
    [3, 32],
  ]);
  expect(grade(questions, given, 67)).toEqual({ correct: 2, total: 3, score: 67, passed: true });
  expect(grade(questions, given, 68).passed).toBe(false);
});

test('a score is a whole number from 0 to 100, and passing compares it', () => {
  fc.assert(
    fc.property(someQuestions, passingScore, ({ questions, given }, passing) => {
      const { correct, total, score, passed } = grade(questions, given, passing);
      expect(Number.isInteger(score)).toBe(true);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100);
      expect(total).toBe(questions.length);
      expect(score === 100).toBe(correct === total);
      expect(score === 0).toBe(correct === 0);
      expect(passed).toBe(score >= passing);
    }),
  );
});

test('one more right answer never lowers the score', () => {
  fc.assert(
    fc.property(someQuestions, fc.nat(), passingScore, ({ questions, given }, at, passing) => {
      const before = grade(questions, given, passing);
      const { id, answers } = questions[at % questions.length]!;
      const right = answers.find((answer) => answer.is_correct)!.id;
      const after = grade(questions, new Map([...given, [id, right]]), passing);
      expect(after.correct).toBeGreaterThanOrEqual(before.correct);
      expect(after.score).toBeGreaterThanOrEqual(before.score);
      expect(Number(after.passed)).toBeGreaterThanOrEqual(Number(before.passed));
    }),
  );
});

test('neither the order of the questions nor that of the answers matters', () => {
  const shuffled = someQuestions.chain(({ questions, given }) =>
    fc.record({
      questions: fc.constant(questions),
      given: fc.constant(given),
      order: fc.shuffledSubarray(questions, { minLength: questions.length }),
      said: fc.shuffledSubarray([...given], { minLength: given.size }),
    }),
  );
  fc.assert(
    fc.property(shuffled, passingScore, ({ questions, given, order, said }, passing) => {
      const turned = order.map(({ id, answers }) => ({ id, answers: answers.toReversed() }));
      expect(grade(turned, new Map(said), passing)).toEqual(grade(questions, given, passing));
    }),
  );
});

test('a submission is valid exactly when each question has one of its own answers', () => {
  fc.assert(
    fc.property(someQuestions, fc.nat(), ({ questions, given }, at) => {
      expect(errorsOf(questions, given)).toEqual([]);
      const { id } = questions[at % questions.length]!;
      const without = new Map(given);
      without.delete(id);
      expect(errorsOf(questions, without)).toEqual(['Answer every question.']);
      expect(errorsOf(questions, new Map([...given, [id, 9999]]))).toEqual([
        'An answer does not belong to its question.',
      ]);
      expect(errorsOf(questions, new Map([...given, [NaN, 1]]))).toEqual([
        'A question does not belong to this quiz.',
      ]);
    }),
  );
});

test('a quiz without questions cannot be answered', () => {
  expect(errorsOf([], new Map())).toEqual(['This quiz has no questions yet.']);
});
