import {
  ANSWER_TEXT_REQUIRED,
  ONE_RIGHT_ANSWER,
  PASSING_SCORE_RANGE,
  QUESTION_REQUIRED,
  QUESTION_TEXT_REQUIRED,
  TWO_ANSWERS_REQUIRED,
} from '@trilha/contract';
import { describe, expect, test } from 'vitest';
import { errorsOf, fieldIds, fromFieldErrors, listOf, NO_ERRORS, together } from './errors.ts';
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

describe('errors of the contract', () => {
  test('a valid quiz has none', () => {
    expect(listOf(errorsOf(quiz()), quiz())).toEqual([]);
  });

  test('a blank form has all errors, in the order of the form', () => {
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

  test('a blank question has all errors beside its parts', () => {
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

  test('an unchanged question is not validated again', () => {
    const question = newQuestion();
    const once = errorsOf(quiz({ questions: [question] })).of.get(question.key);
    const again = errorsOf(quiz({ questions: [good(), question] })).of.get(question.key);
    expect(again).toBe(once);
  });
});

describe('errors of the server', () => {
  const second = good('Second?');
  const sent = quiz({ questions: [good(), second] });
  const { errors, rest } = fromFieldErrors(
    {
      title: ['Taken.'],
      'questions.1.lesson_id': ['Foreign.'],
      'questions.1.answers.0.text': ['Rude.'],
      'questions.7.text': ['Nowhere.'],
      non_field_errors: ['Closed.'],
    },
    sent,
  );

  test('stay beside their question after it was moved', () => {
    const now = { ...sent, questions: sent.questions.toReversed() };
    expect(rest).toEqual(['Closed.']);
    expect(listOf(together(NO_ERRORS, errors, now), now)).toEqual([
      { id: fieldIds.detail('title'), where: 'Title', message: 'Taken.' },
      expect.objectContaining({ where: 'Question 1, lesson', message: 'Foreign.' }),
      expect.objectContaining({ where: 'Question 1, answer 1', message: 'Rude.' }),
    ]);
  });

  test('disappear when the question is changed, and return when it is changed back', () => {
    const changed = { ...sent, title: 'Other', questions: [{ ...second, lesson_id: null }] };
    expect(listOf(together(NO_ERRORS, errors, changed), changed)).toEqual([]);
    const back = { ...changed, title: 'T' };
    expect(listOf(together(NO_ERRORS, errors, back), back)).toHaveLength(1);
  });

  test('an error of an unknown question is shown for the list', () => {
    expect(together(NO_ERRORS, errors, sent).questions).toBe('Nowhere.');
  });
});
