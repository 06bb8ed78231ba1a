import { queryClient } from '../src/lib/api/query.ts';
import { startMocks } from './api.ts';

// This module is loaded once in a page, which several files share; the setup with each of them.

startMocks();

const { queries } = queryClient.getDefaultOptions();
// As often as in the product, without its pauses.
queryClient.setDefaultOptions({
  ...queryClient.getDefaultOptions(),
  queries: { ...queries, retryDelay: 0 },
});

/** Errors of the page that no test may leave behind. */
let problems: string[] = [];

/** Nothing has gone wrong: the browser measures once more in the next frame. Vitest logs it too. */
const isMeasuring = (text: string) => /^(?:Error: )?ResizeObserver loop/.test(text);

const logged = console.error;
console.error = (...args: unknown[]) => {
  const text = args.map(String).join(' ');
  if (!isMeasuring(text)) problems.push(`console: ${text}`);
  logged(...args);
};
window.addEventListener('error', ({ message }) => {
  if (!isMeasuring(message)) problems.push(`uncaught: ${message}`);
});
window.addEventListener('unhandledrejection', ({ reason }) => {
  problems.push(`unhandled rejection: ${String(reason)}`);
});

/** What went wrong since it was last asked, each once. */
export function takeProblems(): string[] {
  const found = [...new Set(problems)];
  problems = [];
  return found;
}
