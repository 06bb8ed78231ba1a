import { expect, test } from 'vitest';
import { testKeys } from '../../../../test/keys.ts';
import { messageOfAddress, readReplyAddress, replyAddress } from './reply-address.ts';

const address = readReplyAddress('escola+{key}@trilha.test') ?? { before: '', after: '' };
const keys = testKeys();
const find = (...texts: string[]) => messageOfAddress(address, keys, texts);

test('the key leads back to its message, in any case and among other addresses', () => {
  const made = replyAddress(address, keys, 1234);
  expect(made).toMatch(/^escola\+1234-[\da-f]{24}@trilha\.test$/);
  expect(find(made)).toBe(1234);
  expect(find('x@y.z', `"Escola, a" <${made.toUpperCase()}>, b@c.d`)).toBe(1234);
});

test('a key that was changed, or made with other keys, leads nowhere', () => {
  const made = replyAddress(address, keys, 1234);
  for (const other of [
    made.replace('1234', '1235'),
    made.replace(/[\da-f]@/, (last) => (last === '0@' ? '1@' : '0@')),
    made.replace('trilha', 'outra'),
    made.replace('.test', 'xtest'),
    replyAddress(address, testKeys('another secret'), 1234),
    'escola+@trilha.test',
    '',
  ]) {
    expect(find(other), other).toBeUndefined();
  }
});

test('the address has one place for the key, before the @, and room for it', () => {
  expect(readReplyAddress('{key}@respostas.trilha.test')).toEqual({
    before: '',
    after: '@respostas.trilha.test',
  });
  for (const wrong of [
    'escola@trilha.test',
    'escola+{key}',
    'escola@{key}.test',
    '{key}{key}@trilha.test',
    'Escola <escola+{key}@trilha.test>',
    'a escola+{key}@trilha.test',
    `${'x'.repeat(30)}{key}@trilha.test`,
  ]) {
    expect(readReplyAddress(wrong), wrong).toBeUndefined();
  }
});
