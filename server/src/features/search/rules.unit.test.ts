import { expect, test } from 'vitest';
import { differsByOne, isSimilar, matchOf } from './rules.ts';

test.each([
  ['souza', 'sousa'],
  ['suoza', 'souza'],
  ['soza', 'souza'],
  ['souuza', 'souza'],
  ['tiago', 'thiago'],
  ['victor', 'vitor'],
  ['jhon', 'john'],
  ['ouza', 'souza'],
  ['souz', 'souza'],
  ['ab', 'ba'],
])('%s and %s differ by one slip', (one, other) => {
  expect(differsByOne(one, other)).toBe(true);
  expect(differsByOne(other, one)).toBe(true);
});

test.each([
  ['souza', 'souza'],
  ['souza', 'suosa'],
  ['souza', 'soares'],
  ['tiago', 'thiagos'],
  ['abc', 'cba'],
  ['abcd', 'badc'],
])('%s and %s do not', (one, other) => {
  expect(differsByOne(one, other)).toBe(false);
});

test('a word is like the beginning of another, and a short one like none', () => {
  expect(isSimilar('gonzal', 'goncalves')).toBe(true);
  expect(isSimilar('vascnoc', 'vasconcelos')).toBe(true);
  // Their beginnings are the same but for what was typed last: another name, not a slip.
  expect(isSimilar('maria', 'marina')).toBe(true);
  expect(isSimilar('maria', 'mariana')).toBe(false);
  expect(isSimilar('ana', 'eva')).toBe(false);
  expect(isSimilar('ana', 'anna')).toBe(false);
  expect(isSimilar('anna', 'ana')).toBe(true);
});

test('words that begin a word come before words within one, and each has to be answered', () => {
  const rank = (words: string[], text: string, around?: string) => matchOf(words, text, around);
  expect(rank(['ana', 'li'], 'ana lima')).toEqual({ rank: 0, isSimilar: false });
  expect(rank(['ana', 'li'], 'mariana lima')).toEqual({ rank: 1, isSimilar: false });
  expect(rank(['ana', 'liam'], 'ana lima')).toEqual({ rank: 2, isSimilar: true });
  expect(rank(['ana', 'souza'], 'ana lima')).toBeUndefined();
  // The course may answer the second word, and never all of them.
  expect(rank(['saudacoes', 'frances'], 'saudacoes', 'frances a1')?.rank).toBe(0);
  expect(rank(['frances'], 'saudacoes', 'frances a1')).toBeUndefined();
});
