import { expect, test } from 'vitest';
import { type CourseFacts, readinessOf } from './readiness.ts';

const texts = { title: 'A', subtitle: 'B', description: 'C' };
const none = { title: '', subtitle: '', description: '' };
const lesson = (id: number, given: Partial<CourseFacts['lessons'][number]> = {}) => ({
  id,
  title: `Lesson ${id}`,
  isStored: true,
  hasFailed: false,
  hasCaptions: true,
  is_preview: false,
  ...given,
});

const whole: CourseFacts = {
  hasPicture: true,
  benefits: 1,
  language: 'en',
  translations: { 'pt-BR': texts, en: none, fr: texts },
  isInCatalogue: true,
  lessons: [lesson(1, { is_preview: true }), lesson(2)],
  quizzes: [{ id: 7, title: 'Quiz', loose: 0 }],
};

/** The checks that are not met. */
const missing = (facts: Partial<CourseFacts>) =>
  readinessOf({ ...whole, ...facts }).items.filter(({ is_met }) => !is_met);

test('a course that has everything misses nothing', () => {
  expect(missing({})).toEqual([]);
  expect(readinessOf(whole).items.map(({ check }) => check)).toEqual([
    'lessons',
    'videos',
    'captions',
    'quizzes',
    'question_lessons',
    'picture',
    'benefits',
    'language',
    'translations',
    'previews',
  ]);
});

test('of a new course only what can be said is said', () => {
  const items = missing({ lessons: [], quizzes: [], language: null, hasPicture: false });
  expect(items.map(({ check, is_needed }) => [check, is_needed])).toEqual([
    ['lessons', true],
    ['quizzes', false],
    ['picture', false],
    ['language', false],
    ['previews', false],
  ]);
});

test('what is missing in a lesson or quiz names it', () => {
  const lessons = [
    lesson(1, { hasCaptions: false, is_preview: true }),
    // Captions cannot be added to what another site plays.
    lesson(2, { hasCaptions: false, isStored: false }),
    lesson(3, { hasFailed: true }),
  ];
  expect(missing({ lessons, quizzes: [{ id: 7, title: 'Quiz', loose: 2 }] })).toMatchObject([
    { check: 'videos', is_needed: true, missing: [{ kind: 'lesson', id: 3 }], missing_count: 1 },
    { check: 'captions', missing: [{ id: 1, title: 'Lesson 1' }] },
    { check: 'question_lessons', missing: [{ kind: 'quiz', id: 7, title: 'Quiz' }] },
  ]);
});

test('a long list is cut, and counted', () => {
  const lessons = Array.from({ length: 12 }, (_, index) =>
    lesson(index + 1, { hasCaptions: false, is_preview: true }),
  );
  const [item] = missing({ lessons });
  expect([item?.missing.length, item?.missing_count]).toEqual([10, 12]);
});

test('a translation counts when all of its texts are there', () => {
  const translations = { 'pt-BR': { ...texts, subtitle: '' }, en: none, fr: none };
  expect(missing({ translations })).toMatchObject([
    { check: 'translations', languages: ['pt-BR', 'fr'] },
  ]);
});

test('a preview is seen only where the course belongs to an entry of the catalogue', () => {
  expect(missing({ isInCatalogue: false })).toMatchObject([{ check: 'previews' }]);
  expect(missing({ lessons: [lesson(1)] })).toMatchObject([{ check: 'previews' }]);
});
