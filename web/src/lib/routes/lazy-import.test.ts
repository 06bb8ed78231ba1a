import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser, json } from '../browser.testing.ts';

let lazyImport: typeof import('./lazy-import.ts').lazyImport;
let isUp: boolean;
let load: ReturnType<typeof vi.fn<() => Promise<string>>>;

beforeEach(async () => {
  vi.useFakeTimers();
  fakeBrowser();
  isUp = true;
  load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', async () => {
    if (!isUp) throw new TypeError('Failed to fetch');
    return json(200, { status: 'ok' });
  });
  ({ lazyImport } = await import('./lazy-import.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('code that comes is asked for once', async () => {
  load.mockResolvedValue('code');
  expect(await lazyImport(load)).toBe('code');
  expect(load).toHaveBeenCalledTimes(1);
});

test('one hiccup is forgiven while the server answers, a second is told', async () => {
  load.mockRejectedValueOnce(new TypeError('reset')).mockResolvedValueOnce('code');
  expect(await lazyImport(load)).toBe('code');
  load.mockClear();
  await expect(lazyImport(load)).rejects.toThrow('Failed to fetch');
  expect(load).toHaveBeenCalledTimes(2);
});

test('while the server is away it waits, as often as that happens', async () => {
  isUp = false;
  const loading = lazyImport(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  // Back, and away again before the code has come.
  load.mockImplementationOnce(async () => {
    isUp = false;
    throw new TypeError('reset');
  });
  isUp = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(2);
  load.mockResolvedValue('code');
  isUp = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await loading).toBe('code');
  expect(load).toHaveBeenCalledTimes(3);
});
