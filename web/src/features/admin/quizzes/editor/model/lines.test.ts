import { expect, test } from 'vitest';
import { linesOf } from './lines.ts';

test.each([
  ['one', ['one']],
  ['one\ntwo\r\n\r\n  three  \n', ['one', 'two', 'three']],
  ['a) Bom dia\nb) Boa tarde\nc) Boa noite', ['Bom dia', 'Boa tarde', 'Boa noite']],
  ['1. red\n2. green', ['red', 'green']],
  ['- red\n• green', ['red', 'green']],
  // Not a list: the marker may belong to the answer.
  ['1. FC Köln\nBayern', ['1. FC Köln', 'Bayern']],
  ['A cat\nI am', ['A cat', 'I am']],
  ['\n \n', []],
])('%j', (pasted, lines) => {
  expect(linesOf(pasted)).toEqual(lines);
});
