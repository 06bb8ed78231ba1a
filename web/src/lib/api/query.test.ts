import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './errors.ts';
import { queryClient } from './query.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

/** Asks as a list does; `times` counts how often. */
async function ask(error: ApiError, times: { count: number }): Promise<unknown> {
  const { retry = false, retryDelay = 0 } = queryClient.getDefaultOptions().queries ?? {};
  try {
    return await queryClient.fetchQuery({
      queryKey: ['a list'],
      queryFn: () => {
        times.count += 1;
        throw error;
      },
      retry,
      retryDelay,
    });
  } catch (reason) {
    return reason;
  }
}

test('what may pass is asked for once more, and within a second it is said that it fails', async () => {
  const times = { count: 0 };
  void ask(new ApiError(500, null), times);
  await vi.advanceTimersByTimeAsync(0);
  expect(times.count).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(times.count).toBe(2);
  expect(queryClient.getQueryState(['a list'])?.status).toBe('error');
});

test('what was refused is not asked for again', async () => {
  const times = { count: 0 };
  expect(await ask(new ApiError(404, null), times)).toBeInstanceOf(ApiError);
  expect(times.count).toBe(1);
});
