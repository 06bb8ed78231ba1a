import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './run.ts';

/* What the code computes with. A new algorithm belongs into docs/security-tables.md, “Keys and algorithms”. */

const sources = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.(test|testing)\.tsx?$/.test(path))
  .toSorted()
  .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(ROOT, path), 'utf8')] as const);

/** What `expression` finds in the sources, each once. */
const found = (expression: RegExp): string[] => [
  ...new Set(
    sources.flatMap(([, text]) => [...text.matchAll(expression)].map(([, name = '']) => name)),
  ),
];

test('hashes are SHA-256 or stronger, but for the codes of authenticator apps; encryption is AES-256-GCM', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(found(/\b(?:createHash|createHmac|hkdfSync|digest)\(\s*'(\w[^']+)'/g).toSorted()).toEqual([
    'SHA-256',
    'base64',
    'base64url',
    'hex',
    'sha256',
    'sha512',
  ]);
  const naming = (word: RegExp) =>
    sources.filter(([, text]) => word.test(text)).map(([path]) => path);
  expect(naming(/'sha-?1'|'md[45]'|'sha512-|rc4|\bdes-|-ecb|-cbc/i)).toEqual([
    'server/src/features/second-factor/totp.ts',
  ]);
  expect(found(/'(aes-[\w-]+)'/g)).toEqual(['aes-256-gcm']);
});

test('nothing secret comes from Math.random', () => {
  const users = sources.filter(([, text]) => text.includes('Math.random(')).map(([path]) => path);
  expect(users).toEqual([
    // A pause between two looks at a lock, keys of rows on the screen, and a pause before a call is repeated.
    'server/src/features/videos/uploads/locks.ts',
    'web/src/features/admin/quizzes/editor/model/quiz.ts',
    'web/src/lib/api/api.ts',
  ]);
});
