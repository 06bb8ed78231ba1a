import { expect, test } from 'vitest';
import { languageName } from './track-words.ts';

test('languages are shown by their name, if they have one', () => {
  expect(languageName('pt-BR')).toBe('Brazilian Portuguese');
  expect(languageName('fr')).toBe('French');
  expect(languageName('xx-nonsense-tag!')).toBeUndefined();
  expect(languageName('')).toBeUndefined();
});
