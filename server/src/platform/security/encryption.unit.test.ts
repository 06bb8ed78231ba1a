import { expect, test } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';
import { testKeys } from '../../../test/keys.ts';

const { secondFactors: key, ...others } = testKeys();
const FAILS = 'Encrypted with another key';
const content = Buffer.from('a secret');

test('decrypt gives back what was encrypted, and two encryptions of it differ', () => {
  const encrypted = encrypt(key, content, 'user 7');
  expect(decrypt(key, encrypted, 'user 7')).toEqual(content);
  expect(encrypt(key, content, 'user 7')).not.toBe(encrypted);
  expect(Buffer.from(encrypted, 'base64url').includes(content)).toBe(false);
});

test('a value decrypts with its own key and for its own owner only', () => {
  const encrypted = encrypt(key, content, 'user 7');
  expect(() => decrypt(key, encrypted, 'user 8')).toThrow(FAILS);
  expect(() => decrypt(testKeys('another secret').secondFactors, encrypted, 'user 7')).toThrow(
    FAILS,
  );
  for (const other of [others.recoveryCodes]) {
    expect(() => decrypt(other, encrypted, 'user 7')).toThrow(FAILS);
  }
});

test('a changed or truncated value does not decrypt', () => {
  const encrypted = encrypt(key, content, 'user 7');
  const bytes = Buffer.from(encrypted, 'base64url');
  for (const place of [0, 12, bytes.length - 17, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[place]! ^= 1;
    expect(() => decrypt(key, changed.toString('base64url'), 'user 7')).toThrow(FAILS);
  }
  for (const cut of ['', 'AAAA', encrypted.slice(0, -4), encrypted.slice(0, 20)]) {
    expect(() => decrypt(key, cut, 'user 7')).toThrow(FAILS);
  }
});
