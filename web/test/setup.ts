import { afterEach, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { reportAnswer } from '../src/lib/connection.ts';
import { queryClient } from '../src/lib/api/query.ts';
import { clearSession } from '../src/lib/session/session.ts';
import { resetMocks, startMocks } from './api.ts';
import '../src/ui/tokens.css';

/** Errors of the page that no test may leave behind. */
let faults: string[] = [];

startMocks();

const { queries } = queryClient.getDefaultOptions();
// As often as in the product, without its pauses.
queryClient.setDefaultOptions({
  ...queryClient.getDefaultOptions(),
  queries: { ...queries, retryDelay: 0 },
});

const logged = console.error;
console.error = (...args: unknown[]) => {
  faults.push(`console: ${args.map(String).join(' ')}`);
  logged(...args);
};
window.addEventListener('error', ({ message }) => {
  // Nothing has gone wrong: the browser measures once more in the next frame.
  if (!message.startsWith('ResizeObserver loop')) faults.push(`uncaught: ${message}`);
});
window.addEventListener('unhandledrejection', ({ reason }) => {
  faults.push(`unhandled rejection: ${String(reason)}`);
});

/** Toasts outlive the page that showed them. */
function closeToasts(): void {
  const close = () =>
    document.querySelector<HTMLElement>('[data-react-aria-top-layer] [slot=close]');
  for (let button = close(); button; button = close()) button.click();
}

beforeEach(() => {
  document.title = 'A screen under test';
});

afterEach(async () => {
  closeToasts();
  await cleanup();
  queryClient.clear();
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
  reportAnswer();
  vi.useRealTimers();
  await page.viewport(1440, 900);
  const found = [...new Set([...resetMocks(), ...faults])];
  faults = [];
  if (found.length > 0) throw new Error(`Errors in the browser:\n${found.join('\n')}`);
});
