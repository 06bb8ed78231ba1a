import { expect, test } from 'vitest';
import { testKeys } from '../../../test/keys.ts';
import { isSignatureValid, signMedia } from './signed-urls.ts';

const PATH = '/media/videos/a.mp4';
const keys = testKeys();
const queryOf = (url: string) => Object.fromEntries(new URL(url, 'http://x').searchParams);

test('a signed URL is valid for 12 to 24 hours', () => {
  for (let minute = 0; minute < 1440; minute += 7) {
    const now = new Date(Date.UTC(2026, 4, 5, 0, minute));
    const query = queryOf(signMedia(keys, PATH, now));
    const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    expect(isSignatureValid(keys, PATH, query, after(12))).toBe(true);
    expect(isSignatureValid(keys, PATH, query, after(24.01))).toBe(false);
  }
});

test('a signed URL stays the same for half a day', () => {
  const noon = signMedia(keys, PATH, new Date('2026-05-05T12:00:00Z'));
  expect(signMedia(keys, PATH, new Date('2026-05-05T23:59:59Z'))).toBe(noon);
  expect(signMedia(keys, PATH, new Date('2026-05-06T00:00:00Z'))).not.toBe(noon);
});

test('a signature is valid for its own path and key only', () => {
  const now = new Date('2026-05-05T12:00:00Z');
  const query = queryOf(signMedia(keys, PATH, now));
  expect(isSignatureValid(keys, PATH, query, now)).toBe(true);
  expect(isSignatureValid(keys, '/media/videos/b.mp4', query, now)).toBe(false);
  expect(isSignatureValid(testKeys('another secret'), PATH, query, now)).toBe(false);
});
