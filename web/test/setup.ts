import './no-profiling.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { reportAnswer } from '../src/lib/connection.ts';
import { queryClient } from '../src/lib/api/query.ts';
import { forgetReports } from '../src/lib/errors/reporter.ts';
import { loadTexts } from '../src/lib/texts/texts.ts';
import { clearSession } from '../src/lib/session/session.ts';
import { resetMocks } from './api.ts';
import { takeProblems } from './once.ts';
import { WAIT_MS } from './time-outs.ts';
import '../src/ui/tokens.css';

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

// Texts stand in the code in English; what public pages share with the others is translated.
await loadTexts('pt-BR', ['base']);

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
  forgetReports();
  await page.viewport(1440, 900);
  const found = [...new Set([...resetMocks(), ...takeProblems()])];
  if (found.length > 0) throw new Error(`Errors in the browser:\n${found.join('\n')}`);
});
