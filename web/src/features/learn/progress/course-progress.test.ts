import { expect, test } from 'vitest';
import { percentOf } from './course-progress.ts';

test('progress is a whole percentage', () => {
  expect(percentOf(0, 0)).toBe(0);
  expect(percentOf(2, 3)).toBe(67);
  expect(percentOf(8, 8)).toBe(100);
});
