import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from './browser.testing.ts';
import { localStore, tabStore } from './storage.ts';

let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  browser = fakeBrowser();
});
afterEach(() => vi.unstubAllGlobals());

test('each keeps its own, until it is removed', () => {
  expect(localStore.write('place', 'outlives')).toBe(true);
  expect(tabStore.writeJson('place', { of: 'the tab' })).toBe(true);
  expect(browser.local.getItem('place')).toBe('outlives');
  expect(browser.session.getItem('place')).toBe('{"of":"the tab"}');
  expect(localStore.read('place')).toBe('outlives');
  expect(tabStore.readJson('place')).toEqual({ of: 'the tab' });
  expect(localStore.remove('place')).toBe(true);
  expect(localStore.read('place')).toBeNull();
  expect(tabStore.read('place')).not.toBeNull();
});

test('what is absent, or no JSON, is null', () => {
  expect(localStore.read('place')).toBeNull();
  expect(localStore.readJson('place')).toBeNull();
  browser.local.setItem('place', '{"cut');
  expect(localStore.readJson('place')).toBeNull();
});

const useAll = () => [
  localStore.read('place'),
  localStore.readJson('place'),
  localStore.write('place', 'x'),
  localStore.writeJson('place', {}),
  localStore.remove('place'),
];
const NOTHING = [null, null, false, false, false];

test('one that refuses tells so and does not throw', () => {
  browser.local.refuse = true;
  expect(useAll()).toEqual(NOTHING);
});

test('one that is blocked at its very name, or absent, is like it', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(useAll()).toEqual(NOTHING);
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'localStorage', { get: blocked, configurable: true });
  expect(useAll()).toEqual(NOTHING);
});
