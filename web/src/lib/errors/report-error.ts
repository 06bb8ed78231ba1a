/** What is known of an error beside itself. */
export interface AboutError {
  /** Of the call that the server failed to answer, as it stands in the server's log. */
  readonly requestId?: string | undefined;
}

/** What reports errors is loaded with the first one: no page carries it in vain. */
let reporter: Promise<typeof import('./reporter.ts')> | undefined;

/**
 * Tells the school's server of an error in this browser, where that is news to it: `reporter.ts` says
 * what is. Never throws, and its own failures are no errors.
 */
export function reportError(error: unknown, about: AboutError = {}): void {
  void load(error, about);
}

async function load(error: unknown, about: AboutError): Promise<void> {
  try {
    reporter ??= import('./reporter.ts');
    (await reporter).report(error, about);
  } catch {
    // Without the network it does not come; the next error tries again.
    reporter = undefined;
  }
}

/** Reports from now on what nothing else catches. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', (event) => reportError(event.error));
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason));
}
