import { api } from '@trilha/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ana, fakeBrowser, json } from '../browser.testing.ts';
import { pages } from '../routes/route-table.ts';

let fetched: string[];
let lib: typeof import('../api/api.ts');

beforeEach(async () => {
  const browser = fakeBrowser();
  fetched = [];
  vi.stubEnv('DEV', false);
  // The page was opened a second ago, however long this process has been running.
  vi.spyOn(performance, 'now').mockReturnValue(1000);
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return json(200, { count: 0, results: [] });
  });
  browser.local.setItem('access_token', 'new');
  browser.local.setItem('refresh_token', 'r');
  browser.local.setItem('user', JSON.stringify(ana));
  window.early = {
    address: '/dashboard',
    base: 'https://api.example.org/api',
    tokens: ['old', 'new'],
    answers: new Map([['/courses/', Promise.resolve(json(200, { count: 7, results: [] }))]]),
  };
  lib = await import('../api/api.ts');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('an answer that is on its way is taken, once', async () => {
  expect(await lib.call(api.courses.list)).toMatchObject({ count: 7 });
  expect(fetched).toEqual([]);
  expect(await lib.call(api.courses.list)).toMatchObject({ count: 0 });
  // The page has told where the API is.
  expect(fetched).toEqual(['https://api.example.org/api/courses/']);
});

test('a call with a query is known by its whole address, as the admin dashboard asks for it', async () => {
  const admin = pages.find(({ pattern }) => pattern === '/admin');
  const asked = admin?.early?.calls.find(({ path }) => path.startsWith('/courses/'));
  window.early?.answers.set(
    asked?.path ?? '',
    Promise.resolve(json(200, { count: 8, results: [] })),
  );
  const query = { texts: 'original' } as const;
  expect(await lib.call(api.courses.list, { query })).toMatchObject({ count: 8 });
  expect(fetched).toEqual([]);
});

test('another call, another user or an old answer asks anew', async () => {
  await lib.call(api.enrollments.list);
  localStorage.setItem('access_token', 'of somebody else');
  await lib.call(api.courses.list);
  expect(fetched).toHaveLength(2);
  localStorage.setItem('access_token', 'new');
  vi.spyOn(performance, 'now').mockReturnValue(31_000);
  await lib.call(api.courses.list);
  expect(fetched).toHaveLength(3);
});

test('an answer that did not come is a NetworkError like any other', async () => {
  const failed = Promise.reject<Response>(new TypeError('Failed to fetch'));
  window.early?.answers.set('/courses/', failed);
  await expect(lib.call(api.courses.list)).rejects.toMatchObject({ name: 'NetworkError' });
});

test('a call that was called off takes no answer', async () => {
  const stop = new AbortController();
  const asked = lib.call(api.courses.list, { signal: stop.signal });
  stop.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
});

describe('a screen with which a visit begins', () => {
  test('waits for all that was asked for', async () => {
    const { hasCome } = await import('./prefetch.ts');
    let answer = (_: Response) => undefined as void;
    window.early?.answers.set('/enrollments/', new Promise((resolve) => (answer = resolve)));
    const come = vi.fn<(isThere: boolean) => void>();
    const waiting = hasCome('/dashboard').then(come);
    await Promise.resolve();
    expect(come).not.toHaveBeenCalled();
    answer(json(200, {}));
    await waiting;
    expect(come).toHaveBeenCalledWith(true);
    // Nothing was taken: the calls do that.
    expect(await lib.call(api.courses.list)).toMatchObject({ count: 7 });
  });

  test('does not wait for what is asked for another, or was taken', async () => {
    const { hasCome } = await import('./prefetch.ts');
    expect(await hasCome('/admin')).toBe(false);
    await lib.call(api.courses.list);
    expect(await hasCome('/dashboard')).toBe(false);
  });

  test('may lead on to another, which waits for the same', async () => {
    const { beginsWith, hasCome } = await import('./prefetch.ts');
    beginsWith('/profile', '/admin');
    expect(await hasCome('/admin')).toBe(false);
    beginsWith('/dashboard', '/admin');
    expect(await hasCome('/admin')).toBe(true);
    expect(await hasCome('/dashboard')).toBe(false);
  });

  test('handles an error and an answer that does not come itself', async () => {
    const { hasCome } = await import('./prefetch.ts');
    const answers = window.early?.answers;
    answers?.set('/enrollments/', Promise.resolve(json(401, {})));
    expect(await hasCome('/dashboard')).toBe(false);
    answers?.set('/enrollments/', Promise.reject(new TypeError('Failed to fetch')));
    expect(await hasCome('/dashboard')).toBe(false);
  });
});
