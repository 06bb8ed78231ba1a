import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actionFor, PLAYBACK_RATES, steppedRate } from './shortcuts.ts';

test.each([
  [' ', 'other', 'togglePlay'],
  ['K', 'other', 'togglePlay'],
  ['k', 'button', 'togglePlay'],
  ['ArrowLeft', 'other', 'seekBy'],
  ['5', 'slider', 'seekTo'],
  ['?', 'slider', 'help'],
] as const)('%s on %s does %s', (key, target, type) => {
  expect(actionFor(key, target)?.type).toBe(type);
});

test.each([
  // The space bar presses a button, the arrow keys move a slider.
  [' ', 'button'],
  ['ArrowRight', 'slider'],
  ['k', 'text'],
  ['Tab', 'other'],
  ['Enter', 'other'],
  ['x', 'other'],
] as const)('%s on %s is left alone', (key, target) => {
  expect(actionFor(key, target)).toBeNull();
});

test('digits jump to tenths', () => {
  expect(actionFor('7', 'other')).toEqual({ type: 'seekTo', share: 0.7 });
});

test('speeds step through the list and stop at its ends', () => {
  expect(steppedRate(1, 1)).toBe(1.25);
  expect(steppedRate(1, -1)).toBe(0.75);
  expect(steppedRate(2, 1)).toBe(2);
  expect(steppedRate(0.5, -1)).toBe(0.5);
  fc.assert(
    fc.property(fc.double({ min: 0.5, max: 2, noNaN: true }), (rate) => {
      expect(steppedRate(rate, 1)).toBeGreaterThanOrEqual(rate);
      expect([...PLAYBACK_RATES, rate]).toContain(steppedRate(rate, 1));
    }),
  );
});
