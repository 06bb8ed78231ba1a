import { expect, test } from 'vitest';
import { encrypt, decrypt } from './encryption.ts';
import { deriveKeys } from './signing.ts';

const { secondFactors: key, ...others } = deriveKeys('a secret for tests only');
const CLOSED = 'sealed with another key';
const content = Buffer.from('what nobody else may read');

test('what is sealed opens again, and looks different each time', () => {
  const sealed = encrypt(key, content, 'user 7');
  expect(decrypt(key, sealed, 'user 7')).toEqual(content);
  expect(encrypt(key, content, 'user 7')).not.toBe(sealed);
  expect(Buffer.from(sealed, 'base64url').includes(content)).toBe(false);
});

test('it opens with its own key and in its own place only', () => {
  const sealed = encrypt(key, content, 'user 7');
  expect(() => decrypt(key, sealed, 'user 8')).toThrow(CLOSED);
  expect(() => decrypt(deriveKeys('another secret').secondFactors, sealed, 'user 7')).toThrow(
    CLOSED,
  );
  for (const other of [others.recoveryCodes]) {
    expect(() => decrypt(other, sealed, 'user 7')).toThrow(CLOSED);
  }
});

test('a changed or cut text does not open', () => {
  const sealed = encrypt(key, content, 'user 7');
  const bytes = Buffer.from(sealed, 'base64url');
  for (const place of [0, 12, bytes.length - 17, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[place]! ^= 1;
    expect(() => decrypt(key, changed.toString('base64url'), 'user 7')).toThrow(CLOSED);
  }
  for (const cut of ['', 'AAAA', sealed.slice(0, -4), sealed.slice(0, 20)]) {
    expect(() => decrypt(key, cut, 'user 7')).toThrow(CLOSED);
  }
});
