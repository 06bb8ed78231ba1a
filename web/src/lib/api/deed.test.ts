import { api } from '@trilha/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ana, fakeBrowser, json } from '../browser.testing.ts';

let browser: ReturnType<typeof fakeBrowser>;
let lib: typeof import('./api.ts');
let session: typeof import('../session/session.ts');
let keys: (string | null)[];
let answer: () => Response | Promise<Response>;

/** The page is loaded: what was only in its memory is gone. */
async function load(): Promise<void> {
  vi.resetModules();
  session = await import('../session/session.ts');
  lib = await import('./api.ts');
}

beforeEach(async () => {
  browser = fakeBrowser();
  keys = [];
  answer = () => json(201, { id: 1 });
  vi.stubGlobal('fetch', async (_url: string, request: RequestInit = {}) => {
    if (request.method === 'POST') keys.push(new Headers(request.headers).get('Idempotency-Key'));
    return answer();
  });
  await load();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const logIn = () => session.startSession({ access: 'a', refresh: 'r', user: ana }, true);
const submit = (choice: number) =>
  lib.call(api.quizzes.submit, { params: { id: 3 }, body: { answers: { 1: choice } } });
const UNREACHABLE = 'The server cannot be reached.';
const isLost = () => Promise.reject(new TypeError('Failed to fetch'));

test('the key stays until the answer has come; the next deed has another', async () => {
  logIn();
  answer = isLost;
  await expect(submit(1)).rejects.toThrow(UNREACHABLE);
  answer = () => json(502, {});
  await expect(submit(1)).rejects.toThrow('answered 502');
  answer = () => json(201, { id: 1 });
  await submit(1);
  await submit(1);
  const [first, second, third, next] = keys;
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect([second, third]).toEqual([first, first]);
  expect(next).toMatch(/^[0-9a-f]{32}$/);
  expect(next).not.toBe(first);
  expect(browser.local.getItem('unanswered.7')).toBeNull();
});

test('what is sent again is older, and the same deed', async () => {
  logIn();
  const late = (age_ms: number) =>
    lib.call(api.quizzes.submit, { params: { id: 3 }, body: { answers: { 1: 1 }, age_ms } });
  answer = isLost;
  await expect(late(1000)).rejects.toThrow(UNREACHABLE);
  await expect(late(90_000)).rejects.toThrow(UNREACHABLE);
  expect(new Set(keys).size).toBe(1);
});

test('what is pressed twice is one deed', async () => {
  await Promise.all([submit(1), submit(1), submit(2)]);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('another content, another row and another user have keys of their own', async () => {
  logIn();
  answer = isLost;
  const lost = async (sent: Promise<unknown>) => expect(sent).rejects.toThrow(UNREACHABLE);
  await lost(submit(1));
  await lost(submit(2));
  await lost(lib.call(api.quizzes.submit, { params: { id: 4 }, body: { answers: { 1: 1 } } }));
  session.startSession({ access: 'b', refresh: 's', user: { ...ana, id: 8 } }, true);
  await lost(submit(1));
  expect(new Set(keys).size).toBe(4);
});

test('a refusal has done nothing: the corrected call is another deed', async () => {
  answer = () => json(422, { detail: 'No.', message: 'No.' });
  await expect(submit(1)).rejects.toThrow('No.');
  await expect(submit(1)).rejects.toThrow('No.');
  expect(new Set(keys).size).toBe(2);
});

test('a reload keeps the key for a day, and not what was entered', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T15:00:00Z') });
  logIn();
  answer = isLost;
  await expect(submit(1)).rejects.toThrow(UNREACHABLE);
  const kept = browser.local.getItem('unanswered.7') ?? '';
  expect(kept).not.toContain('answers');
  await load();
  await expect(submit(1)).rejects.toThrow(UNREACHABLE);
  expect(keys[1]).toBe(keys[0]);

  vi.setSystemTime(new Date('2026-03-11T15:00:01Z'));
  await load();
  await expect(submit(1)).rejects.toThrow(UNREACHABLE);
  expect(keys[2]).not.toBe(keys[0]);
});

test.for(['[]', '{"a":1}', '{"a":{"key":1,"at":"x"}}', 'no JSON'])(
  'what somebody else has written there does no harm: %s',
  async (text) => {
    logIn();
    browser.local.setItem('unanswered.7', text);
    await submit(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  },
);

test('a call that creates nothing has no key', async () => {
  answer = () => json(200, { completed: true });
  await lib.call(api.lessons.complete, { params: { id: 1 }, body: { completed: true } });
  expect(keys).toEqual([null]);
});

test('what was cut off is sent again by itself with its key, a few times, and only with a connection', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  answer = () => (keys.length < 3 ? isLost() : json(201, { id: 1 }));
  const sent = submit(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await sent).toEqual({ id: 1 });
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);

  answer = isLost;
  const lost = submit(2).catch(String);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await lost).toContain(UNREACHABLE);
  expect(keys).toHaveLength(6);

  // An answer is an answer; what has no key may have been done; a browser without a connection knows it.
  answer = () => json(500, {});
  await expect(submit(3)).rejects.toThrow('answered 500');
  answer = isLost;
  await expect(
    lib.call(api.lessons.complete, { params: { id: 3 }, body: { completed: true } }),
  ).rejects.toThrow(UNREACHABLE);
  vi.stubGlobal('navigator', { onLine: false });
  await expect(submit(4)).rejects.toThrow(UNREACHABLE);
  expect(keys).toHaveLength(9);
  // Ends the questions whether the server is there: other tests count theirs.
  answer = () => json(201, { id: 1 });
  await submit(5);
});
