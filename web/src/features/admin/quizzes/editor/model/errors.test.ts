import {
  ANSWER_TEXT_REQUIRED,
  ONE_RIGHT_ANSWER,
  PASSING_SCORE_RANGE,
  QUESTION_REQUIRED,
  QUESTION_TEXT_REQUIRED,
  TWO_ANSWERS_REQUIRED,
} from '@trilha/contract';
import { describe, expect, test } from 'vitest';
import { errorsOf, fieldIds, fromFieldErrors, listOf, NO_FAULTS, together } from './errors.ts';
import { type EditedQuestion, type EditedQuiz, NEW_QUIZ, newAnswer, newQuestion } from './quiz.ts';

const good = (text = 'What?'): EditedQuestion => ({
  ...newQuestion(),
  text,
  answers: [newAnswer('yes', true), newAnswer('no')],
});
const quiz = (fields: Partial<EditedQuiz> = {}): EditedQuiz => ({
  ...NEW_QUIZ,
  title: 'T',
  description: 'D',
  course: '1',
  questions: [good()],
  ...fields,
});

describe('what the contract finds wrong', () => {
  test('nothing', () => {
    expect(listOf(errorsOf(quiz()), quiz())).toEqual([]);
  });

  test('a blank form says everything, in the order of the form', () => {
    const blank = { ...NEW_QUIZ, passing_score: '' };
    expect(listOf(errorsOf(blank), blank).map(({ message }) => message)).toEqual([
      'Title is required',
      'Description is required',
      'Course selection is required',
      PASSING_SCORE_RANGE,
      QUESTION_REQUIRED,
    ]);
  });

  test.each(['-1', '101', '70.5', '', '1e9'])('passing score %j', (passing_score) => {
    expect(errorsOf(quiz({ passing_score })).details).toEqual({
      passing_score: PASSING_SCORE_RANGE,
    });
  });

  test('a blank question says everything beside its parts', () => {
    const question = newQuestion();
    const [first, second] = question.answers;
    const found = errorsOf(quiz({ questions: [good(), question] })).of.get(question.key);
    expect(found).toEqual({
      text: QUESTION_TEXT_REQUIRED,
      answers: ONE_RIGHT_ANSWER,
      of: { [first?.key ?? '']: ANSWER_TEXT_REQUIRED, [second?.key ?? '']: ANSWER_TEXT_REQUIRED },
    });
  });

  test('one answer alone', () => {
    const question = { ...good(), answers: [newAnswer('yes', true)] };
    const found = errorsOf(quiz({ questions: [question] })).of.get(question.key);
    expect(found).toEqual({ answers: TWO_ANSWERS_REQUIRED, of: {} });
  });

  test('an unchanged question is not checked again', () => {
    const question = newQuestion();
    const once = errorsOf(quiz({ questions: [question] })).of.get(question.key);
    const again = errorsOf(quiz({ questions: [good(), question] })).of.get(question.key);
    expect(again).toBe(once);
  });
});

describe('what the server finds wrong', () => {
  const second = good('Second?');
  const sent = quiz({ questions: [good(), second] });
  const { faults, rest } = fromFieldErrors(
    {
      title: ['Taken.'],
      'questions.1.lesson_id': ['Foreign.'],
      'questions.1.answers.0.text': ['Rude.'],
      'questions.7.text': ['Nowhere.'],
      non_field_errors: ['Closed.'],
    },
    sent,
  );

  test('stands beside what it is about, wherever that is moved to', () => {
    const now = { ...sent, questions: sent.questions.toReversed() };
    expect(rest).toEqual(['Closed.']);
    expect(listOf(together(NO_FAULTS, faults, now), now)).toEqual([
      { id: fieldIds.detail('title'), where: 'Title', message: 'Taken.' },
      expect.objectContaining({ where: 'Question 1, lesson', message: 'Foreign.' }),
      expect.objectContaining({ where: 'Question 1, answer 1', message: 'Rude.' }),
    ]);
  });

  test('is gone when that is changed, and back when it is changed back', () => {
    const changed = { ...sent, title: 'Other', questions: [{ ...second, lesson_id: null }] };
    expect(listOf(together(NO_FAULTS, faults, changed), changed)).toEqual([]);
    const back = { ...changed, title: 'T' };
    expect(listOf(together(NO_FAULTS, faults, back), back)).toHaveLength(1);
  });

  test('a fault of a question that is not there belongs to the list', () => {
    expect(together(NO_FAULTS, faults, sent).questions).toBe('Nowhere.');
  });
});
