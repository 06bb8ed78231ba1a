import { expect, test } from 'vitest';
import { namesIn } from './names.ts';

test.each([
  ['', []],
  [' \n , ;\n', []],
  ['ana@school.test', ['ana@school.test']],
  ['ana\r\nbob; rita,ana', ['ana', 'bob', 'rita']],
  ['Ana Lima <ana@school.test>, "Bob" <bob@school.test>', ['ana@school.test', 'bob@school.test']],
  ['joão silva', ['joão silva']],
])('%j names %j', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});
