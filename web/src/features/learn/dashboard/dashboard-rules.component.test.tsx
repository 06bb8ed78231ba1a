import { expect, test } from 'vitest';
import { course, enrollment, lesson, outlineQuiz } from '../learn.testing.ts';
import { videoLeft } from './next-step.ts';
import { withPending } from './pending.ts';
import { recommendedCourse } from './recommended.ts';
import { dotsOf } from './trail-dots.ts';

const waiting = (update: { lessonId: number; courseId: number }) => [
  {
    update: { kind: 'completion' as const, completed: true, title: '', ...update },
    version: 1,
    failures: 1,
  },
];

test('what waits to be sent moves bar and lesson at once, in its own course alone', () => {
  const [one, two] = [lesson(), lesson()];
  const own = enrollment(course({ lessons: [one, two] }));
  const entries = waiting({ lessonId: one.id, courseId: own.course.id });
  const shown = withPending(own, entries);
  expect([shown.video_progress, shown.course.lessons[0]?.completed]).toEqual([50, true]);
  const other = enrollment(course({ lessons: [lesson()] }));
  expect(withPending(other, entries)).toBe(other);
});

test('the time that is left is without what was watched, and honest about unknown lengths', () => {
  const half = lesson({ duration: '02:00', position_seconds: 60 });
  const done = lesson({ duration: '59:00', completed: true });
  expect(videoLeft([done, half])).toEqual({ minutes: 1, isMore: false });
  expect(videoLeft([half, lesson({ duration: '' })])).toEqual({ minutes: 1, isMore: true });
  expect(videoLeft([lesson({ duration: 'long' })])).toBeNull();
  expect(videoLeft([done])).toBeNull();
});

test('a long way has at most sixty dots, which stand for all of its stops', () => {
  const lessons = Array.from({ length: 130 }, (_, index) => lesson({ completed: index < 4 }));
  const { course: long } = enrollment(course({ lessons }), {}, [outlineQuiz()]);
  const dots = dotsOf(long);
  expect(dots.length).toBeLessThanOrEqual(60);
  expect(dots.flatMap(({ stops }) => stops)).toHaveLength(131);
  expect(dots.slice(0, 3).map(({ state, done }) => [state, done])).toEqual([
    ['done', 3],
    ['next', 1],
    ['open', 0],
  ]);
});

test('beginners come before the own language; what only the school gives is not recommended', () => {
  const of = (level: 'beginner' | 'advanced', language: 'en' | 'fr', more = {}) =>
    course({ level, language, enrollment: 'open', is_published: true, ...more });
  const [hard, foreign, best] = [of('advanced', 'en'), of('beginner', 'fr'), of('beginner', 'en')];
  expect(recommendedCourse([hard, foreign, best], 'en')?.course).toBe(best);
  expect(recommendedCourse([hard, foreign], 'en')).toEqual({
    course: foreign,
    reasons: ['beginner'],
  });
  expect(
    recommendedCourse([of('beginner', 'en', { enrollment: 'staff_only' })], 'en'),
  ).toBeUndefined();
  expect(recommendedCourse([of('advanced', 'fr')], 'en')).toBeUndefined();
});
