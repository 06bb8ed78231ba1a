import { afterEach, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { reportAnswer } from '../src/lib/connection.ts';
import { queryClient } from '../src/lib/api/query.ts';
import { clearSession } from '../src/lib/session/session.ts';
import { resetMocks, startMocks } from './api.ts';
import { WAIT_MS } from './time-outs.ts';
import '../src/ui/tokens.css';

/** Errors of the page that no test may leave behind. */
let problems: string[] = [];

startMocks();

const { queries } = queryClient.getDefaultOptions();
// As often as in the product, without its pauses.
queryClient.setDefaultOptions({
  ...queryClient.getDefaultOptions(),
  queries: { ...queries, retryDelay: 0 },
});

const logged = console.error;
console.error = (...args: unknown[]) => {
  problems.push(`console: ${args.map(String).join(' ')}`);
  logged(...args);
};
window.addEventListener('error', ({ message }) => {
  // Nothing has gone wrong: the browser measures once more in the next frame.
  if (!message.startsWith('ResizeObserver loop')) problems.push(`uncaught: ${message}`);
});
window.addEventListener('unhandledrejection', ({ reason }) => {
  problems.push(`unhandled rejection: ${String(reason)}`);
});

/** Toasts outlive the page that showed them; closing one may bring the next. */
async function closeToasts(): Promise<void> {
  await vi.waitUntil(
    () => {
      const buttons = document.querySelectorAll<HTMLElement>(
        '[data-react-aria-top-layer] [slot=close]',
      );
      for (const button of buttons) button.click();
      return buttons.length === 0;
    },
    { timeout: WAIT_MS },
  );
}

beforeEach(() => {
  document.title = 'A screen under test';
});

afterEach(async () => {
  vi.useRealTimers();
  await closeToasts();
  await cleanup();
  queryClient.clear();
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
  reportAnswer();
  await page.viewport(1440, 900);
  const found = [...new Set([...resetMocks(), ...problems])];
  problems = [];
  if (found.length > 0) throw new Error(`Errors in the browser:\n${found.join('\n')}`);
});
