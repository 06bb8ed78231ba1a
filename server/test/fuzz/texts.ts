import fc from 'fast-check';
import { PASSWORD } from '../school.ts';

/** Texts that have broken servers: characters of every kind, code of other languages, odd numbers and dates. */
const HOSTILE = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'x\uDFFFy',
  '\u202Eevil\u202C',
  'e\u0301',
  '\u0301',
  '\uFDFA',
  '\u212A',
  '\u0130',
  '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}',
  '\u{10FFFF}',
  '\uFEFFx',
  '\u2028',
  '\u0085',
  'a\r\nSet-Cookie: x=1',
  "' or 1=1 --",
  '"; drop table users; --',
  '\\',
  '%',
  '_',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '..\\..\\x',
  '%00',
  '%2e%2e%2f',
  '__proto__',
  'constructor',
  'toString',
  '=1+1',
  '+55',
  '@SUM(A1)',
  '\t=1',
  'a|b|c',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '1e9',
  '0x10',
  ' 1',
  '00000000000000000001',
  '9007199254740993',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '[object Object]',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2024-02-29',
  '2023-02-29',
  '1900-01-01',
  '2026-03-10T15:00:00.000Z',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  'http://',
  'http://[::1]/x.mp4',
  'http://user:password@evil.example/',
  'https://evil.example/?https://youtu.be/dQw4w9WgXcQ',
  '/media/',
  '/media/../x',
  '/media/videos/none.mp4',
];

/** Texts that mean something in the school of `people.ts`. */
const KNOWN = [
  'ana@school.test',
  'ANA@School.test',
  'paulo@school.test',
  'root@school.test',
  'bruno@school.test',
  'ana',
  'Bruno',
  PASSWORD,
  'another-long-password',
  'new@school.test',
  'somebody-new',
  'English A1',
  '/media/videos/sample.mp4',
  'https://videos.example/a.mp4',
  'https://youtu.be/dQw4w9WgXcQ',
  'pt-BR',
  'en',
  'captions',
  '1990-05-31',
  '123456',
  'beginner',
  'single',
  '1',
  '2',
  '3',
  'on',
];

const PIECES = [
  'a',
  ' ',
  '\uFDFA',
  '\u{1F600}',
  '\u0301',
  '[',
  'a b ',
  '\uD83D',
  '|',
  '"',
  '&',
  '0',
  'İ',
];

/** A text at the edge of a limit of so many characters. */
const atTheEdge = (limit: number) =>
  fc
    .tuple(fc.constantFrom(...PIECES), fc.constantFrom(limit - 1, limit, limit + 1))
    .map(([piece, length]) =>
      piece.repeat(Math.ceil(Math.max(length, 1) / piece.length)).slice(0, Math.max(length, 1)),
    );

const anyCharacters = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  // Single units of UTF-16, half of a pair included.
  fc
    .array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 8 })
    .map((units) => String.fromCharCode(...units)),
);

/** @param limit the largest length that the schema takes, where it says so */
export function texts(limit?: number): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...KNOWN) },
    { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
    { weight: 2, arbitrary: anyCharacters },
    { weight: 1, arbitrary: atTheEdge(limit ?? 200) },
  );
}

/** Days at the edges of what calendars and databases hold. */
export const days = fc.constantFrom(
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '1900-02-29',
  '2024-02-29',
  '2026-03-10',
  '2026-02-30',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
);

/** Numbers at the edges of what JSON, JavaScript and the databases hold. */
export const numbers: fc.Arbitrary<number> = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 6 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      -1,
      0.5,
      5e-324,
      100,
      101,
      604_800,
      2_147_483_647,
      2_147_483_648,
      9_007_199_254_740_992,
      1e21,
      1.7e308,
      -1.7e308,
    ),
  },
);
