import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser, json } from './browser.testing.ts';

let browser: ReturnType<typeof fakeBrowser>;
let connection: typeof import('./connection.ts');
let asked: number;
let isUp: boolean;
let isHanging: boolean;
let isDatabaseUp: boolean;
const back = vi.fn<() => void>();

/** Of this file alone: what a test of another file has left may still look for its own server. */
const OWN_API = 'http://connection.test/api';

beforeEach(async () => {
  vi.useFakeTimers();
  browser = fakeBrowser();
  asked = 0;
  isUp = false;
  isHanging = false;
  isDatabaseUp = true;
  back.mockReset();
  vi.doMock('./boot/config.ts', () => ({ apiBase: async () => OWN_API }));
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit = {}) => {
    if (!url.startsWith(OWN_API)) throw new TypeError('Failed to fetch');
    asked += 1;
    if (isHanging) await untilAborted(signal);
    if (!isUp) throw new TypeError('Failed to fetch');
    const path = url.replace(OWN_API, '');
    if (path === '/ready/' && !isDatabaseUp) return json(503, { detail: 'No database.' });
    return json(['/ready/', '/health/'].includes(path) ? 200 : 404, { status: 'ok' });
  });
  connection = await import('./connection.ts');
  connection.onReconnect(back);
});
afterEach(() => {
  vi.doUnmock('./boot/config.ts');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** As a connection that is open and silent: only the caller can end it. */
function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

test('no requests are made while the server can be reached', async () => {
  connection.reportAnswer();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(0);
  expect(back).not.toHaveBeenCalled();
});

test('after a failure it asks after 2 s, then with growing pauses up to 15 s', async () => {
  connection.reportFailure();
  connection.reportFailure();
  await vi.advanceTimersByTimeAsync(1999);
  expect(asked).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  const before = asked;
  expect(before).toBeLessThan(9);
  await vi.advanceTimersByTimeAsync(150_000);
  expect(asked - before).toBe(10);
});

test('when the server is back, listeners are called once and the requests end', async () => {
  connection.reportFailure();
  await vi.advanceTimersByTimeAsync(5000);
  isUp = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(back).toHaveBeenCalledTimes(1);
  const before = asked;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(before);
});

test('a server whose database does not answer is not back: calls would fail again', async () => {
  isUp = true;
  isDatabaseUp = false;
  connection.reportFailure();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBeGreaterThan(3);
  expect(back).not.toHaveBeenCalled();
  isDatabaseUp = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(back).toHaveBeenCalledTimes(1);
});

test('any answered call ends the outage', async () => {
  connection.reportFailure();
  connection.reportAnswer();
  expect(back).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(0);
});

test('it asks at once when the browser is online again', async () => {
  connection.reportFailure();
  isUp = true;
  browser.backOnline();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(1);
  expect(back).toHaveBeenCalledTimes(1);
});

test('a probe that hangs is aborted, and the next one finds the server', async () => {
  isHanging = true;
  connection.reportFailure();
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(8000);
  expect(asked).toBe(1);
  isUp = true;
  isHanging = false;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(asked).toBe(2);
  expect(back).toHaveBeenCalledTimes(1);
});

test('waiting for the server ends although the first probe hangs', async () => {
  isHanging = true;
  const waited = vi.fn<(isNew: boolean) => void>();
  void connection.waitForServer().then(waited);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(waited).not.toHaveBeenCalled();
  isUp = true;
  isHanging = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(waited).toHaveBeenCalledWith(true);
});

test('a removed listener is not called', () => {
  const other = vi.fn<() => void>();
  connection.onReconnect(other)();
  connection.reportFailure();
  connection.reportAnswer();
  expect(other).not.toHaveBeenCalled();
});

test.each([
  [502, true],
  [503, true],
  [504, true],
  [500, false],
  [429, false],
  [200, false],
])('status %d means that the server is away: %s', (status, away) => {
  expect(connection.isOutage(status)).toBe(away);
});
