import { expect, test } from 'vitest';
import { newRecoveryCodes, recoveryHash } from './codes.ts';
import { describeSecret, newSecret, stepOf } from './totp.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

// RFC 6238, appendix B, SHA-1; it shows 8 digits, of which 6 are the last.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at %s the code is %s', (seconds, code) => {
  expect(stepOf(secret, code.slice(2), at(seconds))).toBe(Math.floor(seconds / 30));
});

test('a clock may be at most one step early or late, and the result is the step of the code', () => {
  const step = Math.floor(1111111109 / 30);
  const begins = step * 30;
  const found = (seconds: number) => stepOf(secret, '081804', at(seconds));
  expect(found(begins - 31)).toBeUndefined();
  expect(found(begins - 30)).toBe(step);
  expect(found(begins + 29)).toBe(step);
  expect(found(begins + 59)).toBe(step);
  expect(found(begins + 60)).toBeUndefined();
});

test('only six digits are a code', () => {
  for (const code of ['', '81804', '0081804', '08180٤', 'abcdef']) {
    expect(stepOf(secret, code, at(1111111109))).toBeUndefined();
  }
});

test('a secret has 160 random bits and an address that apps understand', () => {
  const one = newSecret();
  expect(one).toHaveLength(20);
  expect(newSecret()).not.toEqual(one);
  const names = { issuer: 'Escola & Cia', label: 'ana+1@school.test' };
  const described = describeSecret(secret, names);
  expect(described.secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const uri = new URL(described.uri);
  expect(uri.protocol + uri.host).toBe('otpauth:totp');
  expect(decodeURIComponent(uri.pathname)).toBe('/Escola & Cia:ana+1@school.test');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Escola & Cia',
    secret: described.secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

test('there are ten different recovery codes of 50 bits, without characters that look alike', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
});

test('a recovery code matches in any case and with any dashes, for its user and key only', () => {
  const key = new Uint8Array(32).fill(1);
  const hash = recoveryHash(key, 7, '01abc-defgh');
  for (const typed of ['01ABC-DEFGH', ' 01abcdefgh ', 'OIabc–defgh', 'oLABC defgh']) {
    expect(recoveryHash(key, 7, typed)).toBe(hash);
  }
  expect(recoveryHash(key, 8, '01abc-defgh')).not.toBe(hash);
  expect(recoveryHash(new Uint8Array(32), 7, '01abc-defgh')).not.toBe(hash);
});
