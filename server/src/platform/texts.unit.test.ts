import { expect, test } from 'vitest';
import { httpError } from './http/errors.ts';
import { said, sentenceIn, textsIn } from './texts.ts';

test('a sentence is given in the language, and as it is where there is none of it', () => {
  expect(sentenceIn('fr', 'Not found.')).toBe('Introuvable.');
  expect(sentenceIn('en', 'Not found.')).toBe('Not found.');
  expect(sentenceIn(undefined, 'Not found.')).toBe('Not found.');
  expect(sentenceIn('fr', 'Said by nobody.')).toBe('Said by nobody.');
  // One of the pages in Portuguese, which stands in the code in Portuguese.
  const refused = 'Email ou senha inválidos';
  expect(sentenceIn(undefined, refused)).toBe(refused);
  expect(sentenceIn('en', refused)).toBe('Wrong email or password');
});

test('braces are filled in every language, with what is said and nothing that it means', () => {
  const sentence = 'Must be at most {maximum} characters.';
  expect(sentenceIn('fr', sentence, { maximum: 12_000 })).toBe('12000 caractères au maximum.');
  expect(sentenceIn(undefined, sentence, { maximum: 40 })).toBe('Must be at most 40 characters.');
  expect(said('en', { sentence, params: { maximum: '{x} <b>' } })).toBe(
    'Must be at most {x} <b> characters.',
  );
  // One that nobody has translated, and one that is no template at all.
  expect(sentenceIn('fr', '{n, plural, one {# row} other {# rows}}', { n: 2 })).toBe('2 rows');
  expect(sentenceIn('fr', 'Unrecognized key: "{a"', {})).toBe('Unrecognized key: "{a"');
});

test('an error says its sentence in both fields, and keeps its facts', () => {
  const error = httpError(403, 'Must be at most {maximum} characters.', {
    params: { maximum: 3 },
    body: { code_required: true },
  });
  const text = '3 caractères au maximum.';
  expect(error.bodyIn('fr')).toEqual({ detail: text, message: text, code_required: true });
  expect(error.body).toMatchObject({ detail: 'Must be at most 3 characters.' });
});

test('what a catalog does not translate is not in it', () => {
  const po = 'msgid "a"\nmsgstr "b"\n\nmsgid "c"\nmsgstr ""\n';
  expect(textsIn(po)).toEqual([['a', { text: 'b' }]]);
});
