import { expect, test } from 'vitest';
import { paragraphsOf, personalText, withAddresses } from './notice-text.ts';

const ana = { first_name: 'Ana', last_name: 'Souza', username: 'ana.s' };

test('each reader has their own names in the text, once', () => {
  expect(personalText('Olá {first_name} {last_name}, {First_name} {x}', ana)).toBe(
    'Olá Ana Souza, {First_name} {x}',
  );
  expect(personalText('{first_name}!', { ...ana, first_name: '' })).toBe('ana.s!');
  // A name is no text with placeholders, and no replacement pattern.
  expect(personalText('{first_name}', { ...ana, first_name: '$& {last_name}' })).toBe(
    '$& {last_name}',
  );
});

test('paragraphs are told apart by empty lines', () => {
  expect(paragraphsOf('\none\ntwo\n \n\nthree\n')).toEqual(['one\ntwo', 'three']);
  expect(paragraphsOf('  ')).toEqual([]);
});

test.for([
  ['see https://a.test/x?b=1&c=2.', ['see ', '[https://a.test/x?b=1&c=2]', '.']],
  ['(http://a.test/)', ['(', '[http://a.test/]', ')']],
  ['javascript:alert(1) ftp://x.test', ['javascript:alert(1) ftp://x.test']],
  ['"https://a.test"><b>', ['"', '[https://a.test]', '"><b>']],
  ['https://', ['https://']],
])('addresses in %s', ([text, parts]) => {
  const found = withAddresses(text as string);
  expect(found.map((part) => (part.isAddress ? `[${part.text}]` : part.text))).toEqual(parts);
});
