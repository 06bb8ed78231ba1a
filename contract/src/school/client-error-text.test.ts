import { expect, test } from 'vitest';
import { harmlessText } from './client-error-text.ts';

const TOKEN = `${'a'.repeat(40)}.${'b'.repeat(40)}`;

test.for([
  ['ana@school.test and ana%40school.test', '… and …'],
  ['https://ana:secret@school.test/a', '…'],
  [`Bearer ${TOKEN}`, 'Bearer ….…'],
  ['/redefinir-senha#token=secret, it failed', '/redefinir-senha it failed'],
  ['"/media/videos/a.mp4?exp=1&sig=secret"', '"/media/videos/a.mp4"'],
  ['at f (https://s.test/a.js?t=secret:3:14)', 'at f (https://s.test/a.js:3:14)'],
  // Frames of Firefox and Safari name their function so.
  ['draw@https://s.test/a.js?t=secret:3:14', 'draw@https://s.test/a.js:3:14'],
  ['@https://s.test/a.js:3:14', '@https://s.test/a.js:3:14'],
] as const)('of “%s” stays “%s”', ([text, harmless]) => {
  expect(harmlessText(text, 500)).toBe(harmless);
});
