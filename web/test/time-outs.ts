/** Longer than any test takes on a busy machine: they end tests that hang, and judge none. */
export const TIMEOUT_MS = 60_000;

/** How long a test waits for one state of the screen. */
export const WAIT_MS = 15_000;

/** How long the runner waits for the browser's first page. */
export const CONNECT_MS = 300_000;
