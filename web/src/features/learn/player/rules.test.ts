import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clock,
  durationText,
  isOpenQuiz,
  isWatched,
  leadOn,
  placeOf,
  quizState,
  quizzesLeft,
  readDuration,
  readId,
  resumePoint,
  startLesson,
  stopsOf,
} from './rules.ts';

describe('a lesson is watched', () => {
  test.each([
    [89.9, 100, false],
    [90, 100, true],
    [100, 100, true],
    [9, 10, true],
    [0, 100, false],
  ])('%d of %d seconds: %s', (time, duration, expected) => {
    expect(isWatched(time, duration)).toBe(expected);
  });

  test.each([0, NaN, Infinity, -5, null])('never with a duration of %s', (duration) => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (time) => {
        expect(isWatched(time, duration)).toBe(false);
      }),
    );
  });

  test('and stays so further on', () => {
    const seconds = fc.double({ min: 0.1, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(seconds, seconds, seconds, (time, further, duration) => {
        if (isWatched(time, duration)) expect(isWatched(time + further, duration)).toBe(true);
      }),
    );
  });
});

describe('resuming is offered', () => {
  test.each([
    [5, 100, null],
    [5.1, 100, 5.1],
    [94.9, 100, 94.9],
    [95, 100, null],
    [150, 100, null],
    [83, null, 83],
    [83, NaN, 83],
    [0, 100, null],
    [NaN, 100, null],
  ])('at %d of %s seconds: %s', (position, duration, expected) => {
    expect(resumePoint(position, duration)).toBe(expected);
  });
});

describe('lessons', () => {
  const lesson = fc.record({ id: fc.integer({ min: 1 }), completed: fc.boolean() });
  const lessons = fc.uniqueArray(lesson, { selector: ({ id }) => id, maxLength: 30 });

  test('start with the first incomplete one, or the first', () => {
    fc.assert(
      fc.property(lessons, (all) => {
        const start = startLesson(all);
        if (all.every(({ completed }) => completed)) {
          expect(start).toBe(all[0]);
        } else {
          expect(start?.completed).toBe(false);
          const before = all.slice(
            0,
            all.findIndex(({ id }) => id === start?.id),
          );
          expect(before.every(({ completed }) => completed)).toBe(true);
        }
      }),
    );
  });

  test('next and previous are inverse, and undefined at the ends', () => {
    fc.assert(
      fc.property(lessons, (all) => {
        for (const [index, { id }] of all.entries()) {
          const { number, previous, next } = placeOf(all, id);
          expect(number).toBe(index + 1);
          expect(previous).toBe(index === 0 ? undefined : all[index - 1]);
          if (next) expect(placeOf(all, next.id).previous?.id).toBe(id);
          else expect(index).toBe(all.length - 1);
        }
      }),
    );
  });

  test('a lesson of another course has no neighbours', () => {
    expect(placeOf([{ id: 1 }, { id: 2 }], 3)).toEqual({
      number: 0,
      previous: undefined,
      next: undefined,
    });
  });
});

test.each([
  ['7', 7],
  ['007', 7],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['abc', null],
  ['12345678901', null],
  ['', null],
  [undefined, null],
])('the id %s is read as %s', (text, expected) => {
  expect(readId(text)).toBe(expected);
});

test.each([
  ['01:30', 90],
  ['90:05', 5405],
  ['1:02:03', 3723],
  ['00:00', null],
  ['12 weeks', null],
  ['', null],
  ['5', null],
])('the duration %s is %s seconds', (text, expected) => {
  expect(readDuration(text)).toBe(expected);
});

test('a clock reads as a duration', () => {
  expect(clock(83.4)).toBe('1:23');
  expect(clock(33.6)).toBe('0:34');
  expect(clock(3599.7)).toBe('1:00:00');
  expect(clock(3723)).toBe('1:02:03');
  expect(clock(-1)).toBe('0:00');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), (seconds) => {
      expect(readDuration(clock(seconds))).toBe(seconds);
    }),
  );
});

test.each([
  ['00:34', '0:34'],
  ['62:03', '1:02:03'],
  ['1:02:03', '1:02:03'],
  ['about 5 minutes', 'about 5 minutes'],
  ['', ''],
])('the duration %s reads %s, as the clock says it', (given, expected) => {
  expect(durationText(given)).toBe(expected);
});

describe('a lesson that is done leads on', () => {
  const lessons = (...done: boolean[]) =>
    done.map((completed, index) => ({ id: index + 1, completed }));
  const after = (all: ReturnType<typeof lessons>, id: number, wasCompleted = false) => {
    const current = all.find((each) => each.id === id);
    if (!current) throw new Error('No such lesson');
    const { type, ...rest } = leadOn(all, current, wasCompleted);
    return { type, to: 'lesson' in rest ? rest.lesson?.id : undefined, ...countOf(rest) };
  };
  const countOf = (rest: object) => ('count' in rest ? { count: rest.count } : {});

  test('to the next one', () => {
    expect(after(lessons(true, false, false), 1)).toEqual({ type: 'next', to: 2 });
  });

  test('from the last one to the first that is open', () => {
    expect(after(lessons(true, false, false, true), 4)).toEqual({ type: 'open', to: 2, count: 2 });
  });

  test('nowhere while the last one alone is open', () => {
    expect(after(lessons(true, true, false), 3)).toEqual({
      type: 'open',
      to: undefined,
      count: 1,
    });
  });

  test('to the end once all are completed, also by filling a gap', () => {
    expect(after(lessons(true, true, true), 3).type).toBe('finished');
    expect(after(lessons(true, true, true), 2).type).toBe('finished');
  });

  test('to the next one when a completed course is watched again', () => {
    expect(after(lessons(true, true, true), 2, true)).toEqual({ type: 'next', to: 3 });
    expect(after(lessons(true, true, true), 3, true).type).toBe('finished');
  });
});

describe('quizzes between lessons', () => {
  const lessons = [{ id: 5 }, { id: 3 }];
  const quiz = (id: number, after_lesson_id: number | null) => ({ id, after_lesson_id });
  const named = (quizzes: ReturnType<typeof quiz>[]) =>
    stopsOf(lessons, quizzes).map((stop) =>
      stop.type === 'lesson' ? `${stop.number}: ${stop.lesson.id}` : `quiz ${stop.quiz.id}`,
    );

  test('a quiz stands after its lesson, else at the end, in their order', () => {
    expect(named([quiz(1, null), quiz(2, 5), quiz(3, 3), quiz(4, 5), quiz(5, 99)])).toEqual([
      '1: 5',
      'quiz 2',
      'quiz 4',
      '2: 3',
      'quiz 3',
      'quiz 1',
      'quiz 5',
    ]);
    expect(stopsOf([], [quiz(1, null)])).toHaveLength(1);
  });

  test.each([
    [null, true, 'new', true],
    [null, false, 'new', true],
    [69, true, 'tried', true],
    [69, false, 'tried', false],
    [70, true, 'passed', false],
  ] as const)(
    'best score %s, retaken %s: %s, open: %s',
    (best_score, can_retake, state, isOpen) => {
      const results = { best_score, can_retake, passing_score: 70, completed: best_score !== null };
      expect(quizState(results)).toBe(state);
      expect(isOpenQuiz(results)).toBe(isOpen);
    },
  );
});

test('what is left of the quizzes of a course', () => {
  const quiz = (best_score: number | null, can_retake = true) => ({
    best_score,
    can_retake,
    passing_score: 70,
    completed: best_score !== null,
  });
  expect(quizzesLeft([])).toBe('none');
  expect(quizzesLeft([quiz(100), quiz(70)])).toBe('none');
  expect(quizzesLeft([quiz(100), quiz(null, false)])).toBe('open');
  expect(quizzesLeft([quiz(20, false), quiz(69)])).toBe('open');
  expect(quizzesLeft([quiz(100), quiz(20, false)])).toBe('closed');
});
