import { expect, test } from 'vitest';
import { lengthOf } from './course-length.ts';

test.each([
  [[], { minutes: 0, unknown: 0 }],
  [['00:20'], { minutes: 1, unknown: 0 }],
  [['59:40', '24:10'], { minutes: 84, unknown: 0 }],
  [['1:02:03', '75:00'], { minutes: 137, unknown: 0 }],
  // Of lessons before the length was asked for, and of live lessons.
  [['10:00', '', 'about ten', '00:00'], { minutes: 10, unknown: 3 }],
  [['soon'], { minutes: 0, unknown: 1 }],
])('the lessons %j take %j', (durations, length) => {
  expect(lengthOf(durations.map((duration) => ({ duration })))).toEqual(length);
});
